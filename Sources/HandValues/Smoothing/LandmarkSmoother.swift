import GestureSupport

/// Smooths the landmarks of tracked hands.
///
/// Each hand has separate filters, found by its identity.
package struct LandmarkSmoother {
  private let parameters: LandmarkSmoothing
  private var tracks: [Int: (landmarks: [OneEuroFilter], worldLandmarks: [OneEuroFilter])] = [:]
  private var last: (time: Duration, scale: SIMD3<Float>)?

  package init(_ parameters: LandmarkSmoothing) { self.parameters = parameters }

  /// Returns the hands of the next frame with smoothed landmarks.
  ///
  /// A hand is unchanged if it was not in the previous frame, or that frame had another size.
  package mutating func smoothed(_ hands: [Hand], imageSize: ImageSize, at time: Duration) -> [Hand] {
    // Filtered in pixels, so that both directions have the same scale; z has the scale of x.
    let scale = SIMD3(Float(imageSize.width), Float(imageSize.height), Float(imageSize.width))
    let interval = last.map { Float((time - $0.time).seconds) } ?? 0
    let before = last?.scale == scale ? tracks : [:]
    last = (time, scale)
    tracks = [:]
    return hands.map { hand in
      let track = before[hand.id]
      let landmarks = smoothed(hand.landmarks.map { $0 * scale }, track?.landmarks, interval: interval)
      let worldLandmarks = smoothed(Array(hand.worldLandmarks), track?.worldLandmarks, interval: interval)
      tracks[hand.id] = (landmarks, worldLandmarks)
      var smooth = hand
      smooth.landmarks = HandPoints { landmarks[$0].value / scale }
      smooth.worldLandmarks = HandPoints { worldLandmarks[$0].value }
      return smooth
    }
  }

  private func smoothed(_ points: [SIMD3<Float>], _ filters: [OneEuroFilter]?, interval: Float) -> [OneEuroFilter] {
    guard var filters, filters.count == points.count, interval > 0 else { return points.map(OneEuroFilter.init) }
    let size = Self.size(points)
    for index in points.indices { filters[index].filter(points[index], interval: interval, size: size, parameters) }
    return filters
  }

  /// Returns the longer side of the box around the points.
  static func size(_ points: some Sequence<SIMD3<Float>>) -> Float {
    guard let (low, high) = points.bounds else { return 1 }
    return max(high.x - low.x, high.y - low.y, .leastNormalMagnitude)
  }
}

/// The parameters of the One-Euro filter.
///
/// The filter smooths the landmarks of tracked hands. Source: Casiez, Roussel, Vogel: "1€ Filter: A Simple Speed-based
/// Low-pass Filter for Noisy Input in Interactive Systems", CHI 2012. A slow hand is smoothed with the cutoff frequency
/// `minimumCutoff`. The cutoff rises by `beta` with the speed in hand sizes per second, so that a fast hand has little
/// lag.
public struct LandmarkSmoothing: Sendable, Hashable {
  /// The cutoff frequency for a hand at rest, in hertz, above 0.
  ///
  /// A lower value smooths more.
  public var minimumCutoff: Float
  /// The rise of the cutoff with speed, at least 0.
  ///
  /// In hertz per hand size per second. A higher value reduces lag.
  public var beta: Float
  /// The cutoff frequency for the speed, in hertz, above 0.
  ///
  /// The paper uses 1.
  public var derivativeCutoff: Float

  /// Creates parameters.
  ///
  /// The defaults remove the jitter of a hand at rest (time constant 0.16 s). A hand that moves by its size in a second
  /// has a lag of 0.03 s.
  public init(minimumCutoff: Float = 1, beta: Float = 5, derivativeCutoff: Float = 1) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
  }

  /// - Throws: `StatusError` (invalid argument) that names the value and its range.
  package func check() throws(StatusError) {
    for (name, cutoff) in [("minimumCutoff", minimumCutoff), ("derivativeCutoff", derivativeCutoff)] {
      try StatusError.check(
        cutoff > 0 && cutoff.isFinite, option: "smoothing.\(name)", cutoff, "above 0: a frequency in hertz")
    }
    try StatusError.check(beta >= 0 && beta.isFinite, option: "smoothing.beta", beta, "at least 0")
  }
}
