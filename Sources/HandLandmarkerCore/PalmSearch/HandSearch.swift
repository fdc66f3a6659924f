/// The search areas for palms. By default MediaPipe's: once the whole image, which finds upright hands that leave room around themselves and are
/// not small.
///
/// ```swift
/// let options = HandTracker.Options(maximumHandCount: 2, search: .thorough)
/// ```
///
/// Each further look at an image, enlarged, turned, with room around it, is one more palm detection, and is only taken while fewer hands are found than
/// are asked for. What it finds counts as a hand if a second look confirms it, and its landmarks are refined: found once more in the region that
/// follows from them. In a stream, ``HandTracker/Options/Tracking/searchBudget`` bounds the looks of a frame; a hand that is tracked costs nothing more.
/// Not part of MediaPipe.
public struct HandSearch: Sendable, Hashable {
  /// The longer side of the smallest hand to be found, as a fraction of the image's longer side, above 0, at most 1. The image is then searched in
  /// overlapping tiles, too; ``HandTracker/Options/searchPlan(imageWidth:imageHeight:)`` returns how many looks that takes. Nil looks for none below
  /// a fifth.
  public var smallestHand: Float?
  /// The longer side of the largest hand to be found, as a fraction of the image's longer side, 0.5…4: 1 fills the image, and of a larger
  /// one a part is seen. The image is then searched with room around it, its edge repeated outwards, too. Nil looks for none above a half.
  public var largestHand: Float?
  /// Whether hands that are overlooked are searched for: by faint palms, and by looks at the turned and at the brightened image and its parts.
  public var searchesOverlooked: Bool

  /// MediaPipe's search: one look at the whole image.
  public static let standard = HandSearch()
  /// The search that finds most: hands from a twentieth of the image's longer side up to those that fill the image, and overlooked ones.
  public static let thorough = HandSearch(smallestHand: 0.05, largestHand: 1, searchesOverlooked: true)

  /// Creates a search; see the properties for their ranges, which are checked when a tracker is created.
  public init(smallestHand: Float? = nil, largestHand: Float? = nil, searchesOverlooked: Bool = false) {
    self.smallestHand = smallestHand
    self.largestHand = largestHand
    self.searchesOverlooked = searchesOverlooked
  }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    if let smallestHand {
      try StatusError.check(
        smallestHand > 0 && smallestHand <= 1, option: "smallestHand", smallestHand,
        "above 0, at most 1: a fraction of the image's longer side; without it the whole image is searched only")
    }
    if let largestHand {
      try StatusError.check(
        0.5...4 ~= largestHand, option: "largestHand", largestHand,
        "0.5 to 4: a fraction of the image's longer side, 1 for a hand that fills it")
    }
  }
}
