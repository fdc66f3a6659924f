/// The search areas for palms.
///
/// The default is MediaPipe's search of the whole image, which finds upright hands that have a margin around them and
/// are not small.
///
/// ```swift
/// let options = HandTracker.Options(maximumHandCount: 2, search: .thorough)
/// ```
///
/// Each further search area (in skin colours, rotated, enlarged, or with a margin) costs one palm detection. Further
/// areas are searched only while fewer hands are found than requested. A palm found there counts as a hand after a
/// second check confirms it; then the landmark model runs once more, in the region of the hand's landmarks. In a stream
/// ``HandTracker/Options/Tracking/searchBudget`` limits the search areas of a frame; a tracked hand costs nothing more.
/// Not part of MediaPipe.
public struct HandSearch: Sendable, Hashable {
  /// The largest time of a search for overlooked hands, 1…20.
  ///
  /// In standard searches, for a single image. Hands are overlooked because they are turned, near, faint, dim or grey.
  /// From 2 on, further areas are searched while the previous ones show signs of a hand: 2 searches the most productive
  /// area, 5 nearly all productive ones, and 20 all areas without any sign. 1 searches none.
  public var effort: Int
  /// The longer side of the smallest hand to be found.
  ///
  /// A fraction of the image's longer side, above 0, at most 1. The image is then also searched in overlapping tiles,
  /// all of them; ``HandTracker/Options/detectionCount(imageSize:)`` returns how many search areas that takes. Nil
  /// searches for no hand below a fifth. The exception is ``effort`` above 1 in a single image of 1280 pixels or more
  /// in which no hand was found: the search then goes down to a twentieth.
  public var smallestHand: Float?
  /// The longer side of the largest hand, 0.5…4.
  ///
  /// A fraction of the image's longer side. A hand of 1 fills the image; a larger one is visible in part. The image is
  /// then also searched with a margin that repeats its edge. nil searches for no hands above a half, unless ``effort``
  /// is above 1.
  public var largestHand: Float?

  /// MediaPipe's search of the whole image.
  public static let standard = HandSearch()
  /// The search for nearly all hands except distant ones.
  ///
  /// The search takes a few times the time of the standard search.
  public static let thorough = HandSearch(effort: 5)
  /// The search in all areas, without any sign of a hand.
  ///
  /// Hands have from a twentieth of the image's longer side to the whole image.
  public static let exhaustive = HandSearch(effort: maximumEffort, smallestHand: 0.05, largestHand: 1)

  /// The ``effort`` that searches all areas.
  static let maximumEffort = 20

  /// Creates a search.
  ///
  /// Ranges are checked when a tracker is created.
  public init(effort: Int = 1, smallestHand: Float? = nil, largestHand: Float? = nil) {
    self.effort = effort
    self.smallestHand = smallestHand
    self.largestHand = largestHand
  }

  /// Whether overlooked hands are searched for.
  package var findsOverlooked: Bool { effort > 1 }

  /// Whether further areas are searched, and palms examined, only for signs of hands.
  package var needsSigns: Bool { findsOverlooked && effort < Self.maximumEffort }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.check(
      1...Self.maximumEffort ~= effort, option: "effort", effort,
      "1 to \(Self.maximumEffort): the time of a search in standard searches")
    if let smallestHand {
      try StatusError.check(
        smallestHand > 0 && smallestHand <= 1, option: "smallestHand", smallestHand,
        "above 0, at most 1: a fraction of the image's longer side; without it only the whole image is searched")
    }
    if let largestHand {
      try StatusError.check(
        0.5...4 ~= largestHand, option: "largestHand", largestHand,
        "0.5 to 4: a fraction of the image's longer side, 1 for a hand that fills it")
    }
  }
}
