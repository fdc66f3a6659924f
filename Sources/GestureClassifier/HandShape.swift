import CheckedBytes
import HandLandmarkerCore
import TensorEngine

/// What the gesture stage needs to know of a hand: the landmarks, and which hand it is.
package struct HandShape: Sendable {
  /// 21 points; x and y as fractions of the image's width and height, z on the scale of x.
  package var landmarks: [SIMD3<Float>]
  /// 21 points in metres. The published models do not read them.
  package var worldLandmarks: [SIMD3<Float>]
  package var handedness: HandednessDecision
  /// Size of the image, in pixels; only the ratio matters.
  package var imageWidth: Int
  package var imageHeight: Int
  /// The rotation of the image rectangle in radians: −(clockwise degrees that make the picture upright) · π/180.
  package var rotation: Float

  package init(
    landmarks: [SIMD3<Float>], worldLandmarks: [SIMD3<Float>], handedness: HandednessDecision, imageWidth: Int, imageHeight: Int,
    rotation: Float = 0
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    self.rotation = rotation
  }

  package init(_ hand: Hand, imageWidth: Int, imageHeight: Int, rotation: Float) {
    self.init(
      landmarks: hand.landmarks, worldLandmarks: hand.worldLandmarks,
      handedness: HandednessDecision(rightProbability: hand.rightProbability), imageWidth: imageWidth, imageHeight: imageHeight,
      rotation: rotation)
  }

  /// - Throws: `StatusError` unless there are 21 landmarks of each kind and the image has a size: shapes may come from a user.
  func check() throws {
    let count = HandLandmarkDecoder.landmarkCount
    guard landmarks.count == count, worldLandmarks.count == count else {
      throw StatusError(
        .invalidArgument, "A hand has \(count) landmarks and \(count) world landmarks.",
        suggestion: "there are \(landmarks.count) and \(worldLandmarks.count)")
    }
    guard imageWidth > 0, imageHeight > 0 else {
      throw StatusError(.invalidArgument, "The image has no size.", suggestion: "it is \(imageWidth)×\(imageHeight) pixels")
    }
  }
}
