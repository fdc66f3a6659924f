/// A 16-bit float with one sign bit.
///
/// Five bits are the exponent with bias 25, ten bits the fraction; all zeros are zero.
///
/// The format represents every half float below 128, subnormal ones included. Models store weights as half floats, and
/// weights are small. The format has no subnormals, so a vector expands with two shifts, a mask and a product, none of
/// which is slow on any processor.
package enum ShortFloat {
  private static let exponentShift: UInt32 = 127 - 25

  /// Whether a short float can represent the `Float` with this bit pattern.
  @inline(__always)
  package static func holds(_ bits: UInt32) -> Bool {
    let magnitude = bits & 0x7fff_ffff
    // Magnitudes from 2^−24 up to below 2^7, with thirteen zeros at the end of the fraction.
    return magnitude == 0 || (bits & 0x1fff == 0 && magnitude &- ((exponentShift + 1) << 23) < 31 << 23)
  }

  /// Whether short floats can represent all these numbers.
  package static func holdsAll(_ values: [Float]) -> Bool {
    // Without an early exit and bounds checks the compiler vectorises the loop; the index stays below the count.
    unsafe values.withUnsafeBufferPointer { values in
      var bad: UInt32 = 0
      for index in 0..<values.count { bad |= unsafe holds(values[index].bitPattern) ? 0 : 1 }
      return bad == 0
    }
  }

  /// The short float that represents the `Float` with this bit pattern.
  @inline(__always)
  package static func encoded(_ bits: UInt32) -> UInt32 {
    let magnitude = bits & 0x7fff_ffff
    return (bits >> 16) & 0x8000 | (magnitude == 0 ? 0 : (magnitude >> 13) &- (exponentShift << 10))
  }
}
