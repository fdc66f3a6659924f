import GestureSupport

/// Finds Spread and Squeeze: two hands moving apart or together.
struct PairDetector: Sendable {
  /// The smallest share of each hand in the way.
  private static let smallestShare: Float = 0.25
  /// The longest duration of a movement, in seconds.
  private static let longestDuration = 1.2
  private static let fewestSamples = 4
  /// The share of the return duration in which two hands come back.
  ///
  /// The share is smaller than for one hand.
  private static let returnShare = 0.4

  private var strokes = StrokeDetector(beginSpeed: 1.5, endDuration: 0.2)
  private var distance: Float = 0
  private var recent: [(time: Double, palms: (SIMD2<Float>, SIMD2<Float>))] = []
  private var last: (isSpread: Bool, end: Double)?

  private var isMoving = false

  /// Whether the hands move apart or together, or moved so just before.
  ///
  /// The strokes of each hand are part of the movement then.
  func isMoving(at time: Double) -> Bool { isMoving || last.map { time - $0.end < 0.3 } ?? false }

  /// Takes the two hands of a frame.
  ///
  /// - Parameter other: The identity of the hand that events name as the second.
  mutating func process(_ a: HandPath.Sample, _ b: HandPath.Sample, other: Int, _ settings: HandMovementSettings)
    -> Movement?
  {
    let size = (a.size + b.size) / 2
    let between = (b.measure.palm - a.measure.palm) / size
    guard between.length > 0.05 else { return nil }
    let axis = between / between.length
    recent.append((a.time, (a.palm, b.palm)))
    if let first = recent.firstIndex(where: { a.time - $0.time <= Self.longestDuration + 0.3 }), first > 0 {
      recent.removeFirst(first)
    }
    // The distance along the path, so that a change of the measured hand size does not move the hands.
    if recent.count >= 2 {
      let before = recent[recent.count - 2].palms
      distance += (b.palm - before.1 - (a.palm - before.0)).dot(axis)
    }
    let stroke = strokes.process(SIMD2(distance, 0), at: a.time)
    isMoving =
      strokes.isMoving && abs(strokes.currentDisplacement.x) >= 0.4 * settings.spreadDistance
      && contributes(strokes.currentDisplacement.x, since: a.time - Self.longestDuration, axis)
    guard let stroke else { return nil }
    return movement(stroke, axis, other, settings)
  }

  private mutating func movement(
    _ stroke: StrokeDetector.Stroke, _ axis: SIMD2<Float>, _ other: Int, _ settings: HandMovementSettings
  ) -> Movement? {
    let isSpread = stroke.displacement.x > 0
    if let last, last.isSpread != isSpread, stroke.distance >= 0.5 * settings.spreadDistance {
      self.last = nil
      if stroke.start - last.end < Self.returnShare * settings.returnDuration.seconds { return nil }
    }
    guard stroke.startsFromRest, stroke.distance >= settings.spreadDistance, stroke.duration <= Self.longestDuration,
      stroke.sampleCount >= Self.fewestSamples, contributes(stroke.displacement.x, since: stroke.start, axis)
    else { return nil }
    last = (isSpread, stroke.end)
    let hands = HandEvent.Action.TwoHands(otherHandID: other, speed: stroke.speed)
    return Movement(isSpread ? .spread(hands) : .squeeze(hands), start: stroke.start, end: stroke.end)
  }

  /// Whether both hands have moved since a time.
  private func contributes(_ way: Float, since start: Double, _ axis: SIMD2<Float>) -> Bool {
    guard let first = recent.first(where: { $0.time >= start }), let last = recent.last else { return false }
    let a = -(last.palms.0 - first.palms.0).dot(axis)
    let b = (last.palms.1 - first.palms.1).dot(axis)
    return min(a / way, b / way) >= Self.smallestShare
  }
}
