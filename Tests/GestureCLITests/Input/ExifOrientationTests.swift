import XCTest
import gesture_cli

final class ExifOrientationTests: XCTestCase {
  private func tiff(_ orientation: Int, bigEndian: Bool) -> [UInt8] {
    if bigEndian {
      let header: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      return header + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    }
    let header: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 2, 0]
    let maker: [UInt8] = [0x0F, 0x01, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    return header + maker + [0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0]
  }

  private func jpeg(_ segments: [(UInt8, [UInt8])]) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for (marker, content) in segments {
      let length = content.count + 2
      file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
      file += content
    }
    return file + [0xFF, 0xDA, 0, 2]
  }

  private func exif(_ tiff: [UInt8]) -> (UInt8, [UInt8]) { (0xE1, Array("Exif\0\0".utf8) + tiff) }

  func testBothByteOrdersAfterOtherSegments() {
    for orientation in 1...8 {
      for bigEndian in [false, true] {
        let file = jpeg([
          (0xE0, Array("JFIF\0".utf8)), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)), exif(tiff(orientation, bigEndian: bigEndian)),
        ])
        XCTAssertEqual(ExifOrientation(jpeg: file), .found(orientation))
      }
    }
  }

  func testMissingAndMalformedBlocksMeanUpright() {
    XCTAssertEqual(ExifOrientation(jpeg: jpeg([])), .found(1))
    XCTAssertEqual(ExifOrientation(jpeg: jpeg([exif([])])), .found(1))
    XCTAssertEqual(ExifOrientation(jpeg: jpeg([exif(tiff(9, bigEndian: true))])), .found(1))
    XCTAssertEqual(ExifOrientation(jpeg: [0xFF, 0xD8, 0x12, 0x34, 0, 0]), .found(1))
    // A directory beyond the block, one that says it has 65,535 entries, and a block cut at every byte.
    XCTAssertEqual(ExifOrientation(jpeg: jpeg([exif(Array("MM".utf8) + [0, 42, 0xFF, 0xFF, 0xFF, 0xFF])])), .found(1))
    XCTAssertEqual(ExifOrientation(jpeg: jpeg([exif(Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF, 1, 2, 3])])), .found(1))
    let whole = tiff(6, bigEndian: true)
    for count in 0..<whole.count - 4 { XCTAssertEqual(ExifOrientation(jpeg: jpeg([exif(Array(whole.prefix(count)))])), .found(1)) }
  }

  func testHeadersThatGoOn() {
    let file = jpeg([(0xE0, [UInt8](repeating: 0, count: 200)), exif(tiff(6, bigEndian: false))])
    for count in 2..<file.count - 4 { XCTAssertEqual(ExifOrientation(jpeg: Array(file.prefix(count))), .needsMoreBytes, "\(count)") }
    let endless = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: ExifOrientation.longestHeader)
    XCTAssertEqual(ExifOrientation(jpeg: endless), .found(1))
  }
}
