import HandLandmarkerCore
import XCTest

func assertEqual(
  _ a: SIMD2<Float>, _ b: SIMD2<Float>, accuracy: Float, file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertEqual(a.x, b.x, accuracy: accuracy, file: file, line: line)
  XCTAssertEqual(a.y, b.y, accuracy: accuracy, file: file, line: line)
}

/// Compares a region with a centre, side and rotation.
///
/// The image is square.
func assertEqual(
  _ a: HandRegion, _ b: SIMD4<Float>, accuracy: Float, file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertEqual(a.xCenter, b.x, accuracy: accuracy, file: file, line: line)
  XCTAssertEqual(a.yCenter, b.y, accuracy: accuracy, file: file, line: line)
  XCTAssertEqual(a.width, b.z, accuracy: accuracy, file: file, line: line)
  XCTAssertEqual(a.height, b.z, accuracy: accuracy, file: file, line: line)
  XCTAssertEqual(a.rotation, b.w, accuracy: accuracy, file: file, line: line)
}
