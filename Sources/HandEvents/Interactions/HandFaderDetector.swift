import HandValues

/// Reports the values that hands set with faders.
///
/// An event comes when a hand appears, when a value has changed, and when the hand is gone.
///
/// ```swift
/// for try await event in results.events(from: try HandFaderDetector([HandFader(.openness)])) {
///   if case .fader(let fader) = event.action { mixer[event.handedness, fader.measure] = fader.value }
/// }
/// ```
///
/// One left and one right hand set values; of several the first that appeared.
public struct HandFaderDetector: HandEventDetector {
  /// The faders of a hand with their last events.
  ///
  /// `due` is the time of a fader's next event.
  private typealias Track = [(fader: HandFader, last: HandEvent?, due: Duration)]

  private let faders: [HandFader]
  private let interval: Duration
  private var tracks: [Int: (values: Track, lastSeen: Duration)] = [:]
  private var lastTime: Duration?
  private var order = StreamOrder()

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - faders: The faders with their ranges; each hand has its own values.
  ///   - rate: The highest number of events per second of each value. Changes in between are reported at the next time.
  /// - Throws: `StatusError` (invalid argument) for a rate that is out of range, and for no faders.
  public init(_ faders: [HandFader], rate: Double = 30) throws(StatusError) {
    try StatusError.check(0.001...1e6 ~= rate, option: "rate", rate, "0.001 to 1,000,000 events a second")
    try StatusError.check(!faders.isEmpty, option: "faders", "[]", "at least one fader")
    self.faders = faders
    interval = .seconds(1 / rate)
  }

  /// Returns the events that a frame makes certain.
  ///
  /// A frame whose time does not increase is skipped; several such frames in a row begin a new stream.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next: break
    case .repeated, .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    lastTime = frame.time
    var hands: [Handedness: Hand] = [:]
    for hand in frame.hands where hands[hand.handedness].map({ hand.id < $0.id }) ?? true {
      hands[hand.handedness] = hand
    }
    let followed = hands.values.sorted { $0.id < $1.id }
    var events: [HandEvent] = []
    for id in tracks.keys.sorted() where !followed.contains(where: { $0.id == id }) {
      events += end(id, at: frame.time)
    }
    for hand in followed { events += self.events(of: hand, at: frame.time) }
    return events
  }

  /// Ends the values that hands set.
  public mutating func finish() -> [HandEvent] {
    defer { (lastTime, order) = (nil, StreamOrder()) }
    let now = lastTime ?? .zero
    return tracks.keys.sorted().flatMap { end($0, at: now) }
  }

  private mutating func events(of hand: Hand, at time: Duration) -> [HandEvent] {
    var track = tracks[hand.id]?.values ?? faders.map { ($0, nil, time) }
    defer { tracks[hand.id] = (track, time) }
    return track.indices.compactMap { index in
      let measure = track[index].fader.measure
      let last = track[index].last
      let due = track[index].due
      guard let measured = measure.value(of: hand) else { return nil }
      let value = track[index].fader.value(ofMeasured: measured)
      // Times are whole milliseconds.
      guard time + .milliseconds(1) >= due, last?.fader?.value != value else { return nil }
      track[index].due = (time - due < interval ? due : time) + interval
      let start = last?.start ?? time
      let set = HandEvent.Action.Fader(measure, value: value, measured: measured)
      let event = HandEvent(
        last == nil ? .began : .moved, .fader(set), handID: hand.id, handedness: last?.handedness ?? hand.handedness,
        time: time, start: start, duration: time - start, location: hand.palmCenter)
      track[index].last = event
      return event
    }
  }

  /// Ends the values of a hand that is gone.
  ///
  /// - Parameter time: The time of the frame without the hand, or of the last frame.
  private mutating func end(_ id: Int, at time: Duration) -> [HandEvent] {
    guard let (values, lastSeen) = tracks.removeValue(forKey: id) else { return [] }
    return values.compactMap { $0.last?.ended(at: time, lastSeen: lastSeen) }
  }
}
