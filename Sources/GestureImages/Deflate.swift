/// A small compressor in the format of RFC 1951.
///
/// A single hash table finds matches; the codes are fixed.
package enum Deflate {
  private static let window = 32_768
  private static let longestMatch = 258
  private static let shortestMatch = 4
  private static let hashBits = 15

  /// Compresses to the zlib form (RFC 1950): header, compressed bytes, checksum.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var checksum = Adler32()
    checksum.add(bytes, count: bytes.count)
    return [0x78, 0x01] + compress(bytes) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum.value >> $0) }
  }

  /// Compresses to one block with the fixed Huffman codes.
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var output = BitWriter()
    output.bytes.reserveCapacity(bytes.count / 2 + 64)
    output.write(0b011, count: 3)  // the last block; fixed codes
    var lastSeen = [Int](repeating: -1, count: 1 << hashBits)
    var position = 0
    bytes.withUnsafeBytes { bytes in
      while position < bytes.count {
        var length = 0
        var distance = 0
        if position + shortestMatch <= bytes.count {
          let key = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
          let slot = Int((key &* 0x9E37_79B1) >> UInt32(32 - hashBits))
          let candidate = lastSeen[slot]
          lastSeen[slot] = position
          if candidate >= 0, position - candidate <= window {
            let limit = min(longestMatch, bytes.count - position)
            while length < limit, bytes[candidate + length] == bytes[position + length] { length += 1 }
            distance = position - candidate
          }
        }
        if length >= shortestMatch {
          writeMatch(length: length, distance: distance, to: &output)
          position += length
        } else {
          writeSymbol(Int(bytes[position]), to: &output)
          position += 1
        }
      }
    }
    writeSymbol(256, to: &output)
    return output.finished()
  }

  private static func writeMatch(length: Int, distance: Int, to output: inout BitWriter) {
    let (lengthSymbol, lengthExtra) = split(length - 3, groups: 4)
    // Length 258 has a separate code without extra bits.
    if length == longestMatch {
      writeSymbol(285, to: &output)
    } else {
      writeSymbol(257 + lengthSymbol, to: &output)
      output.write(lengthExtra.value, count: lengthExtra.count)
    }
    let (distanceSymbol, distanceExtra) = split(distance - 1, groups: 2)
    output.writeReversed(distanceSymbol, count: 5)
    output.write(distanceExtra.value, count: distanceExtra.count)
  }

  /// Splits a value into symbol and extra bits.
  ///
  /// Codes of lengths and distances come in groups of 4 and 2; each group from the second on has one more extra bit.
  private static func split(_ value: Int, groups: Int) -> (symbol: Int, extra: (value: Int, count: Int)) {
    if value < groups * 2 { return (value, (0, 0)) }
    let bits = (Int.bitWidth - 1 - value.leadingZeroBitCount) - groups.trailingZeroBitCount
    return (bits * groups + (value >> bits), (value & ((1 << bits) - 1), bits))
  }

  /// Writes the fixed code of a literal or length (RFC 1951, 3.2.6).
  private static func writeSymbol(_ symbol: Int, to output: inout BitWriter) {
    switch symbol {
    case ..<144: output.writeReversed(0x30 + symbol, count: 8)
    case ..<256: output.writeReversed(0x190 + symbol - 144, count: 9)
    case ..<280: output.writeReversed(symbol - 256, count: 7)
    default: output.writeReversed(0xC0 + symbol - 280, count: 8)
    }
  }

  /// Collects bits, lowest first.
  private struct BitWriter {
    var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    mutating func write(_ value: Int, count bits: Int) {
      pending |= UInt64(value) << UInt64(count)
      count += bits
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    /// Writes a Huffman code, highest bit first.
    mutating func writeReversed(_ code: Int, count bits: Int) { write(InflateTable.reversed(code, bits), count: bits) }

    mutating func finished() -> [UInt8] {
      if count > 0 { write(0, count: 8 - count) }
      return bytes
    }
  }
}
