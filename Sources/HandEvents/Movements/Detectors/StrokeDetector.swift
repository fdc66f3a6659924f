/// Cuts a path into strokes: parts in which the point moves fast in about one direction.
///
/// A stroke begins when the speed rises above a bound, and ends when the point has become slow, or turned away.
struct StrokeDetector: Sendable {
  /// One fast movement in about one direction.
  struct Stroke: Sendable {
    /// In seconds.
    let start, end: Double
    let displacement: SIMD2<Float>
    /// The length of the way, at least that of the displacement.
    let length: Float
    /// Whether the point was seen at rest immediately before.
    let startsFromRest: Bool
    /// The number of samples from start to end.
    let sampleCount: Int
    /// Whether it began when the point was first seen: the movement before is not known.
    let startsAtFirstSight: Bool

    var distance: Float { displacement.length }
    var duration: Double { end - start }
    /// Per second.
    var speed: Float { distance / Float(max(duration, 1e-3)) }
    /// 1 for a straight line.
    var straightness: Float { length > 0 ? distance / length : 0 }
  }

  private typealias Point = (time: Double, position: SIMD2<Float>)

  /// A stroke that is being made.
  private struct Current {
    let start: Point
    let startsFromRest: Bool
    /// The point that is furthest from the start in the direction of the stroke.
    var furthest: Point
    var last: Point
    var length: Float
    var peakSpeed: Float
    var sampleCount: Int
  }

  /// A stroke begins at this speed, per second.
  private let beginSpeed: Float
  /// Speeds are measured over at least this duration, in seconds: over less, jitter counts.
  private static let speedDuration = 0.065
  /// A stroke's end is measured over this duration, in seconds.
  private let endDuration: Double
  /// A point rests that has been slow for so long, in seconds.
  private static let restDuration = 0.06
  /// The duration below which a point counts as just seen, in seconds.
  private static let sightDuration = 0.02
  /// A stroke ends when its speed falls below this share of its highest.
  private static let endShare: Float = 0.35
  /// A point that is slower than this share of the speed at which strokes begin has no direction.
  private static let turnShare: Float = 0.5

  private var recent: [Point] = []
  private var slowSince: Double?
  private var firstSeen: Double?
  private var current: Current?
  /// The end of the last stroke: a point that continues in its direction, more slowly than this, makes no new one.
  private var tail: (direction: SIMD2<Float>, speed: Float)?

  init(beginSpeed: Float = 1, endDuration: Double = 0.1) {
    self.beginSpeed = beginSpeed
    self.endDuration = endDuration
  }

  /// Whether a stroke is being made.
  var isMoving: Bool { current != nil }

  /// The displacement of the current stroke so far.
  var currentDisplacement: SIMD2<Float> { current.map { $0.furthest.position - $0.start.position } ?? .zero }

  /// Forgets everything: the point is another one.
  mutating func reset() { (recent, slowSince, current, tail, firstSeen) = ([], nil, nil, nil, nil) }

  /// The point is not seen any more: the stroke that was being made is over.
  mutating func finish() -> Stroke? { current.map { end($0, .zero, $0.last) } }

  /// The point was not seen for a moment. A stroke continues, but a rest has to be seen.
  mutating func interrupt() { if current == nil { (recent, slowSince) = ([], nil) } }

  /// Takes the next point; returns the stroke that has ended.
  mutating func process(_ position: SIMD2<Float>, at time: Double) -> Stroke? {
    let now = (time: time, position: position)
    firstSeen = firstSeen ?? time
    defer { remember(now) }
    guard let base = recent.last(where: { time - $0.time >= Self.speedDuration }) ?? recent.first, base.time < time
    else { return nil }
    let velocity = (position - base.position) / Float(time - base.time)
    let speed = velocity.length
    guard var stroke = current else {
      advanceRest(velocity, from: base, now)
      return nil
    }
    stroke.length += (position - stroke.last.position).length
    stroke.last = now
    stroke.peakSpeed = max(stroke.peakSpeed, speed)
    stroke.sampleCount += 1
    let way = stroke.furthest.position - stroke.start.position
    if (position - stroke.start.position).dot(way) >= way.dot(way) { stroke.furthest = now }
    current = stroke
    let direction = way / max(way.length, 1e-6)
    // Videos of few frames a second have doubled ones.
    let longBase = recent.last(where: { time - $0.time >= endDuration }) ?? base
    let longSpeed = (position - longBase.position).length / Float(time - longBase.time)
    let forward = velocity.dot(direction)
    let isSlow = max(speed, longSpeed) < max(Self.endShare * stroke.peakSpeed, 0.7 * beginSpeed)
    // A doubled frame does not count as a way back, whatever its jitter; a stroke that has begun where another turned
    // away has no direction yet.
    let isTurned = way != .zero && forward < 0.5 * speed && speed >= Self.turnShare * beginSpeed
    guard isSlow || isTurned else { return nil }
    if isSlow { tail = (direction, 1.2 * Self.endShare * stroke.peakSpeed) }
    return end(stroke, isSlow ? .zero : velocity, now)
  }

  private mutating func advanceRest(_ velocity: SIMD2<Float>, from base: Point, _ now: Point) {
    let speed = velocity.length
    guard speed >= beginSpeed else {
      slowSince = slowSince ?? base.time
      tail = nil
      return
    }
    if let tail, speed < tail.speed, velocity.dot(tail.direction) > 0 { return }
    tail = nil
    // The rest lasted until the beginning of the time the speed was measured over.
    let rested = slowSince.map { base.time - $0 >= Self.restDuration } ?? false
    begin(at: base, startsFromRest: rested, speed, now)
  }

  private mutating func begin(at start: Point, startsFromRest: Bool, _ speed: Float, _ now: Point) {
    let count = recent.count { $0.time >= start.time } + 1
    current = Current(
      start: start, startsFromRest: startsFromRest, furthest: now, last: now,
      length: (now.position - start.position).length,
      peakSpeed: speed, sampleCount: count)
    slowSince = nil
  }

  private mutating func end(_ stroke: Current, _ velocity: SIMD2<Float>, _ now: Point) -> Stroke {
    current = nil
    slowSince = nil
    if velocity.length >= beginSpeed {
      begin(at: stroke.furthest, startsFromRest: false, velocity.length, now)
    } else {
      slowSince = now.time
    }
    // Movement after the furthest point belongs to the way back.
    let back = (now.position - stroke.furthest.position).length
    return Stroke(
      start: stroke.start.time, end: stroke.furthest.time,
      displacement: stroke.furthest.position - stroke.start.position,
      length: max(stroke.length - back, 0), startsFromRest: stroke.startsFromRest, sampleCount: stroke.sampleCount,
      startsAtFirstSight: stroke.start.time - (firstSeen ?? 0) <= Self.sightDuration)
  }

  private mutating func remember(_ point: Point) {
    recent.append(point)
    // One point that is old enough to measure the speed from has to remain.
    if let old = recent.lastIndex(where: { point.time - $0.time >= endDuration }), old > 0 { recent.removeFirst(old) }
  }
}
