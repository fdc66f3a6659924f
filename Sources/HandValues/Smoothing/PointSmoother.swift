import GestureSupport

/// Smooths one landmark of a hand.
///
/// An example is the fingertip that moves a cursor. The other landmarks are unchanged, so that taps and pinches have no
/// lag.
///
/// ```swift
/// var smoother = PointSmoother()
/// for try await frame in results {
///   if let hand = frame.hands.first { cursor = smoother.position(of: .indexFingerTIP, of: hand, in: frame) }
/// }
/// ```
public struct PointSmoother: Sendable {
  /// The parameters of the filter.
  package let smoothing: LandmarkSmoothing
  private var last: (filter: OneEuroFilter, time: Duration, scale: SIMD3<Float>, id: Int, landmarks: [HandLandmark])?

  /// Creates a smoother with default parameters for a new stream.
  public init() { smoothing = LandmarkSmoothing() }

  /// Creates a smoother for a new stream.
  ///
  /// - Throws: `StatusError` (invalid argument) for a parameter out of range.
  public init(_ smoothing: LandmarkSmoothing) throws(StatusError) {
    try smoothing.check()
    self.smoothing = smoothing
  }

  /// - Parameter smoothing: Valid parameters.
  package init(checked smoothing: LandmarkSmoothing) { self.smoothing = smoothing }

  /// Returns the smoothed position of a landmark in the next frame.
  ///
  /// In fractions of the image's width and height. The position is the landmark's own position in the first frame,
  /// after a position that is not finite, after a change of hand, landmark or image size, and if the time does not
  /// increase.
  ///
  /// - Parameters:
  ///   - landmark: The landmark.
  ///   - hand: A hand of the frame.
  ///   - frame: The frame; its size gives both directions the same scale.
  public mutating func position(of landmark: HandLandmark, of hand: Hand, in frame: HandFrame) -> SIMD2<Float> {
    position(ofMiddle: [landmark], of: hand, in: frame)
  }

  /// Returns the smoothed mean position of landmarks in the same way.
  package mutating func position(ofMiddle landmarks: [HandLandmark], of hand: Hand, in frame: HandFrame) -> SIMD2<Float>
  {
    let scale = SIMD3(Float(max(frame.imageSize?.width ?? 1, 1)), Float(max(frame.imageSize?.height ?? 1, 1)), 0)
    let point = hand.landmarks.middle(landmarks) * scale
    var filter = OneEuroFilter(point)
    if let last, last.id == hand.id, last.landmarks == landmarks, last.scale == scale, last.time < frame.time {
      filter = last.filter
      let size = LandmarkSmoother.size(hand.landmarks.map { $0 * scale })
      filter.filter(point, interval: Float((frame.time - last.time).seconds), size: size, smoothing)
    }
    last = (filter, frame.time, scale, hand.id, landmarks)
    return filter.value.xy / scale.xy
  }
}

/// The One-Euro filter for points.
///
/// Each coordinate is filtered separately, as in algorithm 1 of the paper. See ``LandmarkSmoothing``.
package struct OneEuroFilter {
  package private(set) var value: SIMD3<Float>
  /// The filtered speed, in units of the value per second.
  private var speed = SIMD3<Float>()

  /// Creates a filter whose first filtered value is `value`.
  package init(_ value: SIMD3<Float>) { self.value = value }

  /// Filters the next value, `interval` seconds after the previous one.
  ///
  /// `size` is a hand size in units of the value; both are above 0. A value that is not finite restarts the filter.
  package mutating func filter(_ next: SIMD3<Float>, interval: Float, size: Float, _ parameters: LandmarkSmoothing) {
    let derivative = (next - value) / interval
    speed +=
      (derivative - speed) * Self.weight(cutoff: SIMD3(repeating: parameters.derivativeCutoff), interval: interval)
    let magnitude = SIMD3(abs(speed.x), abs(speed.y), abs(speed.z))
    let cutoff = parameters.minimumCutoff + parameters.beta * magnitude / size
    value += (next - value) * Self.weight(cutoff: cutoff, interval: interval)
    if !(value + speed).sum().isFinite { self = OneEuroFilter(next) }
  }

  /// Returns the weight of a new value in an exponential average.
  ///
  /// `cutoff` is the cutoff frequency.
  private static func weight(cutoff: SIMD3<Float>, interval: Float) -> SIMD3<Float> {
    let timeConstant = 1 / (2 * Float.pi * cutoff)
    return 1 / (1 + timeConstant / interval)
  }
}
