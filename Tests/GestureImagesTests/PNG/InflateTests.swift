import GestureImages
import GestureSupport
import XCTest

final class InflateTests: XCTestCase {
  /// Data of the module's own compressor.
  ///
  /// The data have fixed codes and matches over all distances that the compressor finds.
  func testRoundTrip() throws {
    var random = SplitMix64(seed: 4)
    for count in [0, 1, 100, 70_000, 300_000] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        if bytes.count > 50, Bool.random(using: &random) {
          let start = Int.random(in: 0..<bytes.count, using: &random)
          bytes += bytes[start..<min(bytes.count, start + Int.random(in: 1...400, using: &random))]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      XCTAssertEqual(try Inflate.decompress(Deflate.zlib(bytes), limit: bytes.count), bytes)
    }
  }

  /// A stream of zlib with dynamic codes (level 9).
  ///
  /// The bytes are (i·i mod 251) / 9 for i below 900.
  func testDynamicCodes() throws {
    XCTAssertEqual(try Inflate.decompress(dynamicStream, limit: 900), (0..<900).map { UInt8($0 * $0 % 251 / 9) })
  }

  func testStoredBlocks() throws {
    let stored: [UInt8] = [
      0x78, 0x01, 0x00, 0x02, 0x00, 0xFD, 0xFF, 0x61, 0x62, 0x01, 0x01, 0x00, 0xFE, 0xFF, 0x63, 0x02, 0x4D, 0x01, 0x27,
    ]
    XCTAssertEqual(try Inflate.decompress(stored, limit: 3), Array("abc".utf8))
  }

  func testDamage() {
    let stored: [UInt8] = [0x78, 0x01, 0x01, 0x01, 0x00, 0xFE, 0xFF, 0x63, 0x00, 0x64, 0x00, 0x64]
    XCTAssertEqual(try? Inflate.decompress(stored, limit: 1), [0x63])
    assert(stored, limit: 0, .tooMuch)
    assert([], limit: 9, .header)
    assert([0x78, 0x02], limit: 9, .header)
    let withDictionary: UInt8 = 0x20 | 0x1C
    assert([0x78, withDictionary], limit: 9, .header)
    assert(Array(stored.prefix(6)), limit: 9, .storedLength)
    assert(Array(stored.prefix(7)), limit: 9, .truncated)
    assert(Array(stored.prefix(11)), limit: 9, .truncated)
    assert(stored.dropLast() + [0x65], limit: 9, .checksum)
    assert([0x78, 0x01, 0x01, 0x01, 0x00, 0xFF, 0xFF, 0x63], limit: 9, .storedLength)
    assert([0x78, 0x01, 0x07], limit: 9, .blockType)
    // Fixed codes: length 3 and distance 1 before any byte; then symbol 286, which does not exist.
    assert(fixed([(0b0000001, 7), (0b00000, 5), (0, 7)]), limit: 9, .distance)
    assert(fixed([(0b11000110, 8), (0, 16)]), limit: 9, .code)
    // Distance symbol 30 does not exist.
    assert(fixed([(0b00110000, 8), (0b0000001, 7), (0b11110, 5), (0, 16)]), limit: 9, .code)
    // Codes of 19 lengths that are all 1: too many.
    assert(
      bits(
        [(1, 1, false), (2, 2, false), (0, 5, false), (0, 5, false), (15, 4, false)]
          + (0..<19).map { _ in (1, 3, false) }), limit: 9,
      .codes)
    // 30 + 2 distance codes.
    assert(bits([(1, 1, false), (2, 2, false), (0, 5, false), (31, 5, false), (15, 4, false)]), limit: 9, .codes)
  }

  /// A small stream may expand a thousandfold, up to the limit.
  func testBomb() {
    let zeros = Deflate.zlib([UInt8](repeating: 0, count: 10_000_000))
    assert(zeros, limit: 1_000_000, .tooMuch)
  }

  func testEveryPrefixAndBit() throws {
    for stream in [dynamicStream, Deflate.zlib((0..<900).map { UInt8($0 * 7 % 50) })] {
      let original = try Inflate.decompress(stream, limit: 900)
      for count in 0..<stream.count {
        XCTAssertThrowsError(try Inflate.decompress(Array(stream.prefix(count)), limit: 900))
      }
      for bit in 0..<stream.count * 8 {
        var copy = stream
        copy[bit / 8] ^= 1 << UInt8(bit % 8)
        // The bits that fill the last byte before the checksum mean nothing.
        if let bytes = try? Inflate.decompress(copy, limit: 900) {
          XCTAssertEqual(bytes, original, "bit \(bit)")
          XCTAssertEqual(bit / 8, stream.count - 5)
        }
      }
    }
  }

  private func assert(_ stream: [UInt8], limit: Int, _ damage: InflateDamage, line: UInt = #line) {
    XCTAssertThrowsError(try Inflate.decompress(stream, limit: limit), line: line) {
      XCTAssertEqual($0 as? InflateDamage, damage, line: line)
    }
  }

  /// A block with the fixed codes.
  ///
  /// Each code with its highest bit first.
  private func fixed(_ codes: [(Int, Int)]) -> [UInt8] {
    bits([(1, 1, false), (1, 2, false)] + codes.map { ($0.0, $0.1, true) })
  }

  private func bits(_ fields: [(value: Int, count: Int, isCode: Bool)]) -> [UInt8] {
    var all: [Int] = []
    for (value, count, isCode) in fields {
      let single = (0..<count).map { value >> $0 & 1 }
      all += isCode ? single.reversed() : single
    }
    while all.count % 8 != 0 { all.append(0) }
    return [0x78, 0x01]
      + stride(from: 0, to: all.count, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 | UInt8(all[start + $1]) << UInt8($1) }
      }
  }
}
