#if canImport(UIKit)
  import MediaPipeTasksVision
  import UIKit
  import XCTest

  /// Pictures of UIKit.
  final class UIImageTests: XCTestCase {
    private let content = CGImage(width: 3, height: 2, pixels: [UInt8](repeating: 255, count: 24))

    func testSizeOrientationAndSource() throws {
      let picture = UIImage(cgImage: content, scale: 2, orientation: .right)
      let image = try MPImage(uiImage: picture)
      XCTAssertEqual(image.width, 3, "stored pixels, whatever the scale")
      XCTAssertEqual(image.height, 2, "stored pixels, not turned")
      XCTAssertEqual(image.orientation, .right, "the picture's own")
      XCTAssertEqual(image.imageSourceType, .image)
      XCTAssertTrue(image.image === picture)
      XCTAssertNil(image.pixelBuffer)
      XCTAssertEqual(try MPImage(uiImage: picture, orientation: .up).orientation, .up, "overrides the picture's own")
    }

    func testWithoutACGImage() {
      assertTaskError(
        .invalidArgumentError, "Image does not have a valid underlying CGImage. image.CGImage must be non nil."
      ) {
        try MPImage(uiImage: UIImage())
      }
    }
  }
#endif
