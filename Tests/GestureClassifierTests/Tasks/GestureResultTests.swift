import Foundation
import GestureClassifier
import HandLandmarkerCore
import XCTest

/// How hands and gestures become a result.
final class GestureResultTests: XCTestCase {
  private func hand(_ id: Int, right: Float) -> Hand {
    let region = RotatedRegion(xCenter: 0.5, yCenter: 0.5, width: 0.25, height: 0.25, rotation: 1)
    return Hand(
      landmarks: (0..<21).map { SIMD3(Float($0), Float(id), 0.5) }, worldLandmarks: (0..<21).map { SIMD3(0, Float($0), 1) },
      rightProbability: right, presence: 0.75, palmScore: id == 0 ? 0.875 : nil, region: region, nextRegion: region, id: id)
  }

  private let victory = ResultCategory(index: -1, score: 0.5, categoryName: "Victory", displayName: nil)

  func testEveryFieldOfAHand() {
    let hands = HandContainers([hand(0, right: 0.75), hand(7, right: 0.25)], mirrored: false, tracked: true)
    let result = GestureRecognizerResult(gestures: [[victory], [victory]], hands: hands, timestampInMilliseconds: 40)
    XCTAssertEqual(result.landmarks.map(\.count), [21, 21])
    XCTAssertEqual(result.landmarks[1][4], NormalizedLandmark(x: 4, y: 7, z: 0.5, visibility: nil, presence: nil))
    XCTAssertNil(result.landmarks[1][4].visibility)
    XCTAssertNil(result.landmarks[1][4].presence)
    XCTAssertEqual(result.worldLandmarks[0][3], Landmark(x: 0, y: 3, z: 1, visibility: nil, presence: nil))
    XCTAssertEqual(result.handedness.map { $0.map(\.index) }, [[0], [1]])
    XCTAssertEqual(result.handedness.map { $0.map(\.score) }, [[0.75], [0.75]])
    XCTAssertEqual(result.handedness.map { $0.map(\.categoryName) }, [["Right"], ["Left"]])
    XCTAssertEqual(result.handedness.map { $0.map(\.displayName) }, [["Right"], ["Left"]])
    XCTAssertEqual(result.handIDs, [0, 7])
    XCTAssertEqual(result.hands.map(\.presence), [0.75, 0.75])
    XCTAssertEqual(result.hands.map(\.palmScore), [0.875, nil])
    XCTAssertEqual(result.hands[0].region.rotation, 1)
    XCTAssertEqual(result.timestampInMilliseconds, 40)
  }

  func testAMirroredPictureSwapsTheHandsAndNothingElse() {
    let plain = HandContainers([hand(0, right: 0.75), hand(1, right: 0.25)], mirrored: false, tracked: false)
    let mirrored = HandContainers([hand(0, right: 0.75), hand(1, right: 0.25)], mirrored: true, tracked: false)
    XCTAssertEqual(mirrored.handedness.map { $0.map(\.categoryName) }, [["Left"], ["Right"]])
    XCTAssertEqual(mirrored.handedness.map { $0.map(\.index) }, [[1], [0]])
    XCTAssertEqual(mirrored.handedness.map { $0.map(\.score) }, plain.handedness.map { $0.map(\.score) })
    XCTAssertEqual(mirrored.landmarks, plain.landmarks)
    XCTAssertEqual(mirrored.worldLandmarks, plain.worldLandmarks)
  }

  /// MediaPipe's rule: without any gesture the hands are dropped too.
  func testWithoutAnyGestureEverythingIsEmpty() {
    let hands = HandContainers([hand(0, right: 1), hand(1, right: 0)], mirrored: false, tracked: true)
    let result = GestureRecognizerResult(gestures: [[], []], hands: hands, timestampInMilliseconds: 1)
    XCTAssertTrue(result.gestures.isEmpty && result.handedness.isEmpty && result.landmarks.isEmpty && result.worldLandmarks.isEmpty)
    XCTAssertTrue(result.hands.isEmpty)
    XCTAssertEqual(result.handIDs, [])
  }

  /// Our rule: a hand without a gesture keeps its place.
  func testIfSomeHandHasAGestureTheArraysStayAligned() {
    let hands = HandContainers([hand(0, right: 1), hand(1, right: 0)], mirrored: false, tracked: false)
    let result = GestureRecognizerResult(gestures: [[], [victory]], hands: hands, timestampInMilliseconds: 1)
    XCTAssertEqual(result.gestures.map(\.count), [0, 1])
    XCTAssertTrue(result.gestures[1][0] === victory)
    XCTAssertEqual([result.handedness.count, result.landmarks.count, result.worldLandmarks.count, result.hands.count], [2, 2, 2, 2])
    XCTAssertNil(result.handIDs, "image mode has no identities")
  }

  func testResultsAreCodable() throws {
    let hands = HandContainers([hand(0, right: 0.75)], mirrored: false, tracked: true)
    let result = GestureRecognizerResult(gestures: [[victory]], hands: hands, timestampInMilliseconds: 80)
    let back = try JSONDecoder().decode(GestureRecognizerResult.self, from: JSONEncoder().encode(result))
    XCTAssertEqual(back.landmarks, result.landmarks)
    XCTAssertEqual(back.worldLandmarks, result.worldLandmarks)
    XCTAssertEqual(back.gestures[0][0].categoryName, "Victory")
    XCTAssertEqual(back.gestures[0][0].index, -1)
    XCTAssertEqual(back.handIDs, [0])
    XCTAssertEqual(back.timestampInMilliseconds, 80)
    let line = result.record(source: "a", width: 4, height: 3).json
    XCTAssertTrue(
      line.hasPrefix(#"{"source": "a", "width": 4, "height": 3, "timestampInMilliseconds": 80, "gestures": [[{"index": -1"#), line)
  }

  /// In image mode the timestamp is only a counter: null in JSON.
  func testImageModeHasNoTimestampInJSON() throws {
    let hands = HandContainers([hand(0, right: 0.75)], mirrored: false, tracked: false)
    let result = GestureRecognizerResult(gestures: [[victory]], hands: hands, timestampInMilliseconds: 3000)
    XCTAssertTrue(result.record().json.hasPrefix(#"{"timestampInMilliseconds": null, "gestures""#))
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(result)) as? [String: Any]
    XCTAssertTrue(encoded?["timestampInMilliseconds"] is NSNull)
    XCTAssertNil(encoded?["handIDs"])
  }

  func testMadeByHand() {
    let result = GestureRecognizerResult(
      gestures: [[victory]], handedness: [[victory]], landmarks: [[]], worldLandmarks: [[]], timestampInMilliseconds: 5)
    XCTAssertTrue(result.copy() as? GestureRecognizerResult === result)
    XCTAssertEqual(result.record().timestampInMilliseconds, 5)
    XCTAssertTrue(result.hands.isEmpty)
  }
}
