import GestureSupport

/// SplitMix64: equal seeds give equal numbers on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  /// Creates a generator; equal seeds give equal numbers.
  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next number.
  package mutating func next() -> UInt64 { generator.next() }

  /// Returns a uniform number between −1 and 1, a multiple of 2⁻²³.
  package mutating func symmetric() -> Float {
    Float(Int32(truncatingIfNeeded: next() >> 40) - (1 << 23)) / Float(1 << 23)
  }

  /// Returns a uniform number between two numbers.
  package mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * (symmetric() + 1) / 2 }

  /// Returns a nearly Gaussian number, at most 6.
  ///
  /// The mean is 0 and the standard deviation 1. The number is the sum of twelve uniform numbers.
  package mutating func gaussian() -> Float { (0..<12).reduce(Float(0)) { sum, _ in sum + symmetric() } / 2 }
}
