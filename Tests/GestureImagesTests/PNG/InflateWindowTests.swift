import Foundation
import GestureImages
import GestureSupport
import XCTest

/// Copies over the largest distance that the format allows.
///
/// The data are longer than what the decoder keeps.
final class InflateWindowTests: XCTestCase {
  /// Writes Deflate: stored bytes, and copies in fixed codes.
  private struct Writer {
    var bytes: [UInt8] = [0x78, 0x01]
    private var free = 0

    mutating func bit(_ bit: Int) {
      if free == 0 {
        free = 8
        bytes.append(0)
      }
      bytes[bytes.count - 1] |= UInt8(bit) << UInt8(8 - free)
      free -= 1
    }

    mutating func number(_ value: Int, _ count: Int) { for place in 0..<count { bit(value >> place & 1) } }
    /// Huffman codes come with the highest bit first.
    mutating func code(_ value: Int, _ count: Int) { for place in (0..<count).reversed() { bit(value >> place & 1) } }

    mutating func stored(_ data: [UInt8]) {
      number(0, 3)
      free = 0
      bytes +=
        [UInt8(data.count & 255), UInt8(data.count >> 8), UInt8(~data.count & 255), UInt8(~data.count >> 8 & 255)]
        + data
    }

    /// 3 or 258 bytes from 24,577 to 32,768 bytes back.
    mutating func copies(_ copies: [(length: Int, distance: Int)]) {
      number(0b010, 3)
      for (length, distance) in copies {
        if length == 3 { code(0b0000001, 7) } else { code(0b11000101, 8) }
        code(29, 5)
        number(distance - 24_577, 13)
      }
      code(0, 7)
    }

    mutating func finish(_ data: [UInt8]) {
      number(0b001, 3)
      free = 0
      bytes += [0, 0, 0xFF, 0xFF]
      let sums = data.reduce(into: (1, 0)) { sums, byte in
        sums.0 = (sums.0 + Int(byte)) % 65_521
        sums.1 = (sums.1 + sums.0) % 65_521
      }
      for part in [sums.1, sums.0] { bytes += [UInt8(part >> 8), UInt8(part & 255)] }
    }
  }

  func testCopiesFromTheEdgeOfTheWindow() throws {
    var random = SplitMix64(seed: 11)
    var (writer, data): (Writer, [UInt8]) = (Writer(), [])
    func copy(_ copies: [(length: Int, distance: Int)]) {
      writer.copies(copies)
      for (length, distance) in copies { for _ in 0..<length { data.append(data[data.count - distance]) } }
    }
    for round in 0..<9 {
      let bytes = (0..<(round == 0 ? 32_768 : 20_000)).map { _ in UInt8.random(in: 0...255, using: &random) }
      writer.stored(bytes)
      data += bytes
      copy([(3, 32_768), (258, 32_767), (3, 24_577)])
      copy(Array(repeating: (258, 32_768), count: 50))
    }
    writer.finish(data)
    XCTAssertEqual(try Inflate.decompress(writer.bytes, limit: data.count), data)
    XCTAssertThrowsError(try Inflate.decompress(writer.bytes, limit: data.count - 1))
    // One byte further than there is.
    var damaged = Writer()
    damaged.stored(Array(data.prefix(32_767)))
    damaged.copies([(3, 32_768)])
    damaged.finish([])
    XCTAssertThrowsError(try Inflate.decompress(damaged.bytes, limit: 40_000)) {
      XCTAssertEqual($0 as? InflateDamage, .distance)
    }
  }
}
