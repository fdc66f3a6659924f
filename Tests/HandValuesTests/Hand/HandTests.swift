import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

/// A hand as a value: its points, its equality, its coding.
final class HandTests: XCTestCase {
  private let series = (0..<21).map { SIMD3<Float>(Float($0), 0.5, -Float($0)) }

  func testAHandHasTwentyOnePoints() throws {
    XCTAssertEqual(HandPoints.count, 21)
    for count in [0, 1, 20, 22, 42] {
      XCTAssertNil(HandPoints((0..<count).map { SIMD3(Float($0), 0, 0) }), "\(count) points")
    }
    let points = try XCTUnwrap(HandPoints(series))
    XCTAssertEqual(Array(points), series)
    XCTAssertEqual(points.indices, 0..<21)
    XCTAssertEqual(try XCTUnwrap(HandPoints(points.reversed())).first, series.last)
  }

  func testPointsByNameAndByPosition() throws {
    var points = try XCTUnwrap(HandPoints(series))
    for landmark in HandLandmark.allCases { XCTAssertEqual(points[landmark], series[landmark.rawValue]) }
    points[.indexFingerTIP] = SIMD3(9, 9, 9)
    XCTAssertEqual(points[8], SIMD3(9, 9, 9))
    points[0].x = 7
    XCTAssertEqual(points[.wrist], SIMD3(7, 0.5, 0))
    XCTAssertEqual(points.mapPoints { $0 * 2 }[.wrist], SIMD3(14, 1, 0))
    XCTAssertEqual(points[.thumbTIP], series[4], "the others stay")
  }

  func testLandmarkNames() {
    XCTAssertEqual(HandLandmark.allCases.map(\.rawValue), Array(0...20))
    let names = [
      "wrist", "thumbCMC", "thumbMCP", "thumbIP", "thumbTIP", "indexFingerMCP", "indexFingerPIP", "indexFingerDIP",
      "indexFingerTIP",
      "middleFingerMCP", "middleFingerPIP", "middleFingerDIP", "middleFingerTIP", "ringFingerMCP", "ringFingerPIP",
      "ringFingerDIP",
      "ringFingerTIP", "pinkyMCP", "pinkyPIP", "pinkyDIP", "pinkyTIP",
    ]
    XCTAssertEqual(HandLandmark.allCases.map { "\($0)" }, names)
  }

  func testConnections() {
    func pairs(_ lines: [HandConnection]) -> [[Int]] { lines.map { [$0.start.rawValue, $0.end.rawValue] } }
    XCTAssertEqual(pairs(HandConnection.palm), [[0, 1], [0, 5], [9, 13], [13, 17], [5, 9], [0, 17]])
    XCTAssertEqual(pairs(HandConnection.thumb), [[1, 2], [2, 3], [3, 4]])
    XCTAssertEqual(pairs(HandConnection.pinky), [[17, 18], [18, 19], [19, 20]])
    XCTAssertEqual(HandConnection.all.count, 21)
    XCTAssertEqual(Set(HandConnection.all).count, 21, "each once")
  }

  func testADecodedHandHasTwentyOnePoints() throws {
    for count in [20, 22] {
      let points = (0..<count).map { _ in ["x": 0, "y": 0, "z": 0] as [String: Float] }
      XCTAssertThrowsError(try JSONDecoder().decode(HandPoints.self, from: JSONEncoder().encode(points))) { error in
        XCTAssertTrue(error is DecodingError, "\(error)")
        XCTAssertTrue("\(error)".contains("\(count) points, not 21"), "\(error)")
      }
    }
  }

  /// Everywhere a point is an object with x, y and z.
  func testPointsHaveOneShapeInJSON() throws {
    let points =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(HandPoints { SIMD3(Float($0), 0.5, -1) }))
      as? [[String: Double]]
    XCTAssertEqual(points?.count, 21)
    XCTAssertEqual(points?[3], ["x": 3, "y": 0.5, "z": -1])
  }

  /// «None» is what the classifiers answer, and no gesture.
  func testNoneIsNoGesture() {
    var hand = ReferenceHand.victory.hand
    hand.gestureScores = GestureScores(
      winner: GestureScore(label: "None", score: 0.6), others: [GestureScore(.victory, score: 0.3)])
    XCTAssertNil(hand.gesture)
    XCTAssertNil(hand.gestureScore)
    XCTAssertEqual(hand.gestureScores?.all.map(\.label), ["None", "Victory"])
    hand.gestureScores = GestureScores(
      winner: GestureScore(.victory, score: 0.3), others: [GestureScore(label: "None", score: 0.6)])
    XCTAssertEqual(hand.gesture, .victory)
    XCTAssertEqual(hand.gestureScore, 0.3)
    hand.gestureScores = .filteredOut
    XCTAssertNil(hand.gesture)
    XCTAssertEqual(hand.gestureScores?.all, [])
    hand.gestureScores = nil
    XCTAssertNil(hand.gesture)
  }

  func testGesturesAreTheirLabels() {
    XCTAssertEqual(
      HandGesture.canned.map(\.rawValue),
      ["Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"])
    for gesture in HandGesture.canned + [.custom("call me")] {
      XCTAssertEqual(HandGesture(rawValue: gesture.rawValue), gesture)
    }
    for nothing in ["", "None", "none", "NONE"] { XCTAssertNil(HandGesture(rawValue: nothing)) }
  }

  func testADescriptionIsOneLine() {
    var hand = ReferenceHand.victory.hand
    hand.gestureScores = GestureScores(winner: GestureScore(.victory, score: 0.8549))
    XCTAssertTrue(hand.description.contains("Right 0.99, Victory 0.85, wrist at 0."), hand.description)
    XCTAssertFalse(hand.description.contains("\n"))
  }

  func testEqualityLooksAtEveryField() {
    var hand = ReferenceHand.victory.hand
    hand.region = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.3, height: 0.3)
    hand.nextRegion = hand.region
    let changes: [(inout Hand) -> Void] = [
      { $0.id = 1 }, { $0.handedness = .left }, { $0.handednessScore = 0.5 }, { $0.landmarks[20].z += 1 },
      { $0.worldLandmarks[3].x += 1 },
      { $0.presence = 0 }, { $0.palmScore = nil }, { $0.region?.width = 9 }, { $0.nextRegion?.rotation = 9 },
      { $0.region = nil },
      { $0.gestureScores = GestureScores(winner: GestureScore(label: "a", score: 1)) },
    ]
    for change in changes {
      var other = hand
      change(&other)
      XCTAssertNotEqual(other, hand)
    }
    XCTAssertEqual(hand[.indexFingerTIP], hand.landmarks[8])
    XCTAssertEqual(Handedness.right.opposite, .left)
    XCTAssertEqual(Handedness.left.opposite, .right)
  }
}
