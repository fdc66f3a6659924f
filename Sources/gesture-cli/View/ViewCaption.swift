import GestureSupport
import HandEvents

/// The lines beside a frame: the rate, what is seen or missing, and the last events.
struct ViewCaption {
  static let maximumEvents = 4
  private static let eventDuration = Duration.seconds(4)
  /// The time without a hand after which a line says what may help.
  private static let patience = Duration.seconds(2)
  private var arrivals: [ContinuousClock.Instant] = []
  private var events: [(text: String, time: ContinuousClock.Instant)] = []
  private var lastHand = ContinuousClock.now
  private let searchesThoroughly: Bool

  init(searchesThoroughly: Bool) { self.searchesThoroughly = searchesThoroughly }

  mutating func add(_ event: ReportedEvent) {
    if event.event.phase == .moved { return }
    events.append((event.summary(showsSource: false).split(separator: " ").prefix(3).joined(separator: " "), .now))
    events = events.suffix(Self.maximumEvents)
  }

  /// The lines of a frame that was recognized now.
  mutating func lines(_ status: String, hasHands: Bool) -> [String] {
    let now = ContinuousClock.now
    if hasHands { lastHand = now }
    arrivals = arrivals.filter { now - $0 < .seconds(1) } + [now]
    events.removeAll { now - $0.time > Self.eventDuration }
    let help = "come closer, turn on a light" + (searchesThoroughly ? "" : ", or try --thorough")
    let hint = now - lastHand > Self.patience ? ": \(help)" : ""
    return ["\(arrivals.count) frames/s, \(status)\(hint)"] + events.map(\.text)
  }
}
