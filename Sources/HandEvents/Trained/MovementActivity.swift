/// Decides when a hand moves and when it is still.
package struct MovementActivity: Sendable {
  /// A time in which the hand moves.
  package struct Part: Sendable {
    /// In seconds.
    package var start, end: Double
    package var amount: Float
  }

  /// Speeds are measured over at least this duration, in seconds: over less, the jitter of a hand at rest counts.
  private let speedDuration: Double
  /// A hand moves that is faster than this, in hand sizes per second.
  private let beginSpeed: Float
  /// A hand is still that is slower than this.
  private var endSpeed: Float { 0.65 * beginSpeed }
  /// A hand has to be still for so long to end a part, in seconds.
  package let stillness: Double

  /// Whether what jitters in a hand at rest counts less: points are averaged over ``smoothing``, in seconds, the hand
  /// counts as still before its first samples, and the direction of a hand that points to the camera counts less.
  private let ignoresJitter: Bool
  private static let smoothing = 0.1

  private var recent: [(time: Double, point: MovementPoint)] = []
  package private(set) var current: Part?

  package init(
    stillness: Double = 0.35, beginSpeed: Float = 0.8, speedDuration: Double = 0.2, ignoresJitter: Bool = false
  ) {
    (self.stillness, self.beginSpeed, self.speedDuration, self.ignoresJitter) = (
      stillness, beginSpeed, speedDuration, ignoresJitter
    )
  }

  /// The speed of the hand: that of its locations, and the change of its shape on the same scale. Nil for the first
  /// sample.
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

  /// The weight of each number of a point: the locations as they are; a right angle of a finger like half a hand size;
  /// a hand that turns over like a hand size; a hand that becomes larger by half like a hand size.
  private static let scale = MovementValues([1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 2])

  /// Takes the next sample; returns the part that has ended, once the hand was still for long enough.
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

  /// The part that is not over yet: the recording ends.
  package mutating func finish() -> Part? {
    defer { current = nil }
    return current
  }

  /// All parts of a track, relative to the fastest movement in it.
  package static func parts(of samples: [HandPath.Sample]) -> [Part] {
    // The fastest movement is known here: what is slow beside it may be jitter, and the ends of the movement can be
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
