import GestureFoundation
import TensorEngine

/// Computes the landmarks of one hand.
///
/// The input is an image and a region (`hand_landmarks_detector_graph.cc`).
package final class HandLandmarkDetector {
  /// The outputs by position.
  private enum Output {
    static let landmarks = 0
    static let presence = 1
    static let rightProbability = 2
    static let worldLandmarks = 3
  }

  private let model: ImageModel
  private let minPresence: Float

  /// - Throws: `StatusError` if `model` is not a hand landmark model.
  package static func compiled(_ model: Bytes) throws -> CompiledImageModel {
    let values = HandPoints.count * 3
    return try CompiledImageModel(
      model, role: "hand landmark model", inputSide: Int(HandLandmarkDecoder.side),
      outputShapes: [[1, values], [1, 1], [1, 1], [1, values]], border: .replicate)
  }

  /// - Parameters:
  ///   - model: A model from `compiled`.
  ///   - minPresence: The presence that a hand must exceed.
  package init(_ model: CompiledImageModel, minPresence: Float, _ workspace: Workspace) throws {
    self.minPresence = minPresence
    self.model = try ImageModel(model, workspace)
  }

  /// Creates a detector with another threshold that uses the memory of `other`.
  init(_ other: HandLandmarkDetector, minPresence: Float) {
    model = other.model
    self.minPresence = minPresence
  }

  /// Returns the hand in a region of the image.
  ///
  /// The hand has no identity and no palm. Nil if the region is empty or the presence is not above `minPresence`.
  ///
  /// - Parameters:
  ///   - minPresence: The threshold; nil for the detector's.
  ///   - tone: The colours in which the region is shown to the network; nil for the image's colours.
  func hand(
    in image: RasterImage, region: HandRegion, minPresence: Float? = nil, tone: SkinTone? = nil
  ) throws -> Hand? {
    if region.isEmpty { return nil }
    return try StageClock.measure(.landmarks) {
      try model.run(
        on: image, region: PixelRegion(region, imageWidth: image.width, imageHeight: image.height), tone: tone)
      let presence = try model.scalar(Output.presence)
      guard presence > minPresence ?? self.minPresence else { return nil }
      let landmarks = try model.interpreter.withOutput(Output.landmarks) {
        HandLandmarkDecoder.landmarks($0, region: region)
      }
      let worldLandmarks = try model.interpreter.withOutput(Output.worldLandmarks) {
        HandLandmarkDecoder.worldLandmarks($0, rotation: region.rotation)
      }
      let (handedness, score) = Handedness.decide(rightProbability: try model.scalar(Output.rightProbability))
      return Hand(
        handedness: handedness, handednessScore: score, landmarks: landmarks, worldLandmarks: worldLandmarks,
        imageSize: ImageSize(width: image.width, height: image.height), presence: presence, region: region,
        nextRegion: HandRegion(following: landmarks, imageWidth: image.width, imageHeight: image.height))
    }
  }
}

/// Reads the landmark model's outputs (`tensors_to_landmarks_calculator.cc`, `landmark_projection_calculator.cc`,
/// `world_landmark_projection_calculator.cc`).
package enum HandLandmarkDecoder {
  /// The side of the crop in pixels.
  package static let side: Float = 224
  /// `normalize_z` of `hand_landmarks_detector_graph.cc`.
  static let depthScale: Float = 0.4

  /// Returns the landmarks as fractions of the image.
  ///
  /// - Parameters:
  ///   - values: 63 numbers: x and y in pixels of the crop, z on the same scale.
  ///   - region: The cropped region.
  package static func landmarks(_ values: UnsafeBufferPointer<Float>, region: HandRegion) -> HandPoints {
    let c = RoundedMath.cos(region.rotation)
    let s = RoundedMath.sin(region.rotation)
    return HandPoints { i in
      let u = values[3 * i] / side - 0.5
      let v = values[3 * i + 1] / side - 0.5
      let z = values[3 * i + 2] / side / depthScale
      return SIMD3(
        (c * u - s * v) * region.width + region.xCenter, (s * u + c * v) * region.height + region.yCenter,
        z * region.width)
    }
  }

  /// Returns the world landmarks in metres, rotated like the region.
  ///
  /// - Parameter values: 63 numbers in metres.
  package static func worldLandmarks(_ values: UnsafeBufferPointer<Float>, rotation: Float) -> HandPoints {
    let c = RoundedMath.cos(rotation)
    let s = RoundedMath.sin(rotation)
    return HandPoints { i in
      let x = values[3 * i]
      let y = values[3 * i + 1]
      let z = values[3 * i + 2]
      return SIMD3(c * x - s * y, s * x + c * y, z)
    }
  }
}
