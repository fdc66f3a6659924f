import MediaPipeTasksVision

/// A hand that goes to the side by more than one and a half lengths of its palm within half a second.
struct SideSwipe: Sendable {
  private static let distance: Float = 1.5
  private static let duration = 500
  /// So that the way back is no second swipe.
  private static let pause = 700

  private var locations: [(x: Float, time: Int)] = []
  private var last: Int?

  /// Takes the only hand of the next frame; nil if there is none, or several.
  mutating func command(for hand: Hand?, at time: Int) -> Command? {
    guard let hand else {
      locations = []
      return nil
    }
    let way = hand[.middleFingerMCP] - hand[.wrist]
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    locations.removeAll { $0.time < time - Self.duration }
    locations.append((hand[.middleFingerMCP].x, time))
    if let last, time - last < Self.pause { return nil }
    guard let first = locations.first, let now = locations.last, abs(now.x - first.x) > Self.distance * length else { return nil }
    last = time
    return now.x > first.x ? .next : .previous
  }
}
