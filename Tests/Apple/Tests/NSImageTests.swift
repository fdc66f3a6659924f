#if canImport(AppKit)
  import AppKit
  import MediaPipeTasksVision
  import XCTest

  /// Pictures of AppKit.
  final class NSImageTests: XCTestCase {
    func testSizeAndOrientation() throws {
      let content = CGImage(width: 3, height: 2, pixels: [UInt8](repeating: 255, count: 24))
      let image = try MPImage(
        nsImage: NSImage(cgImage: content, size: NSSize(width: 1.5, height: 1)), orientation: .down)
      XCTAssertEqual(image.width, 3, "pixels, not points")
      XCTAssertEqual(image.height, 2)
      XCTAssertEqual(image.orientation, .down)
      XCTAssertEqual(image.imageSourceType, .buffer)
    }

    func testWithoutPixels() {
      assertTaskError(.invalidArgumentError, mentions: "CGImage must be non nil") {
        try MPImage(nsImage: NSImage(size: .zero))
      }
    }
  }
#endif
