import CoreGraphics
import Foundation
import MediaPipeTasksVision
import XCTest

/// Pictures of Core Graphics.
final class CGImageTests: XCTestCase {
  func testItIsDrawnAndDividedByAlpha() throws {
    let premultiplied: [UInt8] = [200, 100, 50, 255, 64, 128, 10, 128, 0, 0, 0, 0, 1, 2, 3, 255]
    let image = try MPImage(cgImage: CGImage(width: 2, height: 2, pixels: premultiplied), orientation: .left)
    XCTAssertEqual(Array(image.pixels.data), [200, 100, 50, 255, 128, 255, 20, 128, 0, 0, 0, 0, 1, 2, 3, 255])
    XCTAssertEqual(image.pixels.format, .rgba8)
    XCTAssertEqual(image.orientation, .left)
    XCTAssertEqual(image.imageSourceType, .buffer)
  }

  func testSidesWithoutPixelsAreRefused() {
    for (width, height) in [(0, 4), (4, 0)] {
      assertTaskError(.invalidArgumentError, mentions: "\(width)×\(height)", "1 to 65536") {
        try MPImage(cgImage: CGImage(width: width, height: height, pixels: []))
      }
    }
  }
}
