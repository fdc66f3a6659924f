import LeanFoundation

/// The random numbers of a training: SplitMix64, the same from the same seed on every machine and with every version of Swift.
///
/// Every use has a separate stream, so that one more number in one use changes nothing in another, whatever the threads do.
package struct TrainingRandom: RandomNumberGenerator, Sendable {
  /// What the numbers are for.
  package enum Purpose: UInt64, Sendable {
    case split = 1
    case augmentation
    case weights
    case order
    case dropout
  }

  private var state: UInt64

  /// - Parameter index: Distinguishes streams of the same purpose, such as the number of an example.
  package init(seed: UInt64, _ purpose: Purpose, index: Int = 0) {
    state = seed
    state = next() ^ purpose.rawValue
    state = next() ^ UInt64(truncatingIfNeeded: index)
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

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
