/// The search areas for palms. By default MediaPipe's: once the whole image, which finds upright hands that leave room
/// around themselves and are not small.
///
/// ```swift
/// let options = HandTracker.Options(maximumHandCount: 2, search: .thorough)
/// ```
///
/// Each further look at an image, in the colours of skin, turned, enlarged, with room around it, is one more palm
/// detection, and is only taken while fewer hands are found than are asked for. What it finds counts as a hand if a
/// second look confirms it, and its landmarks are refined: found once more in the region that follows from them. In a
/// stream, ``HandTracker/Options/Tracking/searchBudget`` bounds the looks of a frame; a hand that is tracked costs
/// nothing more. Not part of MediaPipe.
public struct HandSearch: Sendable, Hashable {
  /// The time that a search for overlooked hands may take in a single image, in standard searches, 1…20. Hands are
  /// overlooked because they are turned, near, faint, dim or grey. From 2 on, further looks are taken while the looks
  /// before show signs of a hand: 2 takes the one that finds most, 5 nearly all that find something, and 20 takes all
  /// of them without any sign. 1 takes none.
  public var effort: Int
  /// The longer side of the smallest hand to be found, as a fraction of the image's longer side, above 0, at most 1.
  /// The image is then searched in overlapping tiles, too, all of them;
  /// ``HandTracker/Options/searchPlan(imageWidth:imageHeight:)`` returns how many looks that takes. Nil looks for none
  /// below a fifth, except with ``effort`` above 1 in a single image of 1280 pixels or more in which no hand was found:
  /// down to a twentieth.
  public var smallestHand: Float?
  /// The longer side of the largest hand to be found, as a fraction of the image's longer side, 0.5…4: 1 fills the
  /// image, and of a larger one a part is seen. The image is then searched with room around it, its edge repeated
  /// outwards, too. Nil looks for none above a half, unless ``effort`` is more than 1.
  public var largestHand: Float?

  /// MediaPipe's search: one look at the whole image.
  public static let standard = HandSearch()
  /// The search that finds nearly all hands that an image shows, if they are not far away, in a few times the time of
  /// the standard search.
  public static let thorough = HandSearch(effort: 5)
  /// The search that takes all looks: for overlooked hands, without any sign of them, and for hands from a twentieth of
  /// the image's longer side up to those that fill the image.
  public static let exhaustive = HandSearch(effort: maximumEffort, smallestHand: 0.05, largestHand: 1)

  /// The ``effort`` that takes all looks.
  static let maximumEffort = 20

  /// Creates a search; see the properties for their ranges, which are checked when a tracker is created.
  public init(effort: Int = 1, smallestHand: Float? = nil, largestHand: Float? = nil) {
    self.effort = effort
    self.smallestHand = smallestHand
    self.largestHand = largestHand
  }

  /// Whether overlooked hands are searched for.
  package var findsOverlooked: Bool { effort > 1 }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.check(
      1...Self.maximumEffort ~= effort, option: "effort", effort,
      "1 to \(Self.maximumEffort): the time of a search in standard searches")
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
