import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Netpbm images.
///
/// Tests the variants, streams of images, and invalid images.
final class NetpbmTests: XCTestCase {
  private func pixels(_ header: String, _ bytes: [UInt8]) throws -> RasterImage {
    try RasterImage(data: Data(header.utf8) + Data(bytes))
  }

  func testColourAndGray() throws {
    let colour = try pixels("P6 2 1 255\n", [1, 2, 3, 4, 5, 6])
    XCTAssertEqual(colour.format, .rgb8)
    XCTAssertEqual([colour.width, colour.height, colour.bytesPerRow], [2, 1, 6])
    XCTAssertEqual(Array(colour.data), [1, 2, 3, 4, 5, 6])
    let gray = try pixels("P5\n1 2\n255 ", [7, 8])
    XCTAssertEqual(gray.format, .gray8)
    XCTAssertEqual(Array(gray.data), [7, 8])
  }

  func testCommentsAndAnyWhiteSpace() throws {
    let image = try pixels(
      "P6# made by hand\n#another\r 2\t# width\n\u{0b}1\u{0c}\n#last\n255\n", [35, 10, 32, 4, 5, 6])
    XCTAssertEqual([image.width, image.height], [2, 1])
    XCTAssertEqual(Array(image.data), [35, 10, 32, 4, 5, 6], "bytes that look like comments and spaces are pixels")
  }

  func testSamplesAreScaledTo255() throws {
    XCTAssertEqual(Array(try pixels("P5 4 1 3\n", [0, 1, 2, 3]).data), [0, 85, 170, 255])
    XCTAssertEqual(Array(try pixels("P5 2 1 1\n", [0, 1]).data), [0, 255])
    XCTAssertEqual(Array(try pixels("P5 3 1 100\n", [0, 50, 100]).data), [0, 128, 255])
  }

  func testPAM() throws {
    func pam(_ depth: Int, _ type: String, _ bytes: [UInt8]) throws -> RasterImage {
      try pixels("P7\n# a comment\nWIDTH 2\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL 255\n\(type)ENDHDR\n", bytes)
    }
    XCTAssertEqual(try pam(3, "TUPLTYPE RGB\n", [1, 2, 3, 4, 5, 6]).format, .rgb8)
    let alpha = try pam(4, "TUPLTYPE RGB_ALPHA\n", [1, 2, 3, 0, 5, 6, 7, 128])
    XCTAssertEqual(alpha.format, .rgba8)
    XCTAssertEqual(Array(alpha.data), [1, 2, 3, 0, 5, 6, 7, 128], "PAM's colours are not multiplied by alpha")
    XCTAssertEqual(Array(try pam(2, "TUPLTYPE GRAYSCALE_ALPHA\n", [1, 2, 3, 4]).data), [1, 3])
    XCTAssertEqual(try pam(1, "", [1, 2]).format, .gray8)
  }

  func testManyPicturesInOneStream() throws {
    let stream =
      Data("P6 1 1 255\n".utf8) + Data([1, 2, 3]) + Data("P5 2 1 255\n".utf8) + Data([4, 5]) + Data("\n".utf8)
    let reader = FrameReader(data: stream)
    XCTAssertEqual(try reader.next().map { Array($0.data) }, [1, 2, 3])
    XCTAssertEqual(try reader.next().map { Array($0.data) }, [4, 5])
    XCTAssertNil(try reader.next())
    XCTAssertNil(try reader.next())
    XCTAssertEqual(reader.frameCount, 2)
    XCTAssertNil(reader.statedFrameRate)
  }

  func testAFileIsRead() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ppm")
    defer { try? FileManager.default.removeItem(at: file) }
    try (Data("P6 1 1 255\n".utf8) + Data([1, 2, 3])).write(to: file)
    let image = try RasterImage(contentsOfFile: file.path)
    XCTAssertEqual(Array(image.data), [1, 2, 3])
    XCTAssertEqual(image.orientation, .up)
    assertStatusError(.notFound, "Unable to open file at \(file.path)x") {
      try RasterImage(contentsOfFile: file.path + "x")
    }
    assertStatusError(.invalidArgument, mentions: "folder") { try RasterImage(contentsOfFile: "/") }
    try Data("P6 1 1 255\n".utf8).write(to: file)
    assertStatusError(.dataLoss, mentions: file.path, "byte 11", "must be 3") {
      try RasterImage(contentsOfFile: file.path)
    }
  }

  func testWrongHeaders() {
    let cases: [(header: String, code: StatusError.Status, mentions: String)] = [
      ("", .invalidArgument, "no image"),
      ("GIF89a", .invalidArgument, "byte 0"),
      ("P6", .dataLoss, "before the width"),
      ("P6 a", .invalidArgument, "«a» where the width"),
      ("P6 -4 4 255\n", .invalidArgument, "«-»"),
      ("P6 4", .dataLoss, "before the width"),
      ("P6 4 4 255", .dataLoss, "largest value"),
      ("P6 0 4 255\n", .invalidArgument, "0×4"),
      ("P6 4 0 255\n", .invalidArgument, "4×0"),
      ("P6 99999999 4 255\n", .invalidArgument, "1 to 65536"),
      ("P6 65536 65536 255\n", .invalidArgument, "too large"),
      ("P6 99999999999999999999999 4 255\n", .invalidArgument, "too large"),
      ("P6 4 4 0\n", .invalidArgument, "1 to 255"),
      ("P6 4 4 65535\n", .unimplemented, "8 bits"),
      ("P3 4 4 255\n", .unimplemented, "P3"),
      ("P6 16000 16000 255\nabc", .dataLoss, "768000000"),
      ("P6 #" + String(repeating: "c", count: 70_000), .invalidArgument, "65536 bytes"),
      ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nENDHDR\n", .invalidArgument, "MAXVAL"),
      ("P7\nWIDTH one\n", .invalidArgument, "byte 3"),
      ("P7\nBREADTH 1\n", .invalidArgument, "BREADTH"),
      ("P7\nWIDTH 1\n", .dataLoss, "ENDHDR"),
      ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 9\nMAXVAL 255\nENDHDR\n", .unimplemented, "9 samples"),
      ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\nabc", .invalidArgument, "RGB_ALPHA"),
      ("P5 2 1 3\n\u{1}\u{4}", .invalidArgument, "byte 10"),
    ]
    for (header, code, mentions) in cases {
      assertStatusError(code, mentions: mentions) { try RasterImage(netpbm: ByteStream(data: Data(header.utf8))) }
    }
  }

  func testEveryPrefixIsRefused() {
    let picture = Data("P6\n#x\n2 2\n255\n".utf8) + Data(count: 12)
    for count in 0..<picture.count {
      XCTAssertThrowsError(try RasterImage(data: picture.prefix(count)), "\(count) bytes")
    }
    XCTAssertNoThrow(try RasterImage(data: picture))
  }

  /// The second of three frames is invalid.
  ///
  /// The first is delivered. The error names the frame and its byte, and comes again.
  func testABadPictureInAStream() throws {
    let good = Data("P6 1 1 255\n".utf8) + Data([1, 2, 3])
    let reader = FrameReader(data: good + Data("P6 1 x".utf8) + good, name: "clip")
    XCTAssertNotNil(try reader.next())
    for _ in 0..<2 {
      assertStatusError(.invalidArgument, mentions: "clip, frame 1, byte 19", "«x» where the height") {
        try reader.next()
      }
    }
    XCTAssertEqual(reader.frameCount, 1)
  }
}
