import GestureFoundation

/// The checksum of zip archives and PNG files (polynomial 0xEDB88320, reflected, as in ISO 3309).
package enum CRC32 {
  /// For each of 8 positions and each byte what it does to the checksum; the tables lie one behind the other.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    for index in 256..<2048 {
      let shorter = tables[index - 256]
      tables.append(tables[Int(shorter & 0xFF)] ^ (shorter >> 8))
    }
    return tables
  }()

  /// The checksum of bytes in memory, 8 at a time.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    unsafe tables.withUnsafeBufferPointer { tables in
      var crc = ~UInt32(0)
      var position = 0
      while bytes.count - position >= 8 {
        // Eight bytes are there by the condition of the loop; any bits are an integer.
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
        @inline(__always) func entry(_ byte: Int) -> UInt32 {
          unsafe tables[(7 - byte) * 256 + Int(truncatingIfNeeded: word >> UInt64(8 * byte) & 0xFF)]
        }
        let low: UInt32 = entry(0) ^ entry(1) ^ entry(2) ^ entry(3)
        let high: UInt32 = entry(4) ^ entry(5) ^ entry(6) ^ entry(7)
        crc = low ^ high
        position += 8
      }
      while position < bytes.count {
        crc = unsafe tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)] ^ (crc >> 8)
        position += 1
      }
      return ~crc
    }
  }

  package static func checksum(_ bytes: some ContiguousBytes) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe checksum($0) } }
}
