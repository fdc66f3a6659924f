/// The checksum of zip archives (polynomial 0xEDB88320, reflected, as in ISO 3309).
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
  }
}
