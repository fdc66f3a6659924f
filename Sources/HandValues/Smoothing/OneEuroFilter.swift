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
