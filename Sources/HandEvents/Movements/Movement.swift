import HandValues

/// A movement that a detector has found, or a step of one.
struct Movement: Sendable {
  let action: HandEvent.Action
  let phase: HandEvent.Phase
  /// The times of the movement, in seconds.
  let start, end: Double
  /// The location as fractions of the image's width and height.
  ///
  /// Nil for the palm's middle.
  var location: SIMD2<Float>?

  init(_ action: HandEvent.Action, _ phase: HandEvent.Phase = .completed, start: Double, end: Double) {
    self.action = action
    self.phase = phase
    self.start = start
    self.end = end
  }

  /// Returns the event that a frame at `now` makes certain.
  func event(of identity: Int, _ handedness: Handedness, at now: Double, _ measure: HandMeasure) -> HandEvent {
    HandEvent(
      phase, action, handID: identity, handedness: handedness, time: Duration(roundedSeconds: now),
      start: Duration(roundedSeconds: start),
      duration: Duration(roundedSeconds: max(end - start, 0)), location: location ?? measure.location)
  }
}

extension Movement {
  /// Creates a movement of the index finger's pinch; nil for another finger.
  init?(_ change: PinchDetector.Change, _ sample: HandPath.Sample) {
    guard change.finger == .index else { return nil }
    self.init(
      .pinch(HandEvent.Action.Pinch(aperture: sample.measure.apertureInMetres)), change.phase, start: change.start,
      end: change.phase == .ended ? change.end : sample.time)
    location = sample.measure.pinchLocation
  }

  /// Creates the movement that a model has found.
  init(_ found: MovementSpotter.Found) {
    self.init(.trained(HandEvent.Action.Trained(found.label, score: found.score)), start: found.start, end: found.end)
  }
}
