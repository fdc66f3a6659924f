import GestureFixtures
import XCTest

final class HandSceneTests: XCTestCase {
  /// What tests draw must not be what they spend their time with, in debug builds either.
  func testTenImagesAreDrawnInASecond() throws {
    let start = ContinuousClock.now
    for (number, pose) in (HandPose.gestures + [.pinch, .ell, .call]).enumerated() {
      let image = try pose.image(width: 320, height: 240, seed: UInt64(number))
      XCTAssertEqual(image.width, 320)
      XCTAssertEqual(image.height, 240)
    }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(1))
  }
}
