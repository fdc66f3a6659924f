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

  func testContentDecidesNotTheName() {
    let cases: [(String, FileKind)] = [
      ("P6\n1 1", .netpbm), ("P5 1", .netpbm), ("P7\n", .netpbm), ("P6#c", .netpbm), ("P4\n1", .other), ("P6x", .other),
      ("YUV4MPEG2 W", .yuv4mpeg), ("\0\0\0 ftypisom", .video), ("\0\0\0\u{14}ftypqt  ", .video), ("FLV\u{1}", .video),
      ("OggS\0", .video),
      ("BMxx", .bmp), ("RIFFxxxxWEBP", .webp),
      ("RIFFxxxxAVI ", .video), ("RIFFxxxxWAVE", .other), ("", .other), ("II*\0", .tiff),
    ]
    for (text, kind) in cases { XCTAssertEqual(FileKind(text.utf8), kind, text) }
    XCTAssertTrue(FileKind("GIF89a".utf8).isImage)
    XCTAssertTrue(FileKind("\0\0\0 ftypheic".utf8).isImage)
    XCTAssertFalse(FileKind("\0\0\0 ftypisom".utf8).isImage, "a video")
    XCTAssertFalse(FileKind("YUV4MPEG2 W".utf8).isImage)
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
