import GestureSupport
import HandValues

/// Makes events of what the detectors of one hand have found.
struct MovementReport: Sendable {
  let identity: Int
  let handedness: Handedness
  let sample: HandPath.Sample
  let now: Double

  func event(_ action: HandEvent.Action, _ phase: HandEvent.Phase = .completed, start: Double, end: Double) -> HandEvent {
    HandEvent(
      phase, action, handID: identity, handedness: handedness, time: Duration(roundedSeconds: now),
      start: Duration(roundedSeconds: start), duration: Duration(roundedSeconds: max(end - start, 0)), location: sample.measure.location)
  }

  func event(_ kind: HandMotionKind, _ phase: HandEvent.Phase = .completed, start: Double, end: Double) -> HandEvent {
    event(.movement(kind), phase, start: start, end: end)
  }

  func event(_ swipe: SwipeDetector.Swipe) -> HandEvent {
    event(.swipe(swipe.kind, speed: swipe.stroke.speed), start: swipe.stroke.start, end: swipe.stroke.end)
  }

  func event(_ change: WaveDetector.Change) -> HandEvent {
    switch change {
    case .began(let start): event(.wave, .began, start: start, end: sample.time)
    case .ended(let start, let end): event(.wave, .ended, start: start, end: end)
    }
  }

  func event(_ change: PinchDetector.Change) -> HandEvent {
    let isIndex = change.finger == .index
    let action = isIndex ? HandEvent.Action.pinch(aperture: sample.measure.apertureInMetres) : .movement(.middlePinch)
    let end = change.phase == .ended ? change.end : sample.time
    var event = event(action, change.phase, start: change.start, end: end)
    if isIndex { event.location = sample.measure.pinchLocation }
    return event
  }

  func event(_ change: KnobDetector.Change) -> HandEvent {
    switch change {
    case .began(let start, let angle): event(.knob(angle: angle), .began, start: start, end: sample.time)
    case .moved(let start, let angle): event(.knob(angle: angle), .moved, start: start, end: sample.time)
    case .ended(let start, let end, let angle): event(.knob(angle: angle), .ended, start: start, end: end)
    }
  }

  func event(_ stroke: FingerStrokeDetector.Stroke) -> HandEvent {
    event(.swipe(stroke.kind, speed: stroke.speed), start: stroke.start, end: stroke.end)
  }

  func event(_ tap: TapDetector.Tap) -> HandEvent { event(.tap(tap.finger, speed: tap.speed), start: tap.start, end: tap.end) }

  func event(_ found: MotionSpotter.Found) -> HandEvent {
    event(.trained(label: found.label, score: found.score), start: found.start, end: found.end)
  }
}
