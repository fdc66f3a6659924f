import GestureFoundation

extension HandDescription {
  /// The fit of a hand, 0…1: the smallest score of a condition.
  ///
  /// Each condition scores 0.5 where it starts to hold, and grows continuously to 1. A description with `any` has its
  /// best score; one with `none` has 1 minus that score.
  package func score(of reading: HandReading) -> Float { score(of: reading, above: 0) }

  /// Returns the score, or 0 if it is not above a limit.
  ///
  /// The first condition rules out most gestures.
  func score(of reading: HandReading, above limit: Float) -> Float {
    var score: Float = 1
    for finger in extended { score = min(score, reading.extensions[finger]) }
    for finger in folded { score = min(score, Self.foldedScore(reading.extensions[finger])) }
    for finger in bent { score = min(score, Self.bentScore(reading.extensions[finger])) }
    if let handedness, handedness != reading.handedness { score = 0 }
    guard score > limit else { return 0 }
    for fingers in touching { score = min(score, Self.touchScore(fingers, reading)) }
    if let side { score = min(score, Self.score(side, facing: reading.facing)) }
    guard score > limit else { return 0 }
    for (angle, range) in angles { score = min(score, Self.score(angle.value(in: reading), within: range)) }
    for (finger, direction) in directions { score = min(score, Self.score(reading.direction(of: finger), direction)) }
    if let direction { score = min(score, Self.score(reading.direction, direction)) }
    for description in all where score > limit { score = min(score, description.score(of: reading, above: limit)) }
    for description in none where score > limit { score = min(score, 1 - description.score(of: reading, above: 0)) }
    if !any.isEmpty, score > limit {
      score = min(score, any.reduce(0) { max($0, $1.score(of: reading, above: limit)) })
    }
    return score > limit ? score : 0
  }

  private static func foldedScore(_ value: Float) -> Float { max(1 - value / (2 * FingerState.foldedThreshold), 0) }

  /// Returns 1 in the middle between extended and folded.
  private static func bentScore(_ value: Float) -> Float {
    let low = FingerState.foldedThreshold
    let high = FingerState.extendedThreshold
    return max(1 - abs(value - (low + high) / 2) / (high - low), 0)
  }

  /// The distance between touching and separate fingertips. The unit is the length from the wrist to the middle
  /// knuckle. The thumb has no such distance.
  static let touchDistance: Float = 0.4
  private static let touchWidth: Float = 0.5

  private static func touchScore(_ fingers: FingerSet, _ reading: HandReading) -> Float {
    guard let first = fingers.first else { return 1 }
    return fingers.dropFirst().reduce(1) { min($0, touchScore(first, $1, reading)) }
  }

  /// Returns the score of two tips that touch. The score is the pinch strength for the thumb, and depends on the
  /// distance for other fingers.
  private static func touchScore(_ first: Finger, _ second: Finger, _ reading: HandReading) -> Float {
    if first == .thumb { return reading.pinchStrength(of: second) }
    let distance = reading.distance(from: first.tip, to: second.tip) / reading.palmLength
    return 1 - smooth((distance - touchDistance) / touchWidth)
  }

  /// The width of the uncertain zone beside a limit, in degrees.
  private static let angleWidth: Float = 10

  private static func score(_ angle: Float, within range: ClosedRange<Float>) -> Float {
    let angle = nearestTurn(angle, to: range)
    let inside = min(angle - range.lowerBound, range.upperBound - angle)
    let width = inside < 0 ? angleWidth : min(angleWidth, (range.upperBound - range.lowerBound) / 2)
    return width > 0 ? smooth(inside / (2 * width)) : 0.5
  }

  /// Returns the equivalent angle that is nearest to a range. Equivalent angles differ by whole turns.
  static func nearestTurn(_ angle: Float, to range: ClosedRange<Float>) -> Float {
    angle - 360 * ((angle - (range.lowerBound + range.upperBound) / 2) / 360).rounded()
  }

  private static func score(_ side: HandSide, facing: Float) -> Float {
    let palm = smooth((facing - HandSide.edgeSine) / 0.6)
    let back = smooth((-facing - HandSide.edgeSine) / 0.6)
    switch side {
    case .palm: return palm
    case .back: return back
    case .edge: return 1 - max(palm, back)
    }
  }

  /// The largest angle from a direction, in degrees. Diagonal thumbs and fingers are within this angle.
  static let directionWidth: Float = 50

  /// Returns 1 within 20 degrees of a direction, 0.5 at ``directionWidth``.
  private static func score(_ vector: SIMD3<Float>, _ direction: HandDirection) -> Float {
    1 - smooth((angle(vector, direction) - directionWidth) / 60)
  }

  /// Returns the angle from a direction in degrees.
  static func angle(_ vector: SIMD3<Float>, _ direction: HandDirection) -> Float {
    acos(min(max((vector * direction.vector).sum(), -1), 1)) * (180 / .pi)
  }

  /// Returns a smooth step from 0 at −0.5 to 1 at 0.5.
  private static func smooth(_ value: Float) -> Float { FingerExtension.smooth(value + 0.5) }
}
