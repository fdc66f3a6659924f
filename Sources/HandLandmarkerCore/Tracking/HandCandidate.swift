/// A region that may show a hand.
///
/// The region comes from the palm detector, or from the previous frame.
package struct HandCandidate: Hashable, Sendable {
  package var region: HandRegion
  /// The score of the palm; nil for a tracked hand.
  package var palmScore: Float?
  /// The identity of a tracked hand; nil for a new one.
  package var id: Int?

  package init(region: HandRegion, palmScore: Float? = nil, id: Int? = nil) {
    self.region = region
    self.palmScore = palmScore
    self.id = id
  }

  /// Creates the candidate for the whole hand of a palm.
  init(_ palm: Palm, in image: RasterImage) {
    self.init(region: palm.handRegion(imageWidth: image.width, imageHeight: image.height), palmScore: palm.score)
  }
}
