import Foundation
import GestureImages
import GestureSupport
import XCTest

/// Frames without Huffman tables, as from webcams.
///
/// The tables of ITU-T T.81, annex K, apply, with which the files were written. Pillow gives the same pixels with and
/// without the tables.
final class JPEGStandardTablesTests: XCTestCase {
  private let names = ["420 17x17", "1x1", "1x1 -restart 1", "2x1", "2x2"]

  private func golden(_ name: String) throws -> GoldenImage { try XCTUnwrap(GoldenImage.named(name)) }

  func testFramesWithoutTables() throws {
    for golden in try names.map(golden) {
      let file = JPEGSurgery(golden.file)
      XCTAssertEqual(try RasterImage(data: Data(file.without(0xC4))).checksum, golden.checksum, golden.name)
      // Each table that is missing is replaced by itself.
      for index in file.parts.indices where file.parts[index].code == 0xC4 {
        var copy = file
        copy.parts.remove(at: index)
        XCTAssertEqual(try RasterImage(data: Data(copy.bytes)).checksum, golden.checksum, golden.name)
      }
    }
  }

  /// Files without standard tables.
  ///
  /// As in libjpeg-turbo, progressive files have none, and the numbers 2 and 3 have none.
  func testWhereThereAreNone() throws {
    assertRefused(JPEGSurgery(try golden("1x1 -progressive").file).without(0xC4), .invalidArgument, "not defined")
    var file = JPEGSurgery(try golden("2x2").file)
    let scan = try XCTUnwrap(file.parts.firstIndex { $0.code == 0xDA })
    file.parts[scan].content[4] = 0x22
    assertRefused(file.bytes, .invalidArgument, "DC Huffman table 2, which is not defined")
  }

  /// Frames of a stream do not take over each other's tables. Some have the segment of AVI files, and text of HTTP
  /// between them.
  func testStreams() throws {
    let (first, other) = (try golden("2x2"), try golden("1x1 -progressive"))
    var avi = JPEGSurgery(first.file)
    avi.parts.removeAll { $0.code == 0xC4 || $0.code == 0xE0 }
    avi.parts.insert(
      .init(code: 0xE0, content: [0, 16] + Array("AVI1".utf8) + [UInt8](repeating: 0, count: 10)), at: 0)
    let boundary = Data("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
    let reader = FrameReader(
      data: other.file + Data(avi.bytes) + boundary + Data(avi.bytes) + boundary + Data(avi.bytes))
    var checksums: [UInt32] = []
    while let image = try reader.next() { checksums.append(image.checksum) }
    XCTAssertEqual(checksums, [other.checksum, first.checksum, first.checksum, first.checksum])
  }
}
