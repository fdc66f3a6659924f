import Foundation
import MediaPipeTasksVision
import XCTest

/// Names, defaults and equality of the containers.
///
/// Code that was written for MediaPipe relies on them.
final class ContainerTests: XCTestCase {
  func testLandmarksAreEqualWithinAMillionth() {
    let landmark = NormalizedLandmark(x: 0.5, y: 0.25, z: -0.125, visibility: 0.5, presence: 1)
    XCTAssertEqual(landmark, NormalizedLandmark(x: 0.5000005, y: 0.25, z: -0.125, visibility: nil, presence: nil))
    XCTAssertEqual(
      landmark.hash, NormalizedLandmark(x: 0.5000005, y: 0.25, z: -0.125, visibility: nil, presence: nil).hash)
    XCTAssertNotEqual(landmark, NormalizedLandmark(x: 0.500002, y: 0.25, z: -0.125, visibility: 0.5, presence: 1))
    XCTAssertNotEqual(landmark, NormalizedLandmark(x: 0.5, y: 0.250002, z: -0.125, visibility: 0.5, presence: 1))
    XCTAssertNotEqual(landmark, NormalizedLandmark(x: 0.5, y: 0.25, z: -0.125002, visibility: 0.5, presence: 1))
    XCTAssertEqual(
      Landmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil),
      Landmark(x: 1, y: 2, z: 3, visibility: 1, presence: nil))
    XCTAssertNotEqual(
      Landmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil),
      Landmark(x: 1, y: 2, z: 3.1, visibility: nil, presence: nil))
  }

  func testLandmarksThatDifferByAMillionthAreNotEqual() {
    let origin = Landmark(x: 0, y: 0, z: 0, visibility: nil, presence: nil)
    for axis in 0..<3 {
      let difference: [Float] = (0..<3).map { $0 == axis ? 1e-6 : 0 }
      XCTAssertNotEqual(
        origin, Landmark(x: difference[0], y: difference[1], z: difference[2], visibility: nil, presence: nil))
    }
  }

  func testTheTwoKindsOfLandmarkAreNeverEqual() {
    let one: NSObject = NormalizedLandmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil)
    let other: NSObject = Landmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil)
    XCTAssertNotEqual(one, other)
    XCTAssertNotEqual(other, one)
  }

  func testOtherContainersAreComparedByIdentity() {
    let category = ResultCategory(index: 1, score: 0.5, categoryName: "a", displayName: nil)
    XCTAssertEqual(category, category)
    XCTAssertNotEqual(category, ResultCategory(index: 1, score: 0.5, categoryName: "a", displayName: nil))
    XCTAssertNotEqual(Connection(start: 0, end: 1), Connection(start: 0, end: 1))
  }

  func testClassifications() {
    let category = ResultCategory(index: 1, score: 0.5, categoryName: "a", displayName: "A")
    let head = Classifications(headIndex: 2, categories: [category])
    XCTAssertNil(head.headName)
    let result = ClassificationResult(
      classifications: [head, Classifications(headIndex: 3, headName: "b", categories: [])], timestampInMilliseconds: 7)
    XCTAssertEqual(result.classifications.map(\.headIndex), [2, 3])
    XCTAssertEqual(result.classifications[1].headName, "b")
    XCTAssertTrue(result.classifications[0].categories[0] === category)
    XCTAssertEqual(result.timestampInMilliseconds, 7)
  }

  func testAResultIsItsOwnCopy() {
    let result = HandLandmarkerResult(
      landmarks: [[NormalizedLandmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil)]],
      worldLandmarks: [[Landmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil)]],
      handedness: [[ResultCategory(index: 0, score: 1, categoryName: "Right", displayName: "Right")]],
      timestampInMilliseconds: 5)
    let copy = result.copy() as? HandLandmarkerResult
    XCTAssertEqual(copy?.landmarks, result.landmarks)
    XCTAssertEqual(copy?.timestampInMilliseconds, 5)
    XCTAssertNil(result.handIDs)
    XCTAssertEqual((TaskResult(timestampInMilliseconds: 3).copy() as? TaskResult)?.timestampInMilliseconds, 3)
  }

  func testConnections() {
    func pairs(_ connections: [Connection]) -> [[UInt]] { connections.map { [$0.start, $0.end] } }
    XCTAssertEqual(
      pairs(HandLandmarker.handPalmConnections), [[0, 1], [0, 5], [9, 13], [13, 17], [5, 9], [0, 17]])
    XCTAssertEqual(pairs(HandLandmarker.handThumbConnections), [[1, 2], [2, 3], [3, 4]])
    XCTAssertEqual(pairs(HandLandmarker.handIndexFingerConnections), [[5, 6], [6, 7], [7, 8]])
    XCTAssertEqual(pairs(HandLandmarker.handMiddleFingerConnections), [[9, 10], [10, 11], [11, 12]])
    XCTAssertEqual(pairs(HandLandmarker.handRingFingerConnections), [[13, 14], [14, 15], [15, 16]])
    XCTAssertEqual(pairs(HandLandmarker.handPinkyConnections), [[17, 18], [18, 19], [19, 20]])
    let parts = [
      HandLandmarker.handPalmConnections, HandLandmarker.handThumbConnections,
      HandLandmarker.handIndexFingerConnections,
      HandLandmarker.handMiddleFingerConnections, HandLandmarker.handRingFingerConnections,
      HandLandmarker.handPinkyConnections,
    ]
    XCTAssertEqual(HandLandmarker.handConnections, parts.flatMap { $0 }, "the same objects, in this order")
  }

  func testRawValuesOfEnumerations() {
    XCTAssertEqual([RunningMode.image, .video, .liveStream].map(\.rawValue), [0, 1, 2])
    XCTAssertEqual([Delegate.CPU, .GPU].map(\.rawValue), [0, 1])
    XCTAssertEqual([MPImageSourceType.image, .pixelBuffer, .sampleBuffer].map(\.rawValue), [0, 1, 2])
    XCTAssertEqual(TasksErrorCode.allCases.map(\.rawValue), Array(1...20))
    XCTAssertEqual(TasksErrorCode.first, .cancelledError)
    XCTAssertEqual(TasksErrorCode.last, .audioRecordNotTappingMicError)
    let codes: [TasksErrorCode: UInt] = [
      .unknownError: 2, .invalidArgumentError: 3, .notFoundError: 5, .permissionDeniedError: 7,
      .resourceExhaustedError: 8,
      .failedPreconditionError: 9, .outOfRangeError: 11, .unimplementedError: 12, .internalError: 13,
      .unavailableError: 14,
      .dataLossError: 15,
    ]
    for (code, raw) in codes { XCTAssertEqual(code.rawValue, raw) }
    XCTAssertEqual(
      [MPImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored].map(
        \.rawValue),
      Array(0...7))
  }
}
