import GestureCommandLine
import GestureFoundation
import HandDrawings
import HandEvents

/// A frame with the hands and lines to show.
struct ViewedFrame: Sendable {
  /// The upright image, in which the hands are upright as well.
  let image: RasterImage
  let hands: [Hand]
  /// The state and the events, one line each.
  let lines: [String]
}

/// A surface that shows frames. Only one thread uses a surface.
protocol ViewSurface: AnyObject {
  /// Hands a frame over to the viewer.
  ///
  /// - Throws: `OutputClosed` if the viewer has left for good.
  func show(_ frame: ViewedFrame) throws
  /// Ends the view; no frame follows.
  func end()
}

/// Shows the newest frame on a separate thread. The recognition never waits: a frame that comes while one is being
/// shown replaces the waiting frame.
final class LiveView: Sendable {
  private let queue = DispatchQueue(label: "view")
  private let state = Locked<(next: ViewedFrame?, failure: (any Error)?)>((nil, nil))
  /// The surface, used only on the queue.
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

  /// Waits up to `limit` for the last frame and the surface's end.
  func end(within limit: DispatchTimeInterval) {
    let group = DispatchGroup()
    queue.async(group: group) { self.surface.end() }
    _ = group.wait(timeout: .now() + limit)
  }
}

/// The lines beside a frame: rate, state and last events.
struct ViewCaption {
  static let maximumEvents = 4
  private static let eventDuration = Duration.seconds(4)
  /// The time without a hand before a hint appears.
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
