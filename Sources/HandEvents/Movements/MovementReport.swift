import GestureSupport
import HandValues

/// Makes events of what the detectors of one hand have found.
struct MovementReport: Sendable {
  let identity: Int
  let handedness: Handedness?
  let sample: HandPath.Sample
  let now: Double

  func event(
    _ movement: HandMotionEvent.Movement, _ phase: HandMotionEvent.Phase = .completed, start: Double, end: Double
  ) -> HandMotionEvent {
    HandMotionEvent(
      phase: phase, movement: movement, handID: identity, handedness: handedness, time: Duration(roundedSeconds: now),
      start: Duration(roundedSeconds: start), duration: Duration(roundedSeconds: max(end - start, 0)), location: sample.measure.location)
  }

  func event(
    _ kind: HandMotionKind, _ phase: HandMotionEvent.Phase = .completed, start: Double, end: Double
  ) -> HandMotionEvent {
    event(.builtIn(kind), phase, start: start, end: end)
  }

  func event(_ swipe: SwipeDetector.Swipe) -> HandMotionEvent {
    var event = event(swipe.kind, start: swipe.stroke.start, end: swipe.stroke.end)
    event.speed = swipe.stroke.speed
    return event
  }

  func event(_ change: WaveDetector.Change) -> HandMotionEvent {
    switch change {
    case .began(let start): event(.wave, .began, start: start, end: sample.time)
    case .ended(let start, let end): event(.wave, .ended, start: start, end: end)
    }
  }

  func event(_ change: PinchDetector.Change, kind: HandMotionKind = .pinch) -> HandMotionEvent {
    var event =
      switch change {
      case .began(let start): event(kind, .began, start: start, end: sample.time)
      case .moved(let start): event(kind, .moved, start: start, end: sample.time)
      case .ended(let start, let end): event(kind, .ended, start: start, end: end)
      }
    guard kind == .pinch else { return event }
    event.location = sample.measure.pinchLocation
    event.aperture = sample.measure.apertureInMetres
    return event
  }

  func event(_ change: KnobDetector.Change) -> HandMotionEvent {
    let (phase, start, end, angle): (HandMotionEvent.Phase, Double, Double, Float) =
      switch change {
      case .began(let start, let angle): (.began, start, sample.time, angle)
      case .moved(let start, let angle): (.moved, start, sample.time, angle)
      case .ended(let start, let end, let angle): (.ended, start, end, angle)
      }
    var event = event(.knob, phase, start: start, end: end)
    event.angle = angle
    return event
  }

  func event(_ stroke: FingerStrokeDetector.Stroke) -> HandMotionEvent {
    var event = event(stroke.kind, start: stroke.start, end: stroke.end)
    event.speed = stroke.speed
    return event
  }

  func event(_ found: MotionSpotter.Found) -> HandMotionEvent {
    event(.trained(label: found.label, score: found.score), start: found.start, end: found.end)
  }
}
