/// A rectangle in image coordinates: centre and size are fractions of the image's width and height, the rotation is in radians, clockwise.
public struct RotatedRegion: Sendable, Hashable {
  /// A fraction of the image's width.
  public var xCenter: Float
  /// A fraction of the image's height.
  public var yCenter: Float
  /// A fraction of the image's width.
  public var width: Float
  /// A fraction of the image's height.
  public var height: Float
  /// Radians, clockwise.
  public var rotation: Float

  /// A rectangle, upright unless a rotation is given.
  public init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float = 0) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }
}

/// One hand as the pipeline hands it on: everything the results, the gesture stage and the tracker need.
package struct Hand: Sendable {
  /// 21 points; x and y as fractions of the image's width and height, not clamped; z on the scale of x.
  package var landmarks: [SIMD3<Float>]
  /// 21 points in metres around the hand's centre.
  package var worldLandmarks: [SIMD3<Float>]
  /// The model's P(right hand), 0…1.
  package var rightProbability: Float
  /// The model's presence score, 0…1.
  package var presence: Float
  /// The score of the palm that started this hand; nil for a hand tracked from the previous frame.
  package var palmScore: Float?
  /// The region the landmarks were computed in.
  package var region: RotatedRegion
  /// Where to look for this hand in the next frame.
  package var nextRegion: RotatedRegion
  /// Stays with the hand while it is tracked; unique within a task. 0, 1, … in image mode.
  package var id: Int
  /// The `id` of a hand that was not given one yet.
  package static let noID = -1

  package init(
    landmarks: [SIMD3<Float>], worldLandmarks: [SIMD3<Float>], rightProbability: Float, presence: Float, palmScore: Float?,
    region: RotatedRegion, nextRegion: RotatedRegion, id: Int
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.rightProbability = rightProbability
    self.presence = presence
    self.palmScore = palmScore
    self.region = region
    self.nextRegion = nextRegion
    self.id = id
  }
}
