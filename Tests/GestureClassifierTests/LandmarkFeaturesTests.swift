import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

final class LandmarkFeaturesTests: XCTestCase {
  /// The landmarks of MediaPipe's `landmarks_to_matrix_calculator_test.cc`.
  private let landmarks: [SIMD3<Float>] = (0..<21).map { i in
    SIMD3(repeating: 0.01 * Float(i)) + SIMD3(0.001, 0.002, 0.003)
  }

  func testImageLandmarksAsInMediaPipesTest() {
    let matrix = LandmarkFeatures.ofImageLandmarks(landmarks, imageWidth: 640, imageHeight: 480, rotation: 0)
    XCTAssertEqual(matrix.count, 21)
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.1875, accuracy: 1e-4)
    let turned = LandmarkFeatures.ofImageLandmarks(landmarks, imageWidth: 640, imageHeight: 480, rotation: .pi / 2)
    XCTAssertEqual(turned[2].x, 0.075, accuracy: 1e-4)
    XCTAssertEqual(turned[5].y, -0.25, accuracy: 1e-4)
  }

  func testWorldLandmarksAsInMediaPipesTest() {
    let matrix = LandmarkFeatures.ofWorldLandmarks(landmarks, rotation: 0)
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.25, accuracy: 1e-4)
    let turned = LandmarkFeatures.ofWorldLandmarks(landmarks, rotation: .pi / 2)
    XCTAssertEqual(turned[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(turned[5].y, -0.25, accuracy: 1e-4)
  }

  func testOtherIndicesAsInMediaPipesTest() {
    let shifted = landmarks.map { $0 + 0.21 }
    let matrix = LandmarkFeatures.ofImageLandmarks(shifted, imageWidth: 640, imageHeight: 480, rotation: 0)
    XCTAssertEqual(matrix[2].x, 0.1, accuracy: 1e-4)
    XCTAssertEqual(matrix[5].y, 0.1875, accuracy: 1e-4)
  }

  func testFeaturesOfPhotographsAreMediaPipes() {
    for reference in [ReferenceHand.thumbUp, .victory, .pointingUp] {
      let matrix = LandmarkFeatures.ofImageLandmarks(
        reference.landmarks, imageWidth: reference.imageWidth, imageHeight: reference.imageHeight, rotation: 0)
      XCTAssertEqual(matrix[0], .zero)
      for (row, expected) in [(1, reference.featureRow1), (8, reference.featureRow8)] {
        for axis in 0..<3 { XCTAssertEqual(matrix[row][axis], expected[axis], accuracy: 5e-4) }
      }
    }
  }

  func testAHandOfNoSizeStaysFinite() {
    let point = [SIMD3<Float>](repeating: [0.3, 0.4, 0], count: 21)
    XCTAssertEqual(Set(LandmarkFeatures.ofImageLandmarks(point, imageWidth: 10, imageHeight: 10, rotation: 0)), [.zero])
  }
}
