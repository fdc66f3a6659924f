import GestureFoundation

/// Finds closed hands that turn in the image, as if they held a knob.
struct KnobDetector: Sendable {
  /// The hand has to turn by so much before it counts, and then until it is reported again, in degrees.
  private static let (firstTurn, step): (Float, Float) = (20, 5)
  /// A knob that is not turned by ``step`` for so long has been let go, and a turn that takes longer to begin is a drift, in seconds.
  private static let longestRest = 0.8
  /// The palm stays within this distance until the turn has begun, in hand sizes.
  private static let palmDistance: Float = 0.4
  /// More than this between two frames is another hand, in degrees.
  private static let largestStep: Float = 60

  /// A possible start of a turn.
  private typealias Base = (time: Double, turn: Float, palm: SIMD2<Float>)

  private var previous: HandMeasure?
  private var turn: Float = 0
  private var base: [Base] = []
  private var active: (start: Base, reported: Float, changed: Double)?

  mutating func reset(at time: Double) -> Movement? {
    defer { self = KnobDetector() }
    return active.map { movement(.ended, from: $0.start, to: turn, at: time) }
  }

  mutating func process(_ sample: HandPath.Sample) -> Movement? {
    let measure = sample.measure
    guard measure.holdsKnob else { return reset(at: sample.time) }
    defer { previous = measure }
    guard let previous else { return nil }
    let step = measure.turn(since: previous)
    guard abs(step) <= Self.largestStep else { return reset(at: sample.time) }
    turn += step
    if let active {
      if abs(turn - active.reported) >= Self.step {
        self.active = (active.start, turn, sample.time)
        return movement(.moved, from: active.start, to: turn, at: sample.time)
      }
      guard sample.time - active.changed > Self.longestRest else { return nil }
      (self.active, base) = (nil, [])
      return movement(.ended, from: active.start, to: active.reported, at: active.changed)
    }
    base.append((sample.time, turn, sample.palm))
    base.removeAll { sample.time - $0.time > Self.longestRest }
    guard let start = base.last(where: { abs(turn - $0.turn) >= Self.firstTurn }), (sample.palm - start.palm).length <= Self.palmDistance
    else { return nil }
    active = (start, turn, sample.time)
    return movement(.began, from: start, to: turn, at: sample.time)
  }

  private func movement(_ phase: HandEvent.Phase, from start: Base, to turn: Float, at time: Double) -> Movement {
    Movement(.knob(angle: turn - start.turn), phase, start: start.time, end: time)
  }
}

extension HandMeasure {
  /// Whether the fingers are closed as around a knob: a fist, fingertips together, or all fingers bent and the tips of thumb and index finger near.
  fileprivate var holdsKnob: Bool { isClosed || bends.min() >= 55 && aperture <= 0.35 }

  /// The rotation of the palm in the image, in degrees, clockwise positive: the angle that fits the palm's length and width best.
  fileprivate func turn(since other: HandMeasure) -> Float {
    let cross = other.palmLength.cross(palmLength) + other.palmWidth.cross(palmWidth)
    let dot = other.palmLength.dot(palmLength) + other.palmWidth.dot(palmWidth)
    return atan2(cross, dot) * 180 / .pi
  }
}
