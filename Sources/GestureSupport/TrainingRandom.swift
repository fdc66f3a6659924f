import GestureFoundation

/// The random numbers of a training.
///
/// Every use has a separate stream, so that one more number in one use changes nothing in another, whatever the threads
/// do.
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

  /// - Parameter index: Distinguishes streams of the same purpose, such as the number of an example.
  package init(seed: UInt64, _ purpose: Purpose, index: Int = 0) {
    generator = SplitMix64(seed: seed)
    generator.mix(purpose.rawValue)
    generator.mix(UInt64(truncatingIfNeeded: index))
    generator.mix(0)
  }

  package mutating func next() -> UInt64 { generator.next() }

  /// Evenly in 0..<1, a multiple of 2⁻⁵³.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Evenly in −1..<1.
  package mutating func symmetric() -> Double { 2 * uniform() - 1 }

  /// Normally distributed with mean 0 and deviation 1 (Box and Muller).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }

  /// Brings the elements into a random order (Fisher and Yates; the standard library does not promise its own order).
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, Int(next().multipliedFullWidth(by: UInt64(last + 1)).high))
    }
  }
}
