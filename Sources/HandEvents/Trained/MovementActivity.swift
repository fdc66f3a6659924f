/// Decides when a hand moves and when it is still.
package struct MovementActivity: Sendable {
  /// A part of a track in which the hand moves.
  package struct Part: Sendable {
    /// The times of the part, in seconds.
    package var start, end: Double
    package var amount: Float
  }

  /// The shortest duration over which speed is measured, in seconds.
  ///
  /// Over a shorter one, the jitter of a hand at rest counts.
  private let speedDuration: Double
  /// The speed above which a hand moves, in hand sizes per second.
  private let beginSpeed: Float
  /// The speed below which a hand is still.
  private var endSpeed: Float { 0.65 * beginSpeed }
  /// The duration of stillness that ends a part, in seconds.
  package let stillness: Double

  /// Whether jitter of a hand at rest counts less.
  ///
  /// Points are then averaged over ``smoothing``, in seconds; the hand counts as still before its first samples, and
  /// the direction of a hand that points to the camera counts less.
  private let ignoresJitter: Bool
  private static let smoothing = 0.1

  private var recent: [(time: Double, point: MovementPoint)] = []
  package private(set) var current: Part?

  package init(
    stillness: Double = 0.35, beginSpeed: Float = 0.8, speedDuration: Double = 0.2, ignoresJitter: Bool = false
  ) {
    self.stillness = stillness
    self.beginSpeed = beginSpeed
    self.speedDuration = speedDuration
    self.ignoresJitter = ignoresJitter
  }

  /// Returns the speed of the hand's locations and shape.
  ///
  /// Shape changes have the same scale. Nil for the first sample.
  private func speed(of point: MovementPoint, at time: Double) -> (speed: Float, since: Double)? {
    guard let base = recent.last(where: { time - $0.time >= speedDuration }) ?? recent.first, base.time < time else {
      return nil
    }
    var way = (point.values - base.point.values) * Self.scale
    var duration = time - base.time
    if ignoresJitter {
      let share = min(point.directionShare, base.point.directionShare)
      way[MovementPoint.direction] *= share
      way[MovementPoint.direction + 1] *= share
      duration = max(duration, speedDuration)
    }
    return ((way * way).sum().squareRoot() / Float(duration), base.time)
  }

  private func smoothed(_ sample: HandPath.Sample) -> MovementPoint {
    guard ignoresJitter, let last = recent.last else { return sample.point }
    return last.point.interpolated(to: sample.point, share: Float(min((sample.time - last.time) / Self.smoothing, 1)))
  }

  /// The weight of each number of a point.
  ///
  /// Locations keep their scale; a right angle of a finger counts like half a hand size, turning over and growing by
  /// half like a hand size.
  private static let scale = MovementValues([1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 2])

  /// Takes the next sample, and returns a part that ended.
  ///
  /// A part ends once the hand was still for long enough.
  package mutating func process(_ sample: HandPath.Sample) -> Part? {
    let point = smoothed(sample)
    defer {
      recent.append((sample.time, point))
      if let old = recent.lastIndex(where: { sample.time - $0.time >= speedDuration }), old > 0 {
        recent.removeFirst(old)
      }
    }
    guard let (speed, since) = speed(of: point, at: sample.time) else { return nil }
    if var part = current {
      if speed >= endSpeed {
        part.amount += speed * Float(sample.time - part.end)
        part.end = sample.time
        current = part
      } else if sample.time - part.end >= stillness {
        return finish()
      }
    } else if speed >= beginSpeed {
      current = Part(start: since, end: sample.time, amount: speed * Float(sample.time - since))
    }
    return nil
  }

  /// Returns the open part at the end of the recording.
  package mutating func finish() -> Part? {
    defer { current = nil }
    return current
  }

  /// Returns all parts of a track, relative to its fastest movement.
  package static func parts(of samples: [HandPath.Sample]) -> [Part] {
    // The fastest movement is known here: slow movements beside it may be jitter, and the ends of the movement can be
    // found more exactly.
    let speedDuration = 0.12
    var meter = MovementActivity(speedDuration: speedDuration)
    var peak: Float = 0
    for sample in samples {
      peak = max(peak, meter.speed(of: sample.point, at: sample.time)?.speed ?? 0)
      _ = meter.process(sample)
    }
    var activity = MovementActivity(beginSpeed: min(max(0.2 * peak, 0.35), 0.8), speedDuration: speedDuration)
    var parts = samples.compactMap { activity.process($0) }
    if let last = activity.finish() { parts.append(last) }
    return parts
  }
}
