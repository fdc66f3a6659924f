import Foundation
import GestureImages
import GestureSupport
import XCTest

final class PNGDamageTests: XCTestCase {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return number(content.count) + body + number(Int(CRC32.checksum(body)))
  }

  private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  private func header(_ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 0, interlacing: UInt8 = 0) -> [UInt8]
  {
    chunk("IHDR", number(width) + number(height) + [depth, type, 0, 0, interlacing])
  }

  /// 2 × 2 gray pixels: 1, 2, 3, 4.
  private let rows: [UInt8] = [0, 1, 2, 0, 3, 4]

  private func file(_ chunks: [UInt8]...) -> [UInt8] { Self.signature + chunks.flatMap { $0 } + chunk("IEND", []) }

  private func data(_ rows: [UInt8]) -> [UInt8] { chunk("IDAT", Deflate.zlib(rows)) }

  func testSmallFile() throws {
    let image = try PNGDecoder.decode(Bytes(Data(file(header(2, 2), data(rows))), name: "photo"))
    XCTAssertEqual(Array(image.data), [1, 2, 3, 4])
    XCTAssertEqual(image.format, .gray8)
  }

  func testHeaders() {
    assertRefused(file(header(0, 2), data(rows)), .invalidArgument, "0×2")
    assertRefused(file(header(70_000, 2), data(rows)), .invalidArgument, "70000×2")
    assertRefused(file(header(65_536, 65_536), data(rows)), .invalidArgument, "too large")
    assertRefused(file(header(16_000, 16_000), data(rows)), .dataLoss, "too short for 16000×16000")
    assertRefused(file(header(2, 2, depth: 3), data(rows)), .invalidArgument, "color type 0 with 3 bits")
    assertRefused(file(header(2, 2, depth: 4, type: 2), data(rows)), .invalidArgument, "color type 2 with 4 bits")
    assertRefused(file(header(2, 2, type: 1), data(rows)), .invalidArgument, "color type 1")
    assertRefused(file(header(2, 2, depth: 16, type: 3), data(rows)), .invalidArgument, "color type 3 with 16 bits")
    assertRefused(file(header(2, 2, interlacing: 2), data(rows)), .unimplemented, "interlace method 2")
    assertRefused(file(header(2, 2), header(2, 2), data(rows)), .invalidArgument, "two headers")
    assertRefused(file(data(rows), header(2, 2)), .invalidArgument, "begins with the chunk IDAT")
    assertRefused(file(chunk("IHDR", [0, 0, 0, 2]), data(rows)), .invalidArgument, "4 bytes")
  }

  func testChunks() {
    assertRefused(file(header(2, 2)), .dataLoss, "no image data")
    assertRefused(file(header(2, 2), chunk("CgBI", []), data(rows)), .unimplemented, "CgBI")
    assertRefused(file(header(2, 2), chunk("12@4", []), data(rows)), .dataLoss, "not made of letters")
    assertRefused(file(header(2, 2, type: 3), data(rows)), .invalidArgument, "no palette")
    assertRefused(file(header(2, 2, type: 3), chunk("PLTE", [1, 2, 3, 4]), data(rows)), .invalidArgument, "palette")
    assertRefused(
      file(header(2, 2, type: 3), chunk("PLTE", [UInt8](repeating: 0, count: 771)), data(rows)), .invalidArgument,
      "palette")
    assertRefused(file(header(2, 2), data(rows), chunk("tEXt", []), data(rows)), .invalidArgument, "one piece")
    assertRefused(Self.signature + header(2, 2) + data(rows), .dataLoss, "ends inside a chunk")
    XCTAssertNoThrow(
      try PNGDecoder.decode(Bytes(Data(file(header(2, 2), chunk("teXt", [1]), data(rows))), name: "photo")))
  }

  func testChecksums() throws {
    for type in ["IHDR", "IDAT"] {
      var bytes = file(header(2, 2), data(rows))
      let place = try XCTUnwrap(bytes.indices.first { bytes[$0...].starts(with: type.utf8) })
      let length = Int(bytes[place - 1])
      bytes[place + 4 + length] ^= 1
      assertRefused(bytes, .dataLoss, "checksum of the PNG chunk \(type)")
    }
    // Adler-32, with a right CRC.
    var stream = Deflate.zlib(rows)
    stream[stream.count - 1] ^= 1
    assertRefused(file(header(2, 2), chunk("IDAT", stream)), .dataLoss, "checksum of the uncompressed data")
  }

  func testAmountOfData() throws {
    assertRefused(file(header(2, 2), data(rows.dropLast())), .dataLoss, "too few bytes")
    assertRefused(file(header(2, 2), data(rows + [0])), .dataLoss, "more compressed data")
    assertRefused(
      file(header(2, 2), data(rows + [UInt8](repeating: 0, count: 5_000_000))), .dataLoss, "more compressed data")
    assertRefused(file(header(2, 2), chunk("IDAT", Array(Deflate.zlib(rows).dropLast(5)))), .dataLoss, "ends too early")
    assertRefused(file(header(2, 2), data([0, 1, 2, 5, 3, 4])), .dataLoss, "row 1 has a filter")
    let image = try PNGDecoder.decode(
      Bytes(Data(file(header(2, 2), data([0, 1, 2]))), name: "photo"), toleratesDamage: true)
    XCTAssertEqual(Array(image.data), [1, 2, 128, 128])
  }

  func testPaletteWithTooFewColors() throws {
    let image = try PNGDecoder.decode(
      Bytes(
        Data(file(header(2, 2, type: 3), chunk("PLTE", [9, 8, 7, 6, 5, 4]), data([0, 0, 1, 0, 2, 1]))), name: "photo"))
    XCTAssertEqual(Array(image.data), [9, 8, 7, 6, 5, 4, 0, 0, 0, 6, 5, 4])
  }

  func testEveryPrefixAndBit() throws {
    for golden in GoldenImage.all where golden.isPNG && golden.width == 3 {
      for count in 0..<golden.file.count {
        let cut = Bytes(golden.file.prefix(count), name: "photo")
        XCTAssertThrowsError(try ImageFileDecoder.decode(cut), "\(golden.name) cut to \(count)")
        _ = try? ImageFileDecoder.decode(cut, toleratesDamage: true)
      }
      var bytes = golden.file
      for bit in 0..<bytes.count * 8 {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let file = Bytes(bytes, name: "photo")
        XCTAssertThrowsError(try ImageFileDecoder.decode(file), "\(golden.name), bit \(bit)")
        if let image = try? ImageFileDecoder.decode(file, toleratesDamage: true) {
          XCTAssertEqual(image.data.count, image.bytesPerRow * image.height)
        }
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
    }
  }
}
