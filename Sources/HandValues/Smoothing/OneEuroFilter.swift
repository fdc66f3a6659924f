/// The One-Euro filter for points: each coordinate on its own, as in algorithm 1 of the paper (see
/// ``LandmarkSmoothing``).
package struct OneEuroFilter {
  package private(set) var value: SIMD3<Float>
  /// Filtered speed, in units of the value per second.
  private var speed = SIMD3<Float>()

  /// The first value is its own filtered value.
  package init(_ value: SIMD3<Float>) { self.value = value }

  /// Takes the next value, `interval` seconds after the one before; `size` is a hand size in units of the value. Both
  /// are above 0. After a value that is not finite the next one is the first again.
  package mutating func filter(_ next: SIMD3<Float>, interval: Float, size: Float, _ parameters: LandmarkSmoothing) {
    let derivative = (next - value) / interval
    speed +=
      (derivative - speed) * Self.weight(cutoff: SIMD3(repeating: parameters.derivativeCutoff), interval: interval)
    let magnitude = SIMD3(abs(speed.x), abs(speed.y), abs(speed.z))
    let cutoff = parameters.minimumCutoff + parameters.beta * magnitude / size
    value += (next - value) * Self.weight(cutoff: cutoff, interval: interval)
    if !(value + speed).sum().isFinite { self = OneEuroFilter(next) }
  }

  /// The weight of a new value in an exponential average with the given cutoff frequency.
  private static func weight(cutoff: SIMD3<Float>, interval: Float) -> SIMD3<Float> {
    let timeConstant = 1 / (2 * Float.pi * cutoff)
    return 1 / (1 + timeConstant / interval)
  }
}
