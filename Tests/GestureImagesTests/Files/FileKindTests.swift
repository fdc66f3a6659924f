import Foundation
import GestureImages
import GestureSupport
import XCTest

final class FileKindTests: XCTestCase {
  func testContent() {
    XCTAssertEqual(FileKind([0xFF, 0xD8, 0xFF, 0xE1]), .jpeg)
    XCTAssertEqual(FileKind([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]), .png)
    XCTAssertEqual(FileKind("P6 1 1 255\nabc".utf8), .netpbm)
    for image in ["\0\0\0\u{C}jP  \r\n\u{87}\n", "qoif\0\0\0\u{1}", "\0\0\0\u{C}JXL \r\n"] {
      XCTAssertEqual(FileKind(image.unicodeScalars.map { UInt8($0.value) }), .image, image)
    }
    XCTAssertEqual(FileKind([0, 0, 1, 0, 3, 0]), .icon)
    XCTAssertEqual(
      ["a.jxl", "a.TGA", "a.pbm", "a.m2ts", "a.txt"].map(FileKind.init(nameOf:)),
      [.image, .image, .netpbm, .video, .other])
    for other in ["", "P", "P4 1", "GIF89a", "RIFF", "\u{89}PNG"] {
      XCTAssertFalse(FileKind(Data(other.utf8)).isReadDirectly, other)
    }
  }

  func testNetpbm() throws {
    let image = try ImageFileDecoder.decode(Bytes(Data("P6 1 1 255\nabc".utf8), name: "photo"))
    XCTAssertEqual(Array(image.data), Array("abc".utf8))
    assertRefused("P6 1 2 255\nabc".utf8, .dataLoss, "end")
  }

  func testOtherFormats() {
    assertRefused("GIF89a".utf8, .unimplemented, "format is not supported")
    assertRefused([], .unimplemented, "format is not supported")
    XCTAssertThrowsError(try JPEGDecoder.decode(Bytes(Data([1, 2, 3]), name: "photo")))
    XCTAssertThrowsError(try PNGDecoder.decode(Bytes(Data([1, 2, 3]), name: "photo")))
  }
}
