import Foundation
import GestureSupport
import HandFiles
import MediaPipeTasksVision
import XCTest

/// The conversion of hands and gestures to a result.
final class GestureResultTests: XCTestCase {
  private func hand(_ id: Int, _ handedness: Handedness, _ gesture: GestureScore? = nil) -> Hand {
    let region = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.25, height: 0.25, rotation: 1)
    return Hand(
      id: id, handedness: handedness, handednessScore: 0.75, landmarks: HandPoints { SIMD3(Float($0), Float(id), 0.5) },
      worldLandmarks: HandPoints { SIMD3(0, Float($0), 1) }, presence: 0.75, palmScore: id == 0 ? 0.875 : nil,
      region: region,
      nextRegion: region, gestureScores: gesture.map { GestureScores(winner: $0) } ?? .filteredOut)
  }

  private let victory = GestureScore(.victory, score: 0.5)
  private let category = ResultCategory(index: -1, score: 0.5, categoryName: "Victory", displayName: nil)

  func testEveryFieldOfAHand() {
    let hands = [hand(0, .right, victory), hand(7, .left, victory)]
    let result = GestureRecognizerResult(hands: hands, timestampInMilliseconds: 40)
    XCTAssertEqual(result.landmarks.map(\.count), [21, 21])
    XCTAssertEqual(result.landmarks[1][4], NormalizedLandmark(x: 4, y: 7, z: 0.5, visibility: nil, presence: nil))
    XCTAssertNil(result.landmarks[1][4].visibility)
    XCTAssertNil(result.landmarks[1][4].presence)
    XCTAssertEqual(result.worldLandmarks[0][3], Landmark(x: 0, y: 3, z: 1, visibility: nil, presence: nil))
    XCTAssertEqual(result.handedness.map { $0.map(\.index) }, [[0], [1]])
    XCTAssertEqual(result.handedness.map { $0.map(\.score) }, [[0.75], [0.75]])
    XCTAssertEqual(result.handedness.map { $0.map(\.categoryName) }, [["Right"], ["Left"]])
    XCTAssertEqual(result.handedness.map { $0.map(\.displayName) }, [["Right"], ["Left"]])
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [["Victory"], ["Victory"]])
    XCTAssertEqual(result.gestures.map { $0.map(\.index) }, [[-1], [-1]])
    XCTAssertEqual(result.gestures.map { $0.map(\.displayName) }, [[nil], [nil]])
    XCTAssertEqual(result.handIDs, [0, 7])
    XCTAssertEqual(result.hands, hands)
    XCTAssertEqual(result.timestampInMilliseconds, 40)
  }

  /// `print(result)`, as the guides show it.
  func testPrintingShowsTheLayoutOfTheGuides() {
    let result = GestureRecognizerResult(hands: [hand(0, .right, victory)], timestampInMilliseconds: 40)
    let lines = "\(result)".split(separator: "\n").map(String.init)
    XCTAssertEqual(
      lines.prefix(13),
      [
        "GestureRecognizerResult:", "  Handedness:", "    Categories #0:", "      index        : 0",
        "      score        : 0.75",
        "      categoryName : Right", "  Gestures:", "    Categories #0:", "      score        : 0.5",
        "      categoryName : Victory",
        "  Landmarks:", "    Landmark #0:", "      x            : 0.0",
      ])
    XCTAssertTrue(lines.contains("  WorldLandmarks:"))
    let hands = HandLandmarkerResult(hands: [hand(0, .right)], timestampInMilliseconds: 40)
    XCTAssertTrue(hands.description.hasPrefix("HandLandmarkerResult:\n  Handedness:\n"))
    XCTAssertFalse(hands.description.contains("Gestures:"))
  }

  /// MediaPipe's rule: without any gesture the hands are dropped too.
  func testWithoutAnyGestureEverythingIsEmpty() {
    let result = GestureRecognizerResult(hands: [hand(0, .right), hand(1, .left)], timestampInMilliseconds: 1)
    XCTAssertTrue(
      result.gestures.isEmpty && result.handedness.isEmpty && result.landmarks.isEmpty && result.worldLandmarks.isEmpty)
    XCTAssertTrue(result.hands.isEmpty)
    XCTAssertEqual(result.handIDs, [])
    XCTAssertEqual(
      HandLandmarkerResult(hands: [hand(0, .right)], timestampInMilliseconds: 1).landmarks.count, 1,
      "no gestures, no rule")
  }

  /// Our rule: a hand without a gesture keeps its place.
  func testIfSomeHandHasAGestureTheArraysStayAligned() {
    let result = GestureRecognizerResult(
      hands: [hand(0, .right), hand(1, .left, victory)], timestampInMilliseconds: 1, isTimed: false)
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [[], ["Victory"]])
    XCTAssertEqual(
      [result.handedness.count, result.landmarks.count, result.worldLandmarks.count, result.hands.count], [2, 2, 2, 2])
    XCTAssertNil(result.handIDs, "image mode has no identities")
  }

  /// A result of MediaPipe's containers has the same hands as values.
  func testContainersBecomeHands() {
    let original = GestureRecognizerResult(
      hands: [hand(0, .right), hand(1, .left, victory)], timestampInMilliseconds: 1)
    let copy = GestureRecognizerResult(
      gestures: original.gestures, handedness: original.handedness, landmarks: original.landmarks,
      worldLandmarks: original.worldLandmarks, timestampInMilliseconds: 1)
    XCTAssertEqual(copy.hands.map(\.landmarks), original.hands.map(\.landmarks))
    XCTAssertEqual(copy.hands.map(\.worldLandmarks), original.hands.map(\.worldLandmarks))
    XCTAssertEqual(copy.hands.map(\.handedness), [.right, .left])
    XCTAssertEqual(copy.hands.map(\.handednessScore), [0.75, 0.75])
    XCTAssertEqual(copy.hands.map { $0.gestureScores?.winner }, [nil, victory])
  }

  func testResultsAreCodable() throws {
    let result = GestureRecognizerResult(hands: [hand(0, .right, victory)], timestampInMilliseconds: 80)
    let back = try JSONDecoder().decode(GestureRecognizerResult.self, from: JSONEncoder().encode(result))
    XCTAssertEqual(back.landmarks, result.landmarks)
    XCTAssertEqual(back.worldLandmarks, result.worldLandmarks)
    XCTAssertEqual(back.gestures[0][0].categoryName, "Victory")
    XCTAssertEqual(back.gestures[0][0].index, -1)
    XCTAssertEqual(back.handIDs, [0])
    XCTAssertEqual(back.timestampInMilliseconds, 80)
    let line = result.record(source: "a", imageSize: ImageSize(width: 4, height: 3)).uncheckedJSON
    XCTAssertTrue(
      line.hasPrefix(
        #"{"source": "a", "width": 4, "height": 3, "timestampInMilliseconds": 80, "gestures": [[{"index": -1"#), line)
  }

  /// A result that was read is written again as it was.
  func testResultsComeAndGoUnchanged() throws {
    func written(_ value: some Encodable) throws -> [String: Any] {
      try XCTUnwrap(JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
    }
    for hands in [[], [hand(3, .left, victory)], [hand(0, .right, victory), hand(1, .left)]] {
      for isTimed in [true, false] {
        let gestures = try written(
          GestureRecognizerResult(hands: hands, timestampInMilliseconds: isTimed ? 80 : 0, isTimed: isTimed))
        let hands = try written(
          HandLandmarkerResult(hands: hands, timestampInMilliseconds: isTimed ? 80 : 0, isTimed: isTimed))
        for (first, type) in [(gestures, GestureRecognizerResult.self), (hands, HandLandmarkerResult.self)]
          as [([String: Any], any Codable.Type)]
        {
          let again = try written(JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: first)))
          XCTAssertEqual(first as NSDictionary, again as NSDictionary)
        }
      }
    }
  }

  func testAResultWithoutAllOfAHandIsNotEncoded() throws {
    let landmarks = [[NormalizedLandmark(x: 0, y: 0, z: 0, visibility: nil, presence: nil)]]
    let result = HandLandmarkerResult(
      landmarks: landmarks, worldLandmarks: [], handedness: [], timestampInMilliseconds: 0)
    XCTAssertThrowsError(try JSONEncoder().encode(result)) { XCTAssertTrue($0 is EncodingError) }
  }

  func testResultsOfTheLandmarkerAreCodable() throws {
    let result = HandLandmarkerResult(hands: [hand(3, .left)], timestampInMilliseconds: 80)
    let back = try JSONDecoder().decode(HandLandmarkerResult.self, from: JSONEncoder().encode(result))
    XCTAssertEqual(back.landmarks, result.landmarks)
    XCTAssertEqual(back.worldLandmarks, result.worldLandmarks)
    XCTAssertEqual(back.handedness[0][0].displayName, "Left")
    XCTAssertEqual(back.handIDs, [3])
    XCTAssertEqual(back.timestampInMilliseconds, 80)
    XCTAssertEqual(result.record(source: "f", imageSize: ImageSize(width: 1, height: 2)).time, .milliseconds(80))
    XCTAssertFalse(result.record().hasGestures)
  }

  /// The timestamp of image mode is null in JSON.
  ///
  /// It is only a counter.
  func testImageModeHasNoTimestampInJSON() throws {
    let result = GestureRecognizerResult(
      hands: [hand(0, .right, victory)], timestampInMilliseconds: 3000, isTimed: false)
    XCTAssertTrue(result.record().uncheckedJSON.hasPrefix(#"{"timestampInMilliseconds": null, "gestures""#))
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(result)) as? [String: Any]
    XCTAssertTrue(encoded?["timestampInMilliseconds"] is NSNull)
    XCTAssertNil(encoded?["handIDs"])
    let landmarks = HandLandmarkerResult(
      hands: [hand(0, .right, victory)], timestampInMilliseconds: 3000, isTimed: false)
    XCTAssertEqual(
      try JSONDecoder().decode(GestureRecognizerResult.self, from: JSONEncoder().encode(result))
        .timestampInMilliseconds, 0,
      "when read again")
    XCTAssertEqual(
      try JSONDecoder().decode(HandLandmarkerResult.self, from: JSONEncoder().encode(landmarks))
        .timestampInMilliseconds, 0)
  }

  func testMadeByHand() {
    let result = GestureRecognizerResult(
      gestures: [[category]], handedness: [[category]], landmarks: [[]], worldLandmarks: [[]],
      timestampInMilliseconds: 5)
    XCTAssertTrue(result.copy() as? GestureRecognizerResult === result)
    XCTAssertEqual(result.record().time, .milliseconds(5))
    XCTAssertEqual(result.frame, HandFrame(hands: [], at: .milliseconds(5)))
    XCTAssertTrue(result.hands.isEmpty)
  }
}
