import HandValues

/// Finds pinches of each finger with the thumb, with their strength.
///
/// ```swift
/// for try await event in results.events(from: FingerPinchDetector()) {
///   if case .fingerPinch(let pinch) = event.action { print(pinch.finger, event.phase, pinch.strength) }
/// }
/// ```
///
/// A finger pinches when its tip surely touches the thumb's, one finger of a hand at a time; when another finger is
/// clearly nearer, the first pinch ends and the pinch of the other finger begins. A pinch begins in the second frame
/// that shows it. A hand that appears with its fingertips together does not pinch, nor does a hand that closes to a
/// fist, opens, or turns to its edge. ``HandMovementDetector`` and ``HandCursor`` find the same pinches.
public struct FingerPinchDetector: HandEventDetector {
  private var fingers: [Finger]
  private var aspectRatio = AspectRatio()
  private var hands: [Int: (pinches: PinchDetector, last: HandEvent?, lastSeen: Duration)] = [:]
  private var lastTime: Duration?
  private var order = StreamOrder()

  /// Creates a detector of all fingers' pinches before the first frame.
  public init() { fingers = Finger.allCases.filter { $0 != .thumb } }

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameter fingers: The fingers whose pinches are reported.
  /// - Throws: `StatusError` (invalid argument) for no finger, and for the thumb, with which the others pinch.
  public init(fingers: Set<Finger>) throws(StatusError) {
    let names = Finger.allCases.filter(fingers.contains).map(\.rawValue)
    try StatusError.check(
      !fingers.isEmpty && !fingers.contains(.thumb), option: "fingers", names,
      "one or more of index, middle, ring, pinky")
    self.init()
    self.fingers.removeAll { !fingers.contains($0) }
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
    aspectRatio.measure(frame)
    var events: [HandEvent] = []
    for id in hands.keys.sorted() where !frame.hands.contains(where: { $0.id == id }) {
      events += end(id, at: frame.time)
    }
    for hand in frame.hands {
      guard let measure = HandMeasure(hand, aspectRatio: aspectRatio.value) else {
        events += end(hand.id, at: frame.time)
        continue
      }
      var state = hands[hand.id] ?? (PinchDetector(fingers), nil, frame.time)
      state.lastSeen = frame.time
      func location(_ finger: Finger) -> SIMD2<Float> { hand.landmarks.middle([.thumbTIP, finger.tip]).xy }
      let scale = SIMD2(aspectRatio.value, 1) / measure.size
      for change in state.pinches.process(measure, at: frame.time.seconds, location: { location($0) * scale }) {
        let start = change.phase == .began ? Duration(roundedSeconds: change.start) : state.last?.start ?? frame.time
        let event = HandEvent(
          change.phase, .fingerPinch(HandEvent.Action.FingerPinch(change.finger, strength: change.strength)),
          handID: hand.id,
          handedness: change.phase == .began ? hand.handedness : state.last?.handedness ?? hand.handedness,
          time: frame.time, start: start, duration: frame.time - start, location: location(change.finger))
        state.last = change.phase == .ended ? nil : event
        events.append(event)
      }
      hands[hand.id] = state
    }
    return events
  }

  /// Ends the pinches in progress.
  public mutating func finish() -> [HandEvent] {
    defer { (aspectRatio, hands, lastTime, order) = (AspectRatio(), [:], nil, StreamOrder()) }
    let now = lastTime ?? .zero
    return hands.keys.sorted().flatMap { end($0, at: now) }
  }

  /// Ends the pinch of a hand that is gone.
  ///
  /// - Parameter time: The time of the frame without the hand, or of the last frame.
  private mutating func end(_ id: Int, at time: Duration) -> [HandEvent] {
    guard let state = hands.removeValue(forKey: id), let last = state.last else { return [] }
    return [last.ended(at: time, lastSeen: state.lastSeen)]
  }
}
