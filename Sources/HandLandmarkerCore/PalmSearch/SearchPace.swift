/// The rate of further looks in a stream without a given budget: limits extra searches so that frame time stays nearly
/// constant.
///
/// A further look costs one, and so does every run of a model that examines what it found: after a frame in which much
/// was examined come some without further looks.
struct SearchPace: Sendable, Hashable {
  /// The credit that a frame earns without a hand; and while one is tracked, when a further look takes the place of
  /// that at the whole image.
  static let (searching, tracking): (Double, Double) = (0.25, 0.1)
  /// The largest debt: some seconds of a stream.
  private static let limit: Double = 20

  private var credit: Double = 0

  /// Whether this frame, in which a hand is missing, has a further look.
  mutating func spend(isTracking: Bool) -> Bool {
    credit = min(credit + (isTracking ? Self.tracking : Self.searching), 1)
    // The margin is for shares that are not binary fractions.
    guard credit > 1 - 1e-6 else { return false }
    credit -= 1
    return true
  }

  mutating func examined(runs: Int) { credit = max(credit - Double(runs), -Self.limit) }
}
