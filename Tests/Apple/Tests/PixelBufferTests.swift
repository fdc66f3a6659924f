import CoreVideo
import Foundation
import GestureImages
import MediaPipeTasksVision
import XCTest

/// Core Video's pixel buffers: what is read and how, what is refused.
final class PixelBufferTests: XCTestCase {
  private let unsupported =
    "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or kCVPixelFormatType_OneComponent32Float"
  private let unreadable =
    "Some error occurred while preprocessing the input image. Please verify that the image is not corrupted."

  func testSizeOrientationAndSource() throws {
    let buffer = try makePixelBuffer(3, 2, kCVPixelFormatType_32BGRA)
    let image = try MPImage(pixelBuffer: buffer, orientation: .right)
    XCTAssertEqual(image.width, 3)
    XCTAssertEqual(image.height, 2, "as stored, not turned")
    XCTAssertEqual(image.orientation, .right)
    XCTAssertEqual(image.imageSourceType, .pixelBuffer)
    XCTAssertTrue(image.pixelBuffer === buffer)
    XCTAssertNil(image.sampleBuffer)
    XCTAssertEqual(try MPImage(pixelBuffer: buffer).orientation, .up)
    let plain = try MPImage(data: Data(count: 1), width: 1, height: 1, format: .gray8)
    XCTAssertNil(plain.pixelBuffer)
    XCTAssertNil(plain.sampleBuffer)
  }

  /// A padded and a tight buffer give the same pixels.
  ///
  /// The order of storage stays; nothing is converted.
  func testPackedFormatsAreCopiedWithoutTheirPadding() throws {
    let formats: [(OSType, MPImage.PixelFormat, Int)] = [
      (kCVPixelFormatType_32BGRA, .bgra8, 4), (kCVPixelFormatType_32RGBA, .rgba8, 4),
      (kCVPixelFormatType_24RGB, .rgb8, 3),
      (kCVPixelFormatType_OneComponent8, .gray8, 1),
    ]
    for (type, format, bytes) in formats {
      for alignment in [1, 64] {
        let buffer = try makePixelBuffer(5, 3, type, alignment: alignment)
        XCTAssertEqual(CVPixelBufferGetBytesPerRow(buffer), alignment == 1 ? 5 * bytes : 64)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { (0..<bytes).map { $0 == 3 ? 255 : UInt8(y * 50 + x * 10 + $0) } }
        try fill(buffer, pixel)
        let image = try MPImage(pixelBuffer: buffer)
        XCTAssertEqual(image.pixels.format, format)
        XCTAssertEqual(image.pixels.bytesPerRow, 5 * bytes)
        var expected: [UInt8] = []
        for y in 0..<3 { for x in 0..<5 { expected += pixel(x, y) } }
        XCTAssertEqual(Array(image.pixels.data), expected, "\(format), rows aligned to \(alignment)")
      }
    }
  }

  func testColoursAreDividedByAlpha() throws {
    let buffer = try makePixelBuffer(2, 1, kCVPixelFormatType_32BGRA)
    try fill(buffer) { x, _ in x == 0 ? [64, 128, 10, 128] : [200, 100, 50, 255] }
    XCTAssertEqual(Array(try MPImage(pixelBuffer: buffer).pixels.data), [128, 255, 20, 128, 200, 100, 50, 255])
  }

  func testTheBufferIsLockedOnceAndUnlocked() throws {
    for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange] {
      let buffer = try makePixelBuffer(4, 4, format)
      _ = try MPImage(pixelBuffer: buffer)
      XCTAssertEqual(buffer.lockings, 1)
      XCTAssertEqual(buffer.lockCount, 0)
    }
    // Too short for its image: refused while it is locked.
    let short = CVBuffer(
      format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, width: 8, height: 8, sizes: [(8, 8, 1), (4, 3, 2)],
      isPlanar: true,
      alignment: 1)
    assertTaskError(.internalError, unreadable) { try MPImage(pixelBuffer: short) }
    assertTaskError(.internalError, mentions: "plane 1", "4×3", "4×4") { try MPImage(pixelBuffer: short) }
    XCTAssertEqual(short.lockings, 2)
    XCTAssertEqual(short.lockCount, 0)
  }

  func testTheMemoryCanBeUsedAgainAtOnce() throws {
    let buffer = try makePixelBuffer(2, 2, kCVPixelFormatType_OneComponent8)
    try fill(buffer) { _, _ in [7] }
    let image = try MPImage(pixelBuffer: buffer)
    try fill(buffer) { _, _ in [0] }
    XCTAssertEqual(Array(image.pixels.data), [7, 7, 7, 7])
  }

  func testABufferThatCannotBeLockedIsRefused() throws {
    let buffer = try makePixelBuffer(2, 2, kCVPixelFormatType_32BGRA)
    buffer.lockResult = kCVReturnError
    assertTaskError(.internalError, unreadable) { try MPImage(pixelBuffer: buffer) }
    assertTaskError(.internalError, mentions: "-6660") { try MPImage(pixelBuffer: buffer) }
  }

  func testOtherFormatsAreRefused() throws {
    let names = [
      kCVPixelFormatType_OneComponent32Float: "'L00f'", kCVPixelFormatType_422YpCbCr8: "'2vuy'",
      kCVPixelFormatType_32ARGB: "is 32;",
    ]
    for (format, name) in names {
      let buffer = try makePixelBuffer(4, 4, format)
      assertTaskError(.invalidArgumentError, unsupported) { try MPImage(pixelBuffer: buffer) }
      assertTaskError(.invalidArgumentError, mentions: name, "32BGRA") {
        try MPImage(pixelBuffer: buffer, orientation: .left)
      }
      XCTAssertEqual(buffer.lockings, 0)
    }
  }

  func testSidesWithoutPixelsAreRefused() {
    for (width, height) in [(0, 4), (4, 0), (0, 0)] {
      for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange] {
        let buffer = CVBuffer(
          format: format, width: width, height: height, sizes: [(width, height, 4)], isPlanar: false, alignment: 1)
        assertTaskError(.invalidArgumentError, mentions: "\(width)×\(height)", "1 to 65536") {
          try MPImage(pixelBuffer: buffer)
        }
      }
    }
  }
}
