/// Cuts a path into strokes, fast parts in about one direction.
///
/// A stroke begins when the speed rises above a limit, and ends when the point has become slow or turned away.
struct StrokeDetector: Sendable {
  /// One fast movement in about one direction.
  struct Stroke: Sendable {
    /// The times of the stroke, in seconds.
    let start, end: Double
    let displacement: SIMD2<Float>
    /// The length of the way, at least the displacement's.
    let length: Float
    /// Whether the point rested immediately before.
    let startsFromRest: Bool
    /// The number of samples from start to end.
    let sampleCount: Int
    /// Whether the stroke began at the point's first sight.
    ///
    /// The movement before is unknown.
    let startsAtFirstSight: Bool

    var distance: Float { displacement.length }
    var duration: Double { end - start }
    /// The mean speed, per second.
    var speed: Float { distance / Float(max(duration, 1e-3)) }
    /// The share of the displacement in the way.
    ///
    /// 1 for a straight line.
    var straightness: Float { length > 0 ? distance / length : 0 }
  }

  private typealias Point = (time: Double, position: SIMD2<Float>)

  /// A stroke in progress.
  private struct Current {
    let start: Point
    let startsFromRest: Bool
    /// The furthest point from the start in the stroke's direction.
    var furthest: Point
    var last: Point
    var length: Float
    var peakSpeed: Float
    var sampleCount: Int
  }

  /// The speed at which a stroke begins, per second.
  private let beginSpeed: Float
  /// The shortest duration over which speed is measured, in seconds.
  ///
  /// Over a shorter one, jitter counts.
  private static let speedDuration = 0.065
  /// The duration over which a stroke's end is measured, in seconds.
  private let endDuration: Double
  /// The duration after which a slow point rests, in seconds.
  private static let restDuration = 0.06
  /// The duration in which a point counts as just seen, in seconds.
  private static let sightDuration = 0.02
  /// The share of a stroke's highest speed at which it ends.
  private static let endShare: Float = 0.35
  /// The relative speed below which a point has no direction.
  ///
  /// A share of the begin speed.
  private static let turnShare: Float = 0.5

  private var recent: [Point] = []
  private var slowSince: Double?
  private var firstSeen: Double?
  private var current: Current?
  /// The direction and speed of the last stroke's end.
  ///
  /// A point that continues in the direction more slowly begins no new stroke.
  private var tail: (direction: SIMD2<Float>, speed: Float)?

  init(beginSpeed: Float = 1, endDuration: Double = 0.1) {
    self.beginSpeed = beginSpeed
    self.endDuration = endDuration
  }

  /// Whether a stroke is in progress.
  var isMoving: Bool { current != nil }

  /// The displacement of the current stroke so far.
  var currentDisplacement: SIMD2<Float> { current.map { $0.furthest.position - $0.start.position } ?? .zero }

  /// Forgets everything, because the point is another one.
  mutating func reset() { (recent, slowSince, current, tail, firstSeen) = ([], nil, nil, nil, nil) }

  /// Ends the stroke, because the point is no longer seen.
  mutating func finish() -> Stroke? { current.map { end($0, .zero, $0.last) } }

  /// Takes a short absence of the point.
  ///
  /// A stroke continues, but a rest has to be seen.
  mutating func interrupt() { if current == nil { (recent, slowSince) = ([], nil) } }

  /// Takes the next point, and returns the stroke that has ended.
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
    // Videos with a low frame rate have doubled frames.
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
    // The rest lasted until the beginning of the speed's measurement.
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
    // The movement after the furthest point belongs to the way back.
    let back = (now.position - stroke.furthest.position).length
    return Stroke(
      start: stroke.start.time, end: stroke.furthest.time,
      displacement: stroke.furthest.position - stroke.start.position,
      length: max(stroke.length - back, 0), startsFromRest: stroke.startsFromRest, sampleCount: stroke.sampleCount,
      startsAtFirstSight: stroke.start.time - (firstSeen ?? 0) <= Self.sightDuration)
  }

  private mutating func remember(_ point: Point) {
    recent.append(point)
    // One point remains that is old enough for a measurement of the speed.
    if let old = recent.lastIndex(where: { point.time - $0.time >= endDuration }), old > 0 { recent.removeFirst(old) }
  }
}
