import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

final class LandmarkFeaturesTests: XCTestCase {
  /// The landmarks of MediaPipe's `landmarks_to_matrix_calculator_test.cc`.
  private let landmarks = HandPoints { i in
    SIMD3(repeating: 0.01 * Float(i)) + SIMD3(0.001, 0.002, 0.003)
  }

  func testImageLandmarksAsInMediaPipesTest() throws {
    let matrix = try LandmarkFeatures.ofImageLandmarks(landmarks, in: view(640, 480, 0))
    XCTAssertEqual(matrix.count, 21)
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.1875, accuracy: 1e-4)
    let turned = try LandmarkFeatures.ofImageLandmarks(landmarks, in: view(640, 480, .pi / 2))
    XCTAssertEqual(turned[2].x, 0.075, accuracy: 1e-4)
    XCTAssertEqual(turned[5].y, -0.25, accuracy: 1e-4)
  }

  func testWorldLandmarksAsInMediaPipesTest() throws {
    let matrix = LandmarkFeatures.ofWorldLandmarks(landmarks, rotation: 0)
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.25, accuracy: 1e-4)
    let turned = LandmarkFeatures.ofWorldLandmarks(landmarks, rotation: .pi / 2)
    XCTAssertEqual(turned[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(turned[5].y, -0.25, accuracy: 1e-4)
  }

  func testOtherIndicesAsInMediaPipesTest() throws {
    let shifted = landmarks.mapPoints { $0 + 0.21 }
    let matrix = try LandmarkFeatures.ofImageLandmarks(shifted, in: view(640, 480, 0))
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.1875, accuracy: 1e-4)
  }

  func testFeaturesOfPhotographsAreMediaPipes() throws {
    for reference in [ReferenceHand.thumbUp, .victory, .pointingUp] {
      let matrix = try LandmarkFeatures.ofImageLandmarks(
        reference.hand.landmarks, in: view(reference.imageWidth, reference.imageHeight, 0))
      XCTAssertEqual(matrix[0], .zero)
      for (row, expected) in [(1, reference.featureRow1), (8, reference.featureRow8)] {
        for axis in 0..<3 { XCTAssertEqual(matrix[row][axis], expected[axis], accuracy: 5e-4) }
      }
    }
  }

  func testAHandOfNoSizeStaysFinite() throws {
    let point = HandPoints { _ in [0.3, 0.4, 0] }
    XCTAssertEqual(Set(try LandmarkFeatures.ofImageLandmarks(point, in: view(10, 10, 0))), [.zero])
  }

  private func view(_ width: Int, _ height: Int, _ rotation: Float) throws -> ImageGeometry {
    try ImageGeometry(width: width, height: height, rotation: rotation)
  }
}
