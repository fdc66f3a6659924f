import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

final class PalmRegionTests: XCTestCase {
  func testHandRegionsOfPhotographsAreMediaPipes() {
    for reference in [ReferenceHand.thumbUp, .victory, .pointingUp] {
      let box = reference.palmBox
      let palm = Palm(
        score: reference.palmScore, box: Box(xMin: box.x, yMin: box.y, width: box.z, height: box.w),
        wrist: reference.wrist,
        middleFingerMCP: reference.middleFingerMCP)
      let region = palm.handRegion(imageWidth: reference.imageWidth, imageHeight: reference.imageHeight)
      assertEqual(region, reference.region, accuracy: 2e-5)
    }
  }

  func testRegionsOfAWidePictureAreSquareInPixels() {
    let palm = Palm(
      score: 1, box: Box(xMin: 0.192665, yMin: 0.648162, width: 0.191716, height: 0.127808), wrist: [0.39, 0.7],
      middleFingerMCP: [0.3, 0.7])
    let region = palm.handRegion(imageWidth: 640, imageHeight: 960)
    XCTAssertEqual(region.width, 0.498463, accuracy: 2e-5)
    XCTAssertEqual(region.height, 0.332308, accuracy: 2e-5)
  }

  func testAnUprightHandIsTurnedByNinetyRadians() {
    // MediaPipe's target angle of 90 stands in a field of radians: 90 rad − π/2, brought into −π…π.
    let palm = Palm(
      score: 1, box: Box(xMin: 0.4, yMin: 0.4, width: 0.2, height: 0.2), wrist: [0.5, 0.6], middleFingerMCP: [0.5, 0.4])
    let expected = (90 - Double.pi / 2).truncatingRemainder(dividingBy: 2 * .pi)
    XCTAssertEqual(Double(palm.handRegion(imageWidth: 100, imageHeight: 100).rotation), expected, accuracy: 1e-5)
  }

  func testAPalmWithoutSizeGivesNoRegion() {
    let palm = Palm(score: 1, box: Box(xMin: 0, yMin: 0, width: 0, height: 0), wrist: .zero, middleFingerMCP: .zero)
    XCTAssertTrue(palm.handRegion(imageWidth: 100, imageHeight: 100).isEmpty)
  }

  func testProjectionTakesCropsBackToTheImage() throws {
    // The corners of a crop are the corners of its region.
    let whole = HandRegion.wholeImage(width: 640, height: 360, rotation: 0)
    let square = try PixelRegion(whole, imageWidth: 640, imageHeight: 360).letterboxed
    let projection = CropProjection(region: square, imageWidth: 640, imageHeight: 360)
    assertEqual(projection.project([0.5, 0.5]), [0.5, 0.5], accuracy: 1e-6)
    assertEqual(projection.project(SIMD2(0, 0.5 - 180.0 / 640)), [0, 0], accuracy: 1e-6)
    assertEqual(projection.project(SIMD2(1, 0.5 + 180.0 / 640)), [1, 1], accuracy: 1e-6)
  }

  func testProjectionOfAPictureOnItsSide() throws {
    // An image that is upright when turned clockwise by 90°: the crop's top left is the stored image's bottom left.
    let whole = HandRegion.wholeImage(width: 640, height: 360, rotation: -.pi / 2)
    let square = try PixelRegion(whole, imageWidth: 640, imageHeight: 360).letterboxed
    let projection = CropProjection(region: square, imageWidth: 640, imageHeight: 360)
    let margin = Float(140.0 / 640)
    assertEqual(projection.project([margin, 0]), [0, 1], accuracy: 1e-5)
    assertEqual(projection.project([1 - margin, 1]), [1, 0], accuracy: 1e-5)
    let palm = Palm(
      score: 0.5, box: Box(xMin: margin, yMin: 0, width: 0.1, height: 0.2), wrist: [margin, 0],
      middleFingerMCP: [0.5, 0.5])
    let projected = projection.project(palm)
    XCTAssertEqual(projected.box.xMin, 0, accuracy: 1e-5)
    XCTAssertEqual(projected.box.width, 0.2, accuracy: 1e-5)
    XCTAssertEqual(projected.box.yMax, 1, accuracy: 1e-5)
    XCTAssertEqual(projected.box.height, 0.1 * 640 / 360, accuracy: 1e-5)
    assertEqual(projected.middleFingerMCP, [0.5, 0.5], accuracy: 1e-5)
  }
}
