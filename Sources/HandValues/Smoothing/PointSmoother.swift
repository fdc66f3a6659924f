import GestureSupport

/// Smooths one landmark of a hand, such as the fingertip that moves a cursor. The others stay as they are, so that taps
/// and pinches are not late.
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

  /// Creates a smoother with default parameters that has seen nothing.
  public init() { smoothing = LandmarkSmoothing() }

  /// Creates a smoother that has seen nothing.
  ///
  /// - Throws: `StatusError` (invalid argument) for a parameter that is out of range.
  public init(_ smoothing: LandmarkSmoothing) throws(StatusError) {
    try smoothing.check()
    self.smoothing = smoothing
  }

  /// - Parameter smoothing: Parameters that are within their ranges.
  package init(checked smoothing: LandmarkSmoothing) { self.smoothing = smoothing }

  /// Returns the smoothed position of a landmark in the next frame, in fractions of the image's width and height. It is
  /// that of the landmark itself in the first frame, after one with a position that is not finite, for another hand,
  /// landmark or size than before, and where the time does not increase.
  ///
  /// - Parameters:
  ///   - landmark: The landmark.
  ///   - hand: A hand of the frame.
  ///   - frame: The frame; its size makes both directions count the same.
  public mutating func position(of landmark: HandLandmark, of hand: Hand, in frame: HandFrame) -> SIMD2<Float> {
    position(ofMiddle: [landmark], of: hand, in: frame)
  }

  /// Returns the smoothed middle of landmarks, likewise.
  package mutating func position(
    ofMiddle landmarks: [HandLandmark], of hand: Hand, in frame: HandFrame
  ) -> SIMD2<Float> {
    let scale = SIMD3(Float(max(frame.width ?? 1, 1)), Float(max(frame.height ?? 1, 1)), 0)
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
