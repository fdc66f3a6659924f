import HandValues

/// A movement that a detector has found, or a step of one.
struct Movement: Sendable {
  let action: HandEvent.Action
  let phase: HandEvent.Phase
  /// In seconds.
  let start: Double
  let end: Double

  init(_ action: HandEvent.Action, _ phase: HandEvent.Phase = .completed, start: Double, end: Double) {
    (self.action, self.phase, self.start, self.end) = (action, phase, start, end)
  }

  init(_ kind: HandMotionKind, _ phase: HandEvent.Phase = .completed, start: Double, end: Double) {
    self.init(.movement(kind), phase, start: start, end: end)
  }
}

/// Makes events of what the detectors of one hand have found.
struct MovementReport: Sendable {
  let identity: Int
  let handedness: Handedness
  let sample: HandPath.Sample
  let now: Double

  func event(_ movement: Movement) -> HandEvent {
    HandEvent(
      movement.phase, movement.action, handID: identity, handedness: handedness, time: Duration(roundedSeconds: now),
      start: Duration(roundedSeconds: movement.start), duration: Duration(roundedSeconds: max(movement.end - movement.start, 0)),
      location: sample.measure.location)
  }

  func event(_ change: PinchDetector.Change) -> HandEvent {
    let isIndex = change.finger == .index
    let action = isIndex ? HandEvent.Action.pinch(aperture: sample.measure.apertureInMetres) : .movement(.middlePinch)
    let end = change.phase == .ended ? change.end : sample.time
    var event = event(Movement(action, change.phase, start: change.start, end: end))
    if isIndex { event.location = sample.measure.pinchLocation }
    return event
  }

  func event(_ tap: TapDetector.Tap) -> HandEvent { event(Movement(.tap(tap.finger, speed: tap.speed), start: tap.start, end: tap.end)) }

  func event(_ found: MotionSpotter.Found) -> HandEvent {
    event(Movement(.trained(label: found.label, score: found.score), start: found.start, end: found.end))
  }
}
