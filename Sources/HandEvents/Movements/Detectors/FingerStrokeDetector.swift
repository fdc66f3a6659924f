/// Finds strokes of a pointing finger: the tip goes a straight way at any speed, and stops.
///
/// Lines that a finger draws without stopping at their corners, such as a letter, are not strokes.
struct FingerStrokeDetector: Sendable {
  private typealias Point = (time: Double, position: SIMD2<Float>, isPointing: Bool)

  /// A tip rests that stays within this distance for so long, in hand sizes and seconds: people draw at 0.3 hand sizes a second.
  private static let (restDistance, restDuration): (Float, Double) = (0.05, 0.3)
  /// The way is cut into pieces of this length, so that jitter makes it no longer.
  private static let pieceLength: Float = 0.05
  /// A tip that comes back by so much from the furthest point has begun another stroke.
  private static let turnDistance: Float = 0.15
  private static let smallestStraightness: Float = 0.85
  /// The way stays this near to the straight line, as a share of its length.
  private static let largestDeviation: Float = 0.2
  private static let durations = 0.25...6
  /// The finger points in at least this share of the way.
  private static let smallestPointingShare: Float = 0.5
  /// A pointing index finger is bent by less than this, and by so much less than the others, in degrees.
  private static let (straight, difference): (Float, Float) = (65, 25)

  private var recent: [Point] = []
  private var way: [Point] = []

  /// Whether the way belongs to another movement until the tip rests.
  private var isExplained = false

  /// Another movement explains the way until the tip rests.
  mutating func discard() { (way, isExplained) = ([], true) }

  /// Takes the next sample; returns the stroke after which the tip has come to rest.
  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Movement? {
    let bends = sample.measure.bends
    let others = (bends[1] + bends[2] + bends[3]) / 3
    let isPointing = bends[0] <= Self.straight && others >= bends[0] + Self.difference
    let point = (sample.time, sample.point.indexTip, isPointing) as Point
    recent.append(point)
    if let old = recent.lastIndex(where: { point.time - $0.time >= Self.restDuration }) { recent.removeFirst(old) }
    let isResting =
      recent.first.map { point.time - $0.time >= Self.restDuration } ?? false
      && recent.allSatisfy { ($0.position - point.position).length <= Self.restDistance }
    if isResting {
      defer { (way, isExplained) = ([point], false) }
      return finish(settings)
    }
    guard !isExplained else { return nil }
    guard let last = way.last else {
      way = [point]
      return nil
    }
    guard (point.position - last.position).length >= Self.pieceLength else { return nil }
    way.append(point)
    if let first = way.first, point.time - first.time > Self.durations.upperBound { way.removeFirst() }
    cutAtTurn()
    return nil
  }

  /// The stroke that the way until now makes; the hand rests, is lost, or the stream is over.
  mutating func finish(_ settings: HandMotionSettings) -> Movement? {
    defer { way = [] }
    guard let first = way.first, let last = way.last, way.count >= 4, Self.durations ~= last.time - first.time else { return nil }
    let displacement = last.position - first.position
    let distance = displacement.length
    let length = zip(way, way.dropFirst()).reduce(Float(0)) { $0 + ($1.1.position - $1.0.position).length }
    guard distance >= settings.strokeDistance, distance >= Self.smallestStraightness * length else { return nil }
    guard way.allSatisfy({ abs(displacement.cross($0.position - first.position)) <= Self.largestDeviation * distance * distance }),
      Float(way.count(where: \.isPointing)) >= Self.smallestPointingShare * Float(way.count),
      let kind = HandMotionKind.along(displacement, within: settings.swipeAngle, of: HandMotionKind.strokes)
    else { return nil }
    let speed = distance / Float(last.time - first.time)
    return Movement(.swipe(kind, speed: speed), start: first.time, end: last.time)
  }

  /// Removes the points before the furthest one when the tip comes back from there.
  private mutating func cutAtTurn() {
    guard let first = way.first, let last = way.last,
      let furthest = way.indices.max(by: { (way[$0].position - first.position).length < (way[$1].position - first.position).length }),
      (way[furthest].position - first.position).length - (last.position - first.position).length > Self.turnDistance
    else { return }
    way.removeFirst(furthest)
  }
}
