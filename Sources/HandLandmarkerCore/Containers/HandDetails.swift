/// What the tasks know of a hand beyond MediaPipe's results.
public struct HandDetails: Sendable, Hashable {
  /// How sure the landmark model is that there is a hand in the region, 0…1.
  public var presence: Float
  /// The score of the palm the hand was found by, 0…1; nil if it was followed from the frame before or given as a region.
  public var palmScore: Float?
  /// The region of the picture the landmarks were computed in.
  public var region: RotatedRegion
  /// Where the hand is expected in the next frame: a region around the landmarks, fit for ``HandLandmarker/detect(image:regions:)``.
  public var nextRegion: RotatedRegion

  /// Details made by hand.
  public init(presence: Float, palmScore: Float?, region: RotatedRegion, nextRegion: RotatedRegion) {
    self.presence = presence
    self.palmScore = palmScore
    self.region = region
    self.nextRegion = nextRegion
  }
}
