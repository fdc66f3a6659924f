import GestureSupport
import HandLandmarkerCore
import TensorEngine
import XCTest

final class PixelRegionTests: XCTestCase {
  func testLetterboxIsTheSquareAroundTheImage() throws {
    for (width, height) in [(640, 360), (360, 640), (50, 50)] {
      for rotation in [0, Float.pi / 2, -Float.pi / 2, -Float.pi] as [Float] {
        let whole = HandRegion.wholeImage(width: width, height: height, rotation: rotation)
        let region = try PixelRegion(whole, imageWidth: width, imageHeight: height)
        let sideways = abs(abs(rotation) - .pi / 2) < 0.1
        XCTAssertEqual(region.width, Float(sideways ? height : width), accuracy: 1e-3)
        XCTAssertEqual(region.height, Float(sideways ? width : height), accuracy: 1e-3)
        let square = region.letterboxed
        XCTAssertEqual(square.width, Float(max(width, height)), accuracy: 1e-3)
        XCTAssertEqual(square.height, square.width, accuracy: 1e-3)
        XCTAssertEqual(square.xCenter, Float(width) / 2)
      }
    }
  }

  func testNaNAndEmptyRegionsAreRefusedInMediaPipesWords() {
    let good = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.1, height: 0.1)
    let fields: [WritableKeyPath<HandRegion, Float>] = [\.xCenter, \.yCenter, \.width, \.height, \.rotation]
    for field in fields {
      var bad = good
      bad[keyPath: field] = .nan
      XCTAssertThrowsError(try PixelRegion(bad, imageWidth: 10, imageHeight: 10)) {
        XCTAssertEqual(($0 as? StatusError)?.message, "ROI contains NaN values.")
      }
    }
    for field in [\.width, \.height] as [WritableKeyPath<HandRegion, Float>] {
      for value in [0, -0.1] as [Float] {
        var bad = good
        bad[keyPath: field] = value
        XCTAssertThrowsError(try PixelRegion(bad, imageWidth: 10, imageHeight: 10)) {
          XCTAssertEqual(($0 as? StatusError)?.message, "ROI width and height must be > 0.")
        }
      }
    }
  }
}
