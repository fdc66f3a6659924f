/// The rate of further search areas in a stream.
///
/// For streams without a given budget. The rate keeps frame time nearly constant. A further area costs one credit, and
/// so does every model run that examines its palms. After a frame with many candidates, some frames have no further
/// areas.
struct SearchPace: Sendable, Hashable {
  /// The credit per frame without and with a tracked hand.
  ///
  /// While a hand is tracked, a further area replaces the whole image.
  static let (searching, tracking): (Double, Double) = (0.25, 0.1)
  /// The largest debt, which takes some seconds of a stream to repay.
  private static let limit: Double = 20

  private var credit: Double = 0

  /// Whether this frame has a further area.
  ///
  /// A hand is missing in the frame.
  mutating func spend(isTracking: Bool) -> Bool {
    credit = min(credit + (isTracking ? Self.tracking : Self.searching), 1)
    // The margin serves shares that are not binary fractions.
    guard credit > 1 - 1e-6 else { return false }
    credit -= 1
    return true
  }

  mutating func examined(runs: Int) { credit = max(credit - Double(runs), -Self.limit) }
}
