import GestureClassifier
import HandEvents
import HandLandmarkerCore

/// Lets through the events that count.
struct EventGate {
  /// Whether a pinch counts only while the palm faces the camera.
  var pinchNeedsPalm = false
  /// The events that are reported; nil for all.
  var kinds: Set<ReportedEvent.Kind>?
  /// Nil if events count whenever they come.
  var arming: EventArming?
  /// The event that has armed.
  private var armed: GestureEvent?

  /// Returns the events of a frame that count. Its events are those that the detectors have found in it.
  mutating func events(
    in frame: HandFrame, _ gestures: [GestureEvent], _ motions: [HandMotionEvent], source: String?
  ) -> [ReportedEvent] {
    var change = arming?.update(with: frame)
    var events: [ReportedEvent] = []
    if case .armed(let event) = change {
      armed = event
      events.append(armingEvent(.armed, event, at: frame.time, source))
      change = nil
    }
    events += counted(gestures, motions, in: frame, source: source)
    // Events that end with this frame still count.
    if change != nil, let armed { events.append(armingEvent(.disarmed, armed, at: frame.time, source)) }
    return events.filter { kinds?.contains($0.kind) ?? true }
  }

  /// Whether events count only while they are armed, and whether they are.
  var isArmed: Bool? { arming.flatMap { $0.settings.gesture == nil ? nil : $0.isArmed } }

  /// Returns the events that count at the end of a stream.
  ///
  /// - Parameter time: That of the last frame if the stream may go on: it is reported then that events no longer count.
  mutating func finish(
    _ gestures: [GestureEvent], _ motions: [HandMotionEvent], source: String?, stoppedAt time: Duration? = nil
  ) -> [ReportedEvent] {
    var events = counted(gestures, motions, in: nil, source: source)
    if let time, let armed, isArmed == true { events.append(armingEvent(.disarmed, armed, at: time, source)) }
    arming?.reset()
    armed = nil
    return events.filter { kinds?.contains($0.kind) ?? true }
  }

  private mutating func counted(
    _ gestures: [GestureEvent], _ motions: [HandMotionEvent], in frame: HandFrame?, source: String?
  ) -> [ReportedEvent] {
    var events: [ReportedEvent] = []
    for event in gestures where arming?.counts(event) ?? true { events.append(ReportedEvent(event, source: source)) }
    for event in motions {
      if pinchNeedsPalm, event.kind == .pinch, event.phase == .began || event.phase == .moved, let frame, !Self.facesCamera(event, frame) {
        continue
      }
      if arming?.counts(event.movement.name, handID: event.handID, event.step, start: event.start, at: event.time) ?? true {
        events.append(ReportedEvent(event, source: source))
      }
    }
    return events
  }

  /// Whether the palm of the hand that pinches is turned to the camera; not if the hand cannot be read.
  private static func facesCamera(_ event: HandMotionEvent, _ frame: HandFrame) -> Bool {
    func distance(_ hand: Hand) -> Float {
      let (thumb, index) = (hand[.thumbTIP], hand[.indexFingerTIP])
      let (x, y) = ((thumb.x + index.x) / 2 - event.location.x, (thumb.y + index.y) / 2 - event.location.y)
      return x * x + y * y
    }
    // The detector may know the hand by an earlier identity.
    let hand = frame.hands.first { $0.id == event.handID } ?? frame.hands.min { distance($0) < distance($1) }
    return hand?.reading?.side == .palm
  }

  private func armingEvent(_ kind: ReportedEvent.Kind, _ event: GestureEvent, at time: Duration, _ source: String?) -> ReportedEvent {
    var reported = ReportedEvent(event, source: source)
    (reported.kind, reported.time) = (kind, time)
    return reported
  }
}

extension HandMotionEvent {
  fileprivate var step: EventArming.Step {
    switch phase {
    case .began: .began
    case .moved: .continued
    case .ended: .ended
    case .completed: .completed
    }
  }
}
