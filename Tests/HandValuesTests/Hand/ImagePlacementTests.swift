import HandLandmarkerCore
import XCTest

final class ImagePlacementTests: XCTestCase {
  /// The image fills the view.
  ///
  /// An image of 4:3 is in a view of 1:2: its height fits, and 3/8 of its width is visible.
  func testTheImageFillsTheView() {
    let placement = ImagePlacement(imageSize: ImageSize(width: 640, height: 480), viewWidth: 300, viewHeight: 600)
    XCTAssertEqual(placement.position(of: SIMD2(0.5, 0.5)), SIMD2(150, 300))
    XCTAssertEqual(placement.position(of: SIMD2(0.5, 0)), SIMD2(150, 0))
    XCTAssertEqual(placement.position(of: SIMD3(0, 1, 7)), SIMD2(-250, 600), "the depth does not count")
    XCTAssertEqual(placement.position(of: SIMD2(0.3125, 1)), SIMD2(0, 600))
    XCTAssertEqual([placement.x, placement.y, placement.width, placement.height], [-250, 0, 800, 600])
  }

  /// The same image, whole: 300 wide and 225 high, in the middle.
  func testTheImageFitsIntoTheView() {
    let placement = ImagePlacement(
      imageSize: ImageSize(width: 640, height: 480), viewWidth: 300, viewHeight: 600, mode: .fit)
    XCTAssertEqual([placement.x, placement.y, placement.width, placement.height], [0, 187.5, 300, 225])
    XCTAssertEqual(placement.position(of: SIMD2(1, 1)), SIMD2(300, 412.5))
  }

  func testTheImageIsStretched() {
    let placement = ImagePlacement(
      imageSize: ImageSize(width: 640, height: 480), viewWidth: 300, viewHeight: 600, mode: .stretch)
    XCTAssertEqual(placement.position(of: SIMD2(0.25, 0.75)), SIMD2(75, 450))
  }

  func testAMirroredImageSwapsLeftAndRight() {
    let placement = ImagePlacement(
      imageSize: ImageSize(width: 640, height: 480), viewWidth: 300, viewHeight: 600, isMirrored: true)
    XCTAssertEqual(placement.position(of: SIMD2(0, 0)), SIMD2(550, 0))
    XCTAssertEqual(placement.position(of: SIMD2(1, 0)), SIMD2(-250, 0))
  }

  func testPositionsLeadBackToThePoint() {
    for mode in ImagePlacement.Mode.allCases {
      for mirrored in [false, true] {
        let placement = ImagePlacement(
          imageSize: ImageSize(width: 640, height: 480), viewWidth: 300, viewHeight: 600, mode: mode,
          isMirrored: mirrored)
        let point = placement.point(at: placement.position(of: SIMD2(0.25, 0.75)))
        XCTAssertEqual(point.x, 0.25, accuracy: 1e-6)
        XCTAssertEqual(point.y, 0.75, accuracy: 1e-6)
      }
    }
  }

  /// Sizes of CoreGraphics may be anything.
  func testSizesThatAreNoNumbersOfPixels() {
    let whole = ImagePlacement(imageSize: ImageSize(width: 640, height: 1), viewWidth: 300, viewHeight: 600)
    for side in [0, -480, .nan, .infinity, -.infinity] as [Double] {
      let placement = ImagePlacement(image: SIMD2(640, side), view: SIMD2(300, 600), mode: .fill, isMirrored: false)
      XCTAssertEqual(placement, whole, "a side that is none counts as 1")
    }
    let half = ImagePlacement(image: SIMD2(1.5, 1), view: SIMD2(300, 300), mode: .fit, isMirrored: false)
    XCTAssertEqual([half.width, half.height], [300, 200])
  }

  /// Sides of zero and infinity give finite positions.
  ///
  /// Examples are a view without a layout, and a frame without a size.
  func testSidesOfZeroAndInfiniteOnesGiveFinitePositions() {
    for (width, height) in [(0, -1), (.infinity, 100), (100, .infinity), (.nan, .infinity)] as [(Double, Double)] {
      for mode in ImagePlacement.Mode.allCases {
        let placement = ImagePlacement(
          imageSize: ImageSize(width: 0, height: 0), viewWidth: width, viewHeight: height, mode: mode)
        let position = placement.position(of: SIMD2(0.5, 0.5))
        XCTAssertTrue(position.x.isFinite && position.y.isFinite, "\(position)")
      }
    }
  }
}
