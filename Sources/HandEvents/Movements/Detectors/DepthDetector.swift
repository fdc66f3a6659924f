import GestureFoundation
import GestureSupport

/// Finds hands that move towards the camera, or away from it: they become larger or smaller, from rest to rest.
struct DepthDetector: Sendable {
  /// A sample with the logarithm of the hand size.
  private typealias Point = (time: Double, size: Float, palm: SIMD2<Float>)

  /// A hand rests whose size stays within this share for so long, in seconds.
  private static let (restShare, restDuration): (Float, Double) = (0.06, 0.15)
  /// Sizes are the mean over about this duration, in seconds: in single frames they jitter.
  private static let meanDuration = 0.1
  /// The longest duration of a movement, in seconds.
  private static let longestDuration = 1.5
  /// The palm moves to the side by at most this, in hand sizes.
  private static let sideDistance: Float = 0.8

  private var mean: Float?
  private var recent: [Point] = []
  private var rest: Point?
  private var last: (kind: HandMotionKind, end: Double)?

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Movement? {
    let size = log(sample.measure.size)
    let share = recent.last.map { min(Float((sample.time - $0.time) / Self.meanDuration), 0.6) } ?? 1
    let smooth = mean.map { $0 + share * (size - $0) } ?? size
    mean = smooth
    let point = (time: sample.time, size: smooth, palm: sample.palm)
    recent.append(point)
    if let old = recent.lastIndex(where: { point.time - $0.time >= Self.restDuration }) { recent.removeFirst(old) }
    guard let first = recent.first, point.time - first.time >= Self.restDuration,
      recent.allSatisfy({ abs($0.size - point.size) <= Self.restShare })
    else { return nil }
    let mean = recent.reduce(Float(0)) { $0 + $1.size } / Float(recent.count)
    defer { rest = (point.time, mean, point.palm) }
    guard let rest, abs(mean - rest.size) >= log(settings.pushRatio), first.time - rest.time <= Self.longestDuration,
      (point.palm - rest.palm).length <= Self.sideDistance
    else { return nil }
    let kind: HandMotionKind = mean > rest.size ? .push : .pull
    // Ignores the return movement.
    if let last, last.kind != kind, rest.time - last.end <= settings.returnDuration.seconds {
      self.last = nil
      return nil
    }
    last = (kind, first.time)
    return Movement(kind, start: rest.time, end: first.time)
  }
}
