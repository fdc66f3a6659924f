import GestureSupport

/// Predicts hands shortly after the last frame.
///
/// Overlays on camera images that are displayed later need predictions.
///
/// ```swift
/// var predictor = HandPredictor()
/// for try await frame in results {
///   predictor.add(frame)
///   overlay.hands = predictor.hands(at: frame.time + .milliseconds(50))
/// }
/// ```
public struct HandPredictor: Sendable {
  /// The longest prediction after the last frame; landmarks do not move further.
  package static let horizon = Duration.milliseconds(100)

  /// The largest age of the frames for measuring speed, usual and exceptional.
  ///
  /// The second age applies to a single frame if there are few frames, as from a camera in the dark.
  private static let window = Duration.milliseconds(80)
  private static let longestWindow = Duration.milliseconds(200)
  /// The share of the measured speed that hands keep.
  ///
  /// Jitter reduces the share further.
  private static let share: Float = 0.85
  /// The speed at which half of a landmark's change is jitter.
  ///
  /// In hand sizes per second.
  private static let jitter: Float = 0.25

  private var frames: [HandFrame] = []

  /// Creates a predictor for a new stream.
  public init() {}

  /// Adds the next frame.
  ///
  /// A frame that is not later begins a new stream.
  public mutating func add(_ frame: HandFrame) {
    if let last = frames.last, last.time >= frame.time { frames = [] }
    frames.append(frame)
    while frames.count > 2, frame.time - frames[0].time > Self.window { frames.removeFirst() }
    frames.removeAll { frame.time - $0.time > Self.longestWindow }
  }

  /// Returns the hands of the last frame at their expected positions.
  ///
  /// Empty before the first frame.
  ///
  /// - Parameter time: A time from the last frame up to 100 ms after it; later hands do not move further.
  public func hands(at time: Duration) -> [Hand] {
    guard let last = frames.last else { return [] }
    let ahead = Float(min(max(time - last.time, .zero), Self.horizon).seconds)
    return last.hands.map { hand in
      let before = frames.dropLast().compactMap { frame in
        frame.hands.first { $0.id == hand.id && $0.handedness == hand.handedness }.map {
          (Float((frame.time - last.time).seconds), $0)
        }
      }
      guard ahead > 0, !before.isEmpty else { return hand }
      var predicted = hand
      predicted.landmarks = Self.moved(hand.landmarks, before.map { ($0.0, $0.1.landmarks) }, by: ahead)
      predicted.worldLandmarks = Self.moved(hand.worldLandmarks, before.map { ($0.0, $0.1.worldLandmarks) }, by: ahead)
      return predicted
    }
  }

  /// - Parameter before: The points of earlier frames, and their times relative to the last frame in seconds, which are
  ///   negative.
  private static func moved(_ points: HandPoints, _ before: [(time: Float, points: HandPoints)], by seconds: Float)
    -> HandPoints
  {
    let size = LandmarkSmoother.size(points)
    // The slope of the line through the last point that fits the earlier points best.
    let squares = before.reduce(Float(0)) { $0 + $1.time * $1.time }
    return HandPoints { index in
      let sum = before.reduce(SIMD3<Float>.zero) { $0 + ($1.points[index] - points[index]) * $1.time }
      let speed = sum / squares
      let relative = speed.length / size
      // Frames at nearly the same time give impossible speeds, and coordinates that are not finite give none.
      guard relative <= HandContinuity.largestSpeed else { return points[index] }
      let weight = share * relative / (relative + jitter)
      return points[index] + speed * (seconds * weight)
    }
  }
}
