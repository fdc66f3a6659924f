import Foundation
import GestureImages
import GestureSupport
import XCTest

final class PNGWriterTests: XCTestCase {
  /// A plain inflater for one block of fixed codes.
  ///
  /// Written from RFC 1951, 3.2.6, independently of how the compressor finds matches.
  private func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    var position = 0
    func bit() throws -> Int {
      guard position / 8 < bytes.count else { throw CocoaError(.fileReadCorruptFile) }
      defer { position += 1 }
      return Int(bytes[position / 8] >> UInt8(position % 8)) & 1
    }
    func bits(_ count: Int) throws -> Int { try (0..<count).reduce(0) { $0 | (try bit() << $1) } }
    func symbol() throws -> Int {
      var code = 0
      for length in 1...9 {
        code = code << 1 | (try bit())
        switch (length, code) {
        case (7, 0...0x17): return 256 + code
        case (8, 0x30...0xBF): return code - 0x30
        case (8, 0xC0...0xC7): return 280 + code - 0xC0
        case (9, 0x190...0x1FF): return 144 + code - 0x190
        default: continue
        }
      }
      throw CocoaError(.fileReadCorruptFile)
    }
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    let lengthExtras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    let distanceBases = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
      8193, 12289, 16385,
      24577,
    ]
    var output: [UInt8] = []
    XCTAssertEqual(try bits(3), 0b011, "one block of fixed codes")
    while case let next = try symbol(), next != 256 {
      if next < 256 {
        output.append(UInt8(next))
        continue
      }
      let length = lengthBases[next - 257] + (try bits(lengthExtras[next - 257]))
      let code = try (0..<5).reduce(0) { value, _ in value << 1 | (try bit()) }
      let distance = distanceBases[code] + (try bits(max(code / 2 - 1, 0)))
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return output
  }

  func testEverythingComesBack() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let inputs: [[UInt8]] = [
      [], [0], Array(0...255), [UInt8](repeating: 7, count: 100_000), noise, noise + noise,
      noise + [UInt8](repeating: 0, count: 40_000) + noise,
      (0..<70_000).map { UInt8($0 / 300 % 256) },
      (0..<600).flatMap { [UInt8](repeating: UInt8($0 % 256), count: $0 % 300) },
    ]
    for input in inputs { XCTAssertEqual(try inflate(Deflate.compress(input)), input, "\(input.count) bytes") }
  }

  func testAFlatPictureIsSmall() throws {
    let picture = RasterImage(
      checkedData: Data(repeating: 90, count: 300 * 300), width: 300, height: 300, bytesPerRow: 300, format: .gray8)
    let png = PNGWriter.encode(picture)
    XCTAssertEqual(Array(png.prefix(8)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    XCTAssertEqual(Array(png[16..<24]), [0, 0, 1, 44, 0, 0, 1, 44])
    XCTAssertLessThan(png.count, 5000)
  }
}
