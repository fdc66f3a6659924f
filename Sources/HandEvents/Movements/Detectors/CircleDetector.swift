import GestureFoundation
import GestureSupport

/// Finds circles by the angles between pieces of a point's way.
///
/// The pieces have about the same length, so that neither the frame rate nor a point at rest matters.
struct CircleDetector: Sendable {
  /// A point of the way.
  ///
  /// Includes the sum of all angles before the point. The sum is in degrees, clockwise positive.
  private typealias Corner = (time: Double, position: SIMD2<Float>, turn: Float)

  private static let pieceLength: Float = 0.1
  /// The longest duration of a piece, in seconds.
  ///
  /// A slower point has stopped.
  private static let longestPiece = 0.6
  /// The sharpest bend of a circle, in degrees.
  private static let sharpestBend: Float = 110
  /// The turn back that ends a circle, in degrees.
  private static let largestTurnBack: Float = 45
  /// The turn of a complete circle in degrees.
  ///
  /// People do not end exactly at the start.
  private static let fullTurn: Float = 306
  private static let largestRadius: Float = 3
  /// The shortest duration of a circle, in seconds.
  private static let shortestDuration = 0.3
  /// The largest deviation of the radius, as a share of its mean.
  private static let largestDeviation: Float = 0.33

  /// The highest plausible speed of a tip, and the duration of doubt.
  ///
  /// The speed is in hand sizes per second. A tip that seems to be faster was located wrongly and is ignored for the
  /// duration, in seconds.
  private static let (largestSpeed, disbelief): (Float, Double) = (9, 0.12)

  private var corners: [Corner] = []
  private var seen: (time: Double, position: SIMD2<Float>)?

  /// Takes the next point, in hand sizes.
  mutating func process(_ position: SIMD2<Float>, at time: Double, _ settings: HandMovementSettings) -> Movement? {
    if let seen, time - seen.time <= Self.disbelief,
      (position - seen.position).length > Self.largestSpeed * Float(time - seen.time)
    {
      return nil
    }
    seen = (time, position)
    guard let last = corners.last else {
      corners = [(time, position, 0)]
      return nil
    }
    let way = position - last.position
    guard way.length >= Self.pieceLength else {
      if time - last.time > Self.longestPiece { corners = [(time, position, 0)] }
      return nil
    }
    var turn = last.turn
    if corners.count >= 2 {
      let before = last.position - corners[corners.count - 2].position
      let bend = atan2(before.cross(way), before.dot(way)) * 180 / .pi
      // Samples before a sharp bend have another direction: neither they nor the bend count.
      if abs(bend) > Self.sharpestBend { corners = [last] } else { turn += bend }
    }
    if time - last.time > Self.longestPiece { corners = [] }
    corners.append((time, position, turn))
    forget(settings)
    return round(settings)
  }

  /// Drops old points, and those before a change of direction.
  private mutating func forget(_ settings: HandMovementSettings) {
    guard let last = corners.last else { return }
    let longest = settings.circleDuration.seconds
    if let recent = corners.firstIndex(where: { last.time - $0.time <= longest }) { corners.removeFirst(recent) }
    // The way after the highest or the lowest turn has the other direction.
    for sign: Float in [1, -1] {
      guard let peak = corners.indices.max(by: { sign * corners[$0].turn < sign * corners[$1].turn }),
        let first = corners.first
      else {
        return
      }
      if sign * (corners[peak].turn - last.turn) > Self.largestTurnBack,
        sign * (corners[peak].turn - first.turn) > Self.largestTurnBack
      {
        corners.removeFirst(peak)
      }
    }
  }

  /// Returns the angle from a corner to the last one, in degrees.
  ///
  /// The bends lie between the pieces: the first and the last piece add half a bend each.
  private func turn(since start: Int) -> Float {
    let pieces = Float(corners.count - 1 - start)
    return abs(corners[corners.count - 1].turn - corners[start + 1].turn) * pieces / (pieces - 1)
  }

  private mutating func round(_ settings: HandMovementSettings) -> Movement? {
    guard let last = corners.last,
      let first = corners.indices.dropLast(3).last(where: { turn(since: $0) >= Self.fullTurn })
    else {
      return nil
    }
    let points = corners[first...]
    let middle = points.reduce(SIMD2<Float>.zero) { $0 + $1.position } / Float(points.count)
    let radii = points.map { ($0.position - middle).length }
    let radius = radii.reduce(0, +) / Float(radii.count)
    let deviation = (radii.reduce(0) { $0 + ($1 - radius) * ($1 - radius) } / Float(radii.count)).squareRoot()
    guard last.time - corners[first].time >= Self.shortestDuration, radius >= settings.circleRadius,
      radius <= Self.largestRadius,
      deviation <= Self.largestDeviation * radius,
      (last.position - corners[first].position).length <= 1.2 * radius
    else { return nil }
    let circle = HandEvent.Action.Circle(isClockwise: last.turn > corners[first].turn)
    let round = Movement(.circle(circle), start: corners[first].time, end: last.time)
    // The next circle begins here.
    corners = corners.suffix(2)
    return round
  }
}
