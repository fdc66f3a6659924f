import LeanFoundation
import SystemSupport

/// Finds swipes: straight strokes from rest to rest.
///
/// A stroke that is followed by strokes back and forth is the beginning of a wave. So a swipe is certain only when the hand has rested, or has
/// come back and rested.
struct SwipeDetector: Sendable {
  struct Swipe: Sendable {
    let kind: HandMotionKind
    let stroke: StrokeDetector.Stroke
  }

  /// The hand has to rest for so long, in seconds.
  private static let restDuration = 0.1
  /// A longer stroke is no swipe, in seconds.
  private static let longestDuration = 1.0
  private static let smallestStraightness: Float = 0.85
  /// A stroke back that begins sooner is part of a movement to and fro, in seconds.
  private static let shortestPause = 0.35
  /// Fewer samples do not show the way, only where it ended.
  private static let fewestSamples = 4

  private var candidate: Swipe?
  private var strokesSince = 0
  private var certainAt = 0.0
  private var wasMoving = false
  private var previous: StrokeDetector.Stroke?
  /// The last swipe, until a movement back was ignored.
  private var last: (direction: SIMD2<Float>, end: Double)?

  mutating func reset() {
    (candidate, strokesSince, wasMoving, previous) = (nil, 0, false, nil)
  }

  /// The candidate is part of another movement.
  mutating func discard() {
    candidate = nil
  }

  /// - Parameters:
  ///   - stroke: The one that has ended in this frame.
  ///   - isMoving: Whether another one is being made.
  mutating func process(_ stroke: StrokeDetector.Stroke?, isMoving: Bool, at time: Double, _ settings: HandMotionSettings) -> Swipe? {
    if candidate != nil {
      if let stroke { certainAt = stroke.end + Self.restDuration }
      if isMoving, stroke != nil || !wasMoving { strokesSince += 1 }
      if strokesSince >= 2 { candidate = nil }
    }
    wasMoving = isMoving
    defer { previous = stroke ?? previous }
    if candidate == nil, let stroke, let swipe = swipe(stroke, settings) {
      candidate = swipe
      strokesSince = isMoving ? 1 : 0
      certainAt = stroke.end + Self.restDuration
    }
    return !isMoving && time >= certainAt ? finish() : nil
  }

  /// The stream is over: what would be certain soon is certain now.
  mutating func finish() -> Swipe? {
    defer { candidate = nil }
    if let candidate {
      last = (candidate.stroke.displacement / candidate.stroke.distance, candidate.stroke.end)
    }
    return candidate
  }

  private mutating func swipe(_ stroke: StrokeDetector.Stroke, _ settings: HandMotionSettings) -> Swipe? {
    if let last, stroke.distance >= 0.5 * settings.swipeDistance, stroke.displacement.dot(last.direction) < -0.5 * stroke.distance {
      self.last = nil
      if stroke.start - last.end < settings.returnDuration.seconds { return nil }
    }
    if let previous, stroke.start - previous.end < Self.shortestPause, previous.distance >= 0.4 * settings.swipeDistance,
      stroke.displacement.dot(previous.displacement) < 0
    {
      return nil
    }
    guard stroke.startsFromRest, !stroke.endsInBend, stroke.distance >= settings.swipeDistance, stroke.speed >= settings.swipeSpeed,
      stroke.duration <= Self.longestDuration, stroke.straightness >= Self.smallestStraightness, stroke.sampleCount >= Self.fewestSamples
    else { return nil }
    let (x, y) = (stroke.displacement.x, stroke.displacement.y)
    let angle = atan2(min(abs(x), abs(y)), max(abs(x), abs(y))) * 180 / .pi
    guard angle <= settings.swipeAngle else { return nil }
    let kind: HandMotionKind = abs(x) > abs(y) ? (x > 0 ? .swipeRight : .swipeLeft) : (y > 0 ? .swipeDown : .swipeUp)
    return Swipe(kind: kind, stroke: stroke)
  }
}
