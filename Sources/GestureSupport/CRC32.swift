import GestureFoundation

/// The checksum of zip archives and PNG files.
///
/// The polynomial is 0xEDB88320, reflected, as in ISO 3309.
package enum CRC32 {
  /// The effect of each byte on the checksum, for 0…31 following bytes.
  ///
  /// The tables follow each other. The first 8 advance the checksum by a word, the last 8 by ``laneCount`` words.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    for index in 256..<8 * laneCount * 256 {
      let shorter = tables[index - 256]
      tables.append(tables[Int(shorter & 0xFF)] ^ (shorter >> 8))
    }
    return tables
  }()

  /// The number of words that are processed side by side.
  ///
  /// The checksums of lanes do not wait for each other.
  private static let laneCount = 4

  /// Returns the checksum of bytes in memory, 32 at a time.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    unsafe tables.withUnsafeBufferPointer { tables in
      // The loops' conditions ensure eight bytes; any bits are an integer.
      @inline(__always) func word(_ position: Int) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      }
      @inline(__always) func advanced(_ word: UInt64, _ table: Int) -> UInt32 {
        @inline(__always) func entry(_ byte: Int) -> UInt32 {
          unsafe tables[(table + 7 - byte) * 256 + Int(truncatingIfNeeded: word >> UInt64(8 * byte) & 0xFF)]
        }
        let low: UInt32 = entry(0) ^ entry(1) ^ entry(2) ^ entry(3)
        let high: UInt32 = entry(4) ^ entry(5) ^ entry(6) ^ entry(7)
        return low ^ high
      }
      var crc = ~UInt32(0)
      var position = 0
      let block = 8 * laneCount
      let far = 8 * (laneCount - 1)
      if bytes.count >= 2 * block {
        // Each lane's checksum lacks the other lanes' bytes, until the last block combines them.
        var (b, c, d): (UInt32, UInt32, UInt32) = (0, 0, 0)
        while bytes.count - position >= 2 * block {
          let words = (word(position), word(position + 8), word(position + 16), word(position + 24))
          crc = advanced(words.0 ^ UInt64(crc), far)
          b = advanced(words.1 ^ UInt64(b), far)
          c = advanced(words.2 ^ UInt64(c), far)
          d = advanced(words.3 ^ UInt64(d), far)
          position += block
        }
        for lane in [0, b, c, d] {
          crc = advanced(word(position) ^ UInt64(crc ^ lane), 0)
          position += 8
        }
      }
      while bytes.count - position >= 8 {
        crc = advanced(word(position) ^ UInt64(crc), 0)
        position += 8
      }
      while position < bytes.count {
        crc = unsafe tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)] ^ (crc >> 8)
        position += 1
      }
      return ~crc
    }
  }

  package static func checksum(_ bytes: some ContiguousBytes) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe checksum($0) }
  }
}
