import CoreMedia
import CoreVideo
import Foundation
import MediaPipeTasksVision
import XCTest

/// Core Media's sample buffers.
final class SampleBufferTests: XCTestCase {
  func testSizeOrientationAndSource() throws {
    let buffer = sampleBuffer(try makePixelBuffer(3, 2, kCVPixelFormatType_32BGRA))
    let image = try MPImage(sampleBuffer: buffer, orientation: .down)
    XCTAssertEqual(image.width, 3)
    XCTAssertEqual(image.height, 2)
    XCTAssertEqual(image.orientation, .down)
    XCTAssertEqual(image.imageSourceType, .sampleBuffer)
    XCTAssertTrue(image.sampleBuffer === buffer)
    XCTAssertNil(image.pixelBuffer)
    XCTAssertEqual(try MPImage(sampleBuffer: buffer).orientation, .up)
  }

  func testWithoutAnImage() {
    let sound = sampleBuffer(nil)
    assertTaskError(
      .invalidArgumentError, "Sample buffer has no image. CMSampleBufferGetImageBuffer(sampleBuffer) must be non nil."
    ) {
      try MPImage(sampleBuffer: sound)
    }
  }

  func testNotValid() throws {
    let buffer = sampleBuffer(try makePixelBuffer(3, 2, kCVPixelFormatType_32BGRA))
    XCTAssertEqual(CMSampleBufferInvalidate(buffer), 0)
    assertTaskError(
      .invalidArgumentError,
      "Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true."
    ) {
      try MPImage(sampleBuffer: buffer)
    }
  }

  func testItsImageMayBeOfAFormatThatIsNotRead() throws {
    let buffer = sampleBuffer(try makePixelBuffer(4, 4, kCVPixelFormatType_OneComponent32Float))
    assertTaskError(.invalidArgumentError, mentions: "Unsupported pixel format", "'L00f'") {
      try MPImage(sampleBuffer: buffer)
    }
  }
}
