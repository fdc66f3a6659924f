import GestureFoundation
import GestureSupport

/// Finds swipes: fast and fairly straight strokes.
///
/// People swing back before a swipe, begin it and end it in motion, and come back after it. Of strokes to and fro that
/// follow each other at once the swipe is the longest one, if it stands out; three of about the same length are a wave,
/// or no swipe at all. So a swipe is certain only when the hand has rested, or the next stroke is over.
struct SwipeDetector: Sendable {
  typealias Swipe = (movement: Movement, stroke: StrokeDetector.Stroke)

  /// The hand has to rest for so long, in seconds.
  private static let restDuration = 0.15
  /// The longest duration of a swipe, in seconds.
  private static let longestDuration = 1.2
  private static let smallestStraightness: Float = 0.8
  /// A stroke back that begins sooner is part of a movement to and fro, in seconds.
  private static let shortestPause = 0.35
  /// Swinging back takes at most this share of the swipe's length.
  private static let windUpShare: Float = 0.8
  /// People swipe sideways with an open hand, at any speed from `swipeSpeed` on; up and down, and with another shape of
  /// the hand, their swipes are at least so fast, in hand sizes per second: what is slower is a hand on its way.
  private static let otherSpeed: Float = 1.8
  /// The same for a hand that changes its shape on the way.
  private static let changingSpeed: Float = 2.4
  /// An open hand has fingers that are bent by less than this on average, in degrees; a changing one changes by more
  /// than the second.
  private static let (openBend, largestChange): (Float, Float) = (58, 75)
  /// A hand that is lost this near to the edge of the image has left it.
  private static let edgeWidth: Float = 0.25
  /// Fewer samples do not show the way, only where it ended.
  private static let fewestSamples = 4

  private var candidate: Swipe?
  private var strokesSince = 0
  private var certainAt = 0.0
  /// The last strokes to and fro.
  private var previous: [StrokeDetector.Stroke] = []
  /// The last swipe, until a movement back was ignored.
  private var last: (direction: SIMD2<Float>, end: Double)?

  /// Strokes that begin before this time belong to another movement.
  private var firstStart = -Double.infinity

  mutating func reset() { (candidate, strokesSince, previous, firstStart) = (nil, 0, [], -.infinity) }

  /// The candidate is part of another movement.
  mutating func discard() { candidate = nil }

  /// Another movement explains what the hand did until now.
  mutating func ignoreStrokes(before time: Double) {
    discard()
    firstStart = time
  }

  /// Takes the stroke that has ended in this frame; `isMoving` says whether another one is being made.
  mutating func process(
    _ stroke: StrokeDetector.Stroke?, of path: HandPath, isMoving: Bool, at time: Double,
    _ settings: HandMovementSettings
  ) -> Swipe? {
    if let stroke, stroke.distance >= 0.25 * settings.swipeDistance {
      certainAt = stroke.end + Self.restDuration
      if let candidate {
        strokesSince += 1
        let isLonger = candidate.stroke.distance <= Self.windUpShare * stroke.distance
        // The candidate was a wind-up; repeated equal strokes are not swipes.
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

  /// The stream is over: what would be certain soon is certain now.
  mutating func finish() -> Swipe? {
    defer { candidate = nil }
    if let candidate { last = (candidate.stroke.displacement / candidate.stroke.distance, candidate.stroke.end) }
    return candidate
  }

  /// The hand was lost: a swipe that it was making counts unless it has left the image that way.
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
    // A hand that comes into the image is on its way.
    guard !stroke.startsAtFirstSight, stroke.start >= firstStart, stroke.distance >= settings.swipeDistance,
      stroke.duration <= Self.longestDuration, stroke.straightness >= Self.smallestStraightness,
      stroke.sampleCount >= Self.fewestSamples
    else { return nil }
    let (x, y) = (stroke.displacement.x, stroke.displacement.y)
    let shape = path.shape(from: stroke.start, to: stroke.end)
    let isSteady = shape.change <= Self.largestChange
    let isOpen = isSteady && shape.bends.sum() / 4 <= Self.openBend && abs(x) > abs(y)
    guard
      stroke.speed
        >= (isOpen ? settings.swipeSpeed : max(settings.swipeSpeed, isSteady ? Self.otherSpeed : Self.changingSpeed))
    else {
      return nil
    }
    // The displacement may be so many degrees away from the side that the swipe is named after.
    guard atan2(min(abs(x), abs(y)), max(abs(x), abs(y))) * 180 / .pi <= settings.swipeAngle else { return nil }
    let direction: HandEvent.Action.Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    let action = HandEvent.Action.swipe(HandEvent.Action.Swipe(direction, speed: stroke.speed))
    return (Movement(action, start: stroke.start, end: stroke.end), stroke)
  }
}
