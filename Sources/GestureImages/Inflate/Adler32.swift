/// The checksum of zlib streams (RFC 1950, 8.2).
struct Adler32: Equatable {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  var value: UInt32 { high << 16 | low }

  private static let modulus: UInt32 = 65_521
  /// The number of bytes that can be summed without overflow.
  ///
  /// A multiple of 8, so that the sums stay within 32 bits.
  private static let run = 2_048

  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
    var position = 0
    while count - position >= 8 {
      let groups = min(count - position, Self.run) / 8
      // For each of 8 columns the sum, and the sum of the sums before each group.
      var sums = SIMD8<Int32>()
      var sumsBefore = SIMD8<Int32>()
      for group in 0..<groups {
        let lanes = UnsafeRawPointer(bytes + (position &+ group &* 8)).loadUnaligned(as: SIMD8<UInt8>.self).widened
          .widened
        sumsBefore &+= sums
        sums &+= lanes
      }
      let weighted = sumsBefore &* 8 &+ sums &* SIMD8(8, 7, 6, 5, 4, 3, 2, 1)
      high = (high &+ UInt32(groups * 8) &* low &+ UInt32(truncatingIfNeeded: weighted.wrappedSum())) % Self.modulus
      low = (low &+ UInt32(truncatingIfNeeded: sums.wrappedSum())) % Self.modulus
      position += groups * 8
    }
    while position < count {
      low = (low + UInt32(bytes[position])) % Self.modulus
      high = (high + low) % Self.modulus
      position += 1
    }
  }
}
