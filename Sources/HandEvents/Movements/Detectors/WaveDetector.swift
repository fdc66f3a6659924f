/// Finds waves.
///
/// An open hand's fingertips move from side to side several times.
struct WaveDetector: Sendable {
  /// A movement from one side to the other.
  private struct Stroke {
    var direction: Float
    /// The starting position.
    var from: Float
    var start: Double
    /// The furthest point so far.
    var to: Float
    var end: Double
    var lowestY: Float
    var highestY: Float

    var width: Float { abs(to - from) }
  }

  /// The longest duration of a stroke, in seconds.
  private static let longestStroke = 0.7
  /// The largest height of a stroke as a share of its width.
  ///
  /// A circle is higher.
  private static let largestHeight: Float = 0.45
  /// The way back that makes a point a turning point.
  ///
  /// A share of the minimum width.
  private static let turnShare: Float = 0.6

  private var stroke: Stroke?
  /// The number of successive strokes before the current one.
  private var count = 0
  private var start = 0.0
  private var activeSince: Double?
  /// The share of open hands, smoothed.
  private var openness: Float = 0
  private var lastTime = -Double.infinity

  var isActive: Bool { activeSince != nil }
  /// Whether the hand has already gone from side to side.
  var mayBegin: Bool { count >= 2 }

  /// Takes the mean of the fingertips, in hand sizes.
  ///
  /// - Parameter isOpen: Whether at least three fingers are straight.
  mutating func process(_ point: SIMD2<Float>, isOpen: Bool, at time: Double, _ settings: HandMovementSettings)
    -> Movement?
  {
    let passed = Float(time - lastTime)
    openness += min(passed / 0.3, 1) * ((isOpen ? 1 : 0) - openness)
    lastTime = time
    guard var stroke else {
      stroke = Self.stroke(at: point, time)
      return nil
    }
    let turn = Self.turnShare * settings.waveDistance
    // The first movement to either side.
    if stroke.direction == 0, abs(point.x - stroke.from) >= turn { stroke.direction = point.x > stroke.from ? 1 : -1 }
    stroke.lowestY = min(stroke.lowestY, point.y)
    stroke.highestY = max(stroke.highestY, point.y)
    if (point.x - stroke.to) * stroke.direction > 0 || stroke.direction == 0 {
      stroke.to = point.x
      stroke.end = time
    }
    if count == 0, stroke.width < 0.3 * settings.waveDistance {
      // The hand still rests at its first stroke's beginning, or drifts.
      let from = stroke.from + min(passed / 0.3, 1) * (point.x - stroke.from)
      stroke = Self.stroke(at: point, time)
      stroke.from = from
    }
    self.stroke = stroke
    if stroke.direction != 0, (stroke.to - point.x) * stroke.direction >= turn {
      return turned(stroke, point, at: time, settings)
    }
    if time - stroke.start > Self.longestStroke + (isActive ? 0.2 : 0) {
      // The stroke is too slow for a wave, which may start again here.
      defer { self.stroke = Self.stroke(at: point, time) }
      return end()
    }
    guard !isActive, count >= settings.waveStrokes - 1, isGood(stroke, settings), openness > 0.5 else { return nil }
    activeSince = start
    return Movement(.wave, .began, start: start, end: time)
  }

  /// Returns a stroke without a direction.
  private static func stroke(at point: SIMD2<Float>, _ time: Double) -> Stroke {
    Stroke(direction: 0, from: point.x, start: time, to: point.x, end: time, lowestY: point.y, highestY: point.y)
  }

  private func isGood(_ stroke: Stroke, _ settings: HandMovementSettings) -> Bool {
    stroke.width >= settings.waveDistance && stroke.end - stroke.start <= Self.longestStroke
      && stroke.highestY - stroke.lowestY <= Self.largestHeight * stroke.width
  }

  private mutating func turned(
    _ stroke: Stroke, _ point: SIMD2<Float>, at time: Double, _ settings: HandMovementSettings
  ) -> Movement? {
    var change: Movement?
    if isGood(stroke, settings) {
      if count == 0 { start = stroke.start }
      count += 1
    } else {
      change = end()
    }
    self.stroke = Stroke(
      direction: -stroke.direction, from: stroke.to, start: stroke.end, to: point.x, end: time, lowestY: point.y,
      highestY: point.y)
    return change
  }

  /// Ends the wave in progress, at its last turn.
  mutating func end() -> Movement? {
    defer { (activeSince, count) = (nil, 0) }
    return activeSince.map { Movement(.wave, .ended, start: $0, end: stroke?.start ?? $0) }
  }
}
