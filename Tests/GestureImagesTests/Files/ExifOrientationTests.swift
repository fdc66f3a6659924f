import Foundation
import GestureImages
import GestureSupport
import XCTest

final class ExifOrientationTests: XCTestCase {
  /// An Exif segment with two entries.
  ///
  /// The second entry is the orientation.
  private func exif(_ orientation: UInt16, bigEndian: Bool) -> [UInt8] {
    func short(_ value: UInt16) -> [UInt8] {
      bigEndian ? [UInt8(value >> 8), UInt8(value & 255)] : [UInt8(value & 255), UInt8(value >> 8)]
    }
    func long(_ value: UInt16) -> [UInt8] { bigEndian ? short(0) + short(value) : short(value) + short(0) }
    let tiff = Array((bigEndian ? "MM" : "II").utf8) + short(42) + long(8) + short(2)
    let entries =
      short(0x0100) + short(4) + long(1) + long(5) + short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
    let content = Array("Exif\0\0".utf8) + tiff + entries + long(0)
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }

  private func file(_ segments: [UInt8]) throws -> Bytes {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let (start, rest) = (Data(golden.file.prefix(2)), Data(golden.file.dropFirst(2)))
    return Bytes(start + segments + rest, name: "photo")
  }

  func testBothByteOrders() throws {
    for value in UInt16(0)...12 {
      for bigEndian in [false, true] {
        let expected = ExifOrientation(rawValue: Int(value)) ?? .upright
        XCTAssertEqual(ExifOrientation(jpeg: try file(exif(value, bigEndian: bigEndian))), expected)
      }
    }
    XCTAssertEqual(ExifOrientation(jpeg: try file([])), .upright)
  }

  func testDamage() throws {
    let whole = Array(exif(6, bigEndian: false))
    for count in 4..<whole.count {
      var cut = Array(whole.prefix(count))
      cut[3] = UInt8(count - 2)
      let orientation = ExifOrientation(jpeg: try file(cut))
      XCTAssertEqual(orientation, count >= 42 ? .turnsRight : .upright, "\(count)")
    }
    for index in 4..<whole.count {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var copy = whole
        copy[index] = value
        let bytes = try file(copy)
        _ = ExifOrientation(jpeg: bytes)
        XCTAssertNoThrow(try ImageFileDecoder.decode(bytes))
      }
    }
    XCTAssertEqual(ExifOrientation(jpeg: Bytes(Data(), name: "empty")), .upright)
    XCTAssertEqual(ExifOrientation(jpeg: Bytes(Data([0xFF, 0xD8, 0xFF, 0xE1, 0xFF]), name: "short")), .upright)
  }

  /// Pixels are turned for each of the eight orientations.
  ///
  /// 3 × 2 numbered pixels are arranged as in the figures of the Exif standard.
  func testPixelsTurn() throws {
    let expected: [ExifOrientation: (Int, [UInt8])] = [
      .upright: (3, [1, 2, 3, 4, 5, 6]), .mirrored: (3, [3, 2, 1, 6, 5, 4]), .upsideDown: (3, [6, 5, 4, 3, 2, 1]),
      .mirroredUpsideDown: (3, [4, 5, 6, 1, 2, 3]), .transposed: (2, [1, 4, 2, 5, 3, 6]),
      .turnsRight: (2, [4, 1, 5, 2, 6, 3]),
      .transversed: (2, [6, 3, 5, 2, 4, 1]), .turnsLeft: (2, [3, 6, 2, 5, 1, 4]),
    ]
    for (orientation, (width, numbers)) in expected {
      for (format, size) in [(PixelFormat.gray8, 1), (.rgb8, 3), (.rgba8, 4)] {
        func pixels(_ numbers: [UInt8]) -> Data {
          Data(numbers.flatMap { number in (0..<size).map { number * 10 + UInt8($0) } })
        }
        let image = RasterImage(
          checkedData: pixels([1, 2, 3, 4, 5, 6]), width: 3, height: 2, bytesPerRow: 3 * size, format: format)
        let turned = try image.upright(orientation)
        XCTAssertEqual(turned.width, width)
        XCTAssertEqual(turned.height, 6 / width)
        XCTAssertEqual(turned.data, pixels(numbers), "\(orientation), \(format)")
      }
    }
  }

  /// Larger than a tile, with padded rows.
  func testTiles() throws {
    let (width, height, stride) = (150, 70, 151)
    let data = Data((0..<stride * height).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 151) })
    let image = RasterImage(checkedData: data, width: width, height: height, bytesPerRow: stride, format: .gray8)
    let turned = try image.upright(.turnsRight)
    for y in 0..<turned.height {
      for x in 0..<turned.width where turned.data[y * height + x] != data[(height - 1 - x) * stride + y] {
        return XCTFail("\(x), \(y)")
      }
    }
  }

  func testDecoderTurns() throws {
    let upright = try ImageFileDecoder.decode(file([]))
    let turned = try ImageFileDecoder.decode(file(exif(6, bigEndian: true)))
    XCTAssertEqual(turned, try upright.upright(.turnsRight))
  }
}
