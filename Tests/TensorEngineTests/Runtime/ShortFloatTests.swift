import TensorEngine
import XCTest

/// Sixteen-bit weights against the formula of their format.
final class ShortFloatTests: XCTestCase {
  /// Every short float with its value.
  ///
  /// ±2^(exponent − 25) · (1 + fraction / 1024), and the two zeros.
  private let all: [(short: UInt32, value: Float)] = {
    var all: [(UInt32, Float)] = [(0, 0), (0x8000, -0.0)]
    for sign: UInt32 in 0...1 {
      for exponent: UInt32 in 1...31 {
        for fraction: UInt32 in 0..<1024 {
          let magnitude = Float(sign: .plus, exponent: Int(exponent) - 25, significand: 1 + Float(fraction) / 1024)
          all.append((sign << 15 | exponent << 10 | fraction, sign == 1 ? -magnitude : magnitude))
        }
      }
    }
    return all
  }()

  func testEveryShortFloatIsEncoded() {
    for (short, value) in all {
      XCTAssertTrue(ShortFloat.holds(value.bitPattern), "\(value)")
      XCTAssertEqual(ShortFloat.encoded(value.bitPattern), short, "\(value)")
    }
  }

  /// Short floats hold the half floats below 128.
  ///
  /// Half floats have ten bits of fraction, exponents from −14, and below that multiples of 2^−24.
  func testHalfFloatsBelow128AreHeld() {
    for fraction in 1..<1024 { XCTAssertTrue(ShortFloat.holds((Float(fraction) * 0x1p-24).bitPattern)) }
    for exponent in -14...6 {
      for fraction in 0..<1024 {
        XCTAssertTrue(
          ShortFloat.holds(Float(sign: .minus, exponent: exponent, significand: 1 + Float(fraction) / 1024).bitPattern))
      }
    }
  }

  func testOtherNumbersAreNot() {
    let values: [Float] = [128, -128, 0x1p-25, 1 + 0x1p-11, 0.1, .leastNonzeroMagnitude, .infinity, -.infinity, .nan]
    for value in values {
      XCTAssertFalse(ShortFloat.holds(value.bitPattern), "\(value)")
      XCTAssertFalse(ShortFloat.holdsAll([0, value, 1]), "\(value)")
    }
    XCTAssertTrue(ShortFloat.holdsAll([0, 127.9375, -0.5, -0.0]))
    XCTAssertTrue(ShortFloat.holdsAll([]))
  }

  func testKernelsExpandEveryShortFloat() {
    for kernels in KernelSet.available {
      let lanes = kernels.lanes
      // Neighbours in the list go to the two vectors of a word.
      let pairs = (all.count + 2 * lanes - 1) / (2 * lanes)
      var words = [UInt32](repeating: 0, count: pairs * lanes)
      func location(_ index: Int) -> (word: Int, half: Int) {
        let (pair, rest) = (index / (2 * lanes), index % (2 * lanes))
        return (pair * lanes + rest % lanes, rest / lanes)
      }
      for (index, item) in all.enumerated() {
        words[location(index).word] |= item.short << UInt32(16 * location(index).half)
      }
      var expanded = [Float](repeating: .nan, count: pairs * 2 * lanes)
      words.withUnsafeBytes { source in
        expanded.withUnsafeMutableBufferPointer { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return XCTFail("no memory") }
          kernels.table.expandWeights(from, to, pairs)
        }
      }
      for (index, item) in all.enumerated() where expanded[index].bitPattern != item.value.bitPattern {
        return XCTFail("\(kernels.name): \(item.short) became \(expanded[index]) instead of \(item.value)")
      }
    }
  }
}
