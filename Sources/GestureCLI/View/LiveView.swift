import GestureCommandLine
import GestureFoundation
import HandDrawings
import HandEvents

/// A frame with what is shown of it.
struct ViewedFrame: Sendable {
  /// Upright, as the hands are.
  let image: RasterImage
  let hands: [Hand]
  /// State and events, a line each.
  let lines: [String]
}

/// The place where frames are shown. One thread uses it.
protocol ViewSurface: AnyObject {
  /// Returns when the frame is handed over.
  ///
  /// - Throws: `OutputClosed` if the viewer has left for good.
  func show(_ frame: ViewedFrame) throws
  /// No frame follows.
  func end()
}

/// Shows the newest frame on a separate thread. The recognition never waits: a frame that comes while one is being
/// shown replaces the one that waits.
final class LiveView: Sendable {
  private let queue = DispatchQueue(label: "view")
  private let state = Locked<(next: ViewedFrame?, failure: (any Error)?)>((nil, nil))
  /// Used on the queue.
  nonisolated(unsafe) private let surface: any ViewSurface

  init(on surface: any ViewSurface) { self.surface = surface }

  /// - Throws: The error of an earlier frame.
  func show(_ frame: ViewedFrame) throws {
    let isFirst = try state.withLock { state in
      if let failure = state.failure { throw failure }
      defer { state.next = frame }
      return state.next == nil
    }
    if isFirst { queue.async { self.showNext() } }
  }

  private func showNext() {
    let frame = state.withLock { state in
      defer { state.next = nil }
      return state.failure == nil ? state.next : nil
    }
    do { if let frame { try surface.show(frame) } } catch { state.withLock { $0.failure = error } }
  }

  /// Shows the last frame, as long as that takes no longer than `limit`.
  func end(within limit: DispatchTimeInterval) {
    let group = DispatchGroup()
    queue.async(group: group) { self.surface.end() }
    _ = group.wait(timeout: .now() + limit)
  }
}

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
