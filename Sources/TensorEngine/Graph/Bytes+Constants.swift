import CheckedBytes

/// Conversion of constants, which lie unaligned and little-endian in the file. Sizes were verified with the model.
extension Bytes {
  func float32Values() -> [Float] {
    map(UInt32.self) { Float(bitPattern: $0) }
  }

  /// Half floats, subnormals included: the exponent is rebased by a multiplication, which also normalises them exactly.
  func float16Values() -> [Float] {
    let rebase = Float(bitPattern: (127 + 127 - 15) << 23)  // 2^112
    let overflow = Float(bitPattern: (127 + 16) << 23)  // what the largest exponent, that of infinity, is rebased to
    return map(UInt16.self) { half in
      let half = UInt32(half)
      let magnitude = Float(bitPattern: (half & 0x7fff) &<< 13) * rebase
      let infinity: UInt32 = magnitude >= overflow ? 0x7f80_0000 : 0
      return Float(bitPattern: magnitude.bitPattern | infinity | (half & 0x8000) &<< 16)
    }
  }

  func integerValues<Integer: FixedWidthInteger>(_ type: Integer.Type) -> [Int] {
    map(type) { Int(truncatingIfNeeded: $0) }
  }
}
