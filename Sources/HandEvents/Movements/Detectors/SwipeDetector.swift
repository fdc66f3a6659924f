import GestureFoundation
import GestureSupport

/// Finds swipes: fast and fairly straight strokes.
///
/// People swing back before a swipe, begin it and end it in motion, and come back after it. Among strokes to and fro in
/// direct succession the swipe is the longest one, if it stands out; three strokes of about the same length are a wave,
/// or no swipe at all. A swipe is therefore certain only after a rest of the hand or the end of the next stroke.
struct SwipeDetector: Sendable {
  typealias Swipe = (movement: Movement, stroke: StrokeDetector.Stroke)

  /// The rest of the hand after which a swipe is certain.
  ///
  /// In seconds.
  private static let restDuration = 0.15
  /// The longest duration of a swipe, in seconds.
  private static let longestDuration = 1.2
  private static let smallestStraightness: Float = 0.8
  /// The shortest pause before a separate stroke back, in seconds.
  ///
  /// After a shorter pause, the stroke is part of a movement to and fro.
  private static let shortestPause = 0.35
  /// The largest share of the swipe's length in swinging back.
  private static let windUpShare: Float = 0.8
  /// The lowest speed of vertical swipes and swipes with another hand shape.
  ///
  /// People swipe sideways with an open hand at any speed from `swipeSpeed` on; other slower strokes are hands on their
  /// way. In hand sizes per second.
  private static let otherSpeed: Float = 1.8
  /// The lowest speed for a hand that changes its shape.
  ///
  /// In hand sizes per second.
  private static let changingSpeed: Float = 2.4
  /// The largest mean bend of the fingers of an open hand.
  ///
  /// In degrees.
  private static let openBend: Float = 58
  /// The largest change of the mean bend, in degrees.
  ///
  /// The hand then keeps its shape.
  private static let largestChange: Float = 75
  /// The distance from the image's edge that counts as outside.
  ///
  /// A hand that is lost there has left the image.
  private static let edgeWidth: Float = 0.25
  /// The fewest samples that show the way, not only its end.
  private static let fewestSamples = 4

  private var candidate: Swipe?
  private var strokesSince = 0
  private var certainAt = 0.0
  /// The last strokes to and fro.
  private var previous: [StrokeDetector.Stroke] = []
  /// The last swipe, until a movement back was ignored.
  private var last: (direction: SIMD2<Float>, end: Double)?

  /// The time before which strokes belong to another movement.
  private var firstStart = -Double.infinity

  mutating func reset() { (candidate, strokesSince, previous, firstStart) = (nil, 0, [], -.infinity) }

  /// Drops the candidate, which is part of another movement.
  mutating func discard() { candidate = nil }

  /// Drops the strokes that another movement explains.
  mutating func ignoreStrokes(before time: Double) {
    discard()
    firstStart = time
  }

  /// Takes the stroke that has ended in this frame.
  ///
  /// - Parameter isMoving: Whether another stroke is in progress.
  mutating func process(
    _ stroke: StrokeDetector.Stroke?, of path: HandPath, isMoving: Bool, at time: Double,
    _ settings: HandMovementSettings
  ) -> Swipe? {
    if let stroke, stroke.distance >= 0.25 * settings.swipeDistance {
      certainAt = stroke.end + Self.restDuration
      if let candidate {
        strokesSince += 1
        let isLonger = candidate.stroke.distance <= Self.windUpShare * stroke.distance
        // The candidate was a swing back; repeated equal strokes are not swipes.
        if isLonger || strokesSince >= 2, stroke.distance >= 0.6 * candidate.stroke.distance { self.candidate = nil }
      }
      if candidate == nil, let swipe = swipe(stroke, of: path, settings) {
        candidate = swipe
        strokesSince = 0
      }
      previous.removeAll { stroke.start - $0.end > 2 * Self.shortestPause }
      previous.append(stroke)
    }
    return !isMoving && time >= certainAt ? finish() : nil
  }

  /// Returns the candidate, which is certain at the stream's end.
  mutating func finish() -> Swipe? {
    defer { candidate = nil }
    if let candidate { last = (candidate.stroke.displacement / candidate.stroke.distance, candidate.stroke.end) }
    return candidate
  }

  /// Returns the swipe of a lost hand.
  ///
  /// Nil if the swipe left the image.
  mutating func lose(_ stroke: StrokeDetector.Stroke?, of path: HandPath, _ settings: HandMovementSettings) -> Swipe? {
    guard let place = path.last?.measure.location,
      let swipe = process(stroke, of: path, isMoving: false, at: .infinity, settings)
    else {
      return nil
    }
    let way = swipe.stroke.displacement
    let isHorizontal = abs(way.x) > abs(way.y)
    let (position, direction) = isHorizontal ? (place.x, way.x) : (place.y, way.y)
    return (direction > 0 ? 1 - position : position) > Self.edgeWidth ? swipe : nil
  }

  private mutating func swipe(_ stroke: StrokeDetector.Stroke, of path: HandPath, _ settings: HandMovementSettings)
    -> Swipe?
  {
    if let last, stroke.distance >= 0.5 * settings.swipeDistance,
      stroke.displacement.dot(last.direction) < -0.5 * stroke.distance
    {
      self.last = nil
      if stroke.start - last.end < settings.returnDuration.seconds { return nil }
    }
    let opposite = previous.last { $0.displacement.dot(stroke.displacement) < 0 }
    if let opposite, stroke.start - opposite.end < Self.shortestPause,
      opposite.distance > Self.windUpShare * stroke.distance
    {
      return nil
    }
    // A hand that enters the image is on its way.
    guard !stroke.startsAtFirstSight, stroke.start >= firstStart, stroke.distance >= settings.swipeDistance,
      stroke.duration <= Self.longestDuration, stroke.straightness >= Self.smallestStraightness,
      stroke.sampleCount >= Self.fewestSamples
    else { return nil }
    let x = stroke.displacement.x
    let y = stroke.displacement.y
    let shape = path.shape(from: stroke.start, to: stroke.end)
    let isSteady = shape.change <= Self.largestChange
    let isOpen = isSteady && shape.bends.sum() / 4 <= Self.openBend && abs(x) > abs(y)
    guard
      stroke.speed
        >= (isOpen ? settings.swipeSpeed : max(settings.swipeSpeed, isSteady ? Self.otherSpeed : Self.changingSpeed))
    else {
      return nil
    }
    // The displacement's angle to the named direction is limited, in degrees.
    guard atan2(min(abs(x), abs(y)), max(abs(x), abs(y))) * 180 / .pi <= settings.swipeAngle else { return nil }
    let direction: HandEvent.Action.Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    let action = HandEvent.Action.swipe(HandEvent.Action.Swipe(direction, speed: stroke.speed))
    return (Movement(action, start: stroke.start, end: stroke.end), stroke)
  }
}
