import GestureFoundation

/// The random numbers of a training.
///
/// Every use has a separate stream, so that one more number in one use changes no other use, whatever the threads do.
package struct TrainingRandom: RandomNumberGenerator, Sendable {
  /// The purpose of the numbers.
  package enum Purpose: UInt64, Sendable {
    case split = 1
    case augmentation
    case weights
    case order
    case dropout
  }

  private var generator: SplitMix64

  /// Creates the stream of a purpose.
  ///
  /// - Parameter index: The number of a stream among those of the same purpose, such as an example's number.
  package init(seed: UInt64, _ purpose: Purpose, index: Int = 0) {
    generator = SplitMix64(seed: seed)
    generator.mix(purpose.rawValue)
    generator.mix(UInt64(truncatingIfNeeded: index))
    generator.mix(0)
  }

  package mutating func next() -> UInt64 { generator.next() }

  /// Returns a number distributed evenly in 0..<1, a multiple of 2⁻⁵³.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number distributed evenly in −1..<1.
  package mutating func symmetric() -> Double { 2 * uniform() - 1 }

  /// Returns a normally distributed number (Box and Muller).
  ///
  /// The mean is 0 and the standard deviation 1.
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }

  /// Brings the elements into a random order (Fisher and Yates).
  ///
  /// The standard library does not promise the order of its own shuffle.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, Int(next().multipliedFullWidth(by: UInt64(last + 1)).high))
    }
  }
}
