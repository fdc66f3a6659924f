import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

/// The JSON of results: keys in their order, full precision, and back again.
final class ResultRecordTests: XCTestCase {
  private let record = ResultRecord(
    source: "a \"b\"\\\u{1}.ppm", width: 420, height: 400, timestampInMilliseconds: nil,
    gestures: [[ResultCategory(index: -1, score: 0.73242, categoryName: "Thumb_Up", displayName: nil)]],
    handedness: [[ResultCategory(index: 0, score: 0.1, categoryName: "Right", displayName: "Right")]],
    landmarks: [[NormalizedLandmark(x: 0.33333334, y: 1e-9, z: -0.000001, visibility: nil, presence: nil)]],
    worldLandmarks: [[Landmark(x: 1, y: -2.5, z: 16_777_216, visibility: nil, presence: nil)]])

  func testTheLineIsAsTheContractHasIt() {
    XCTAssertEqual(
      record.json,
      #"{"source": "a \"b\"\\\u0001.ppm", "width": 420, "height": 400, "timestampInMilliseconds": null, "#
        + #""gestures": [[{"index": -1, "score": 0.73242, "categoryName": "Thumb_Up", "displayName": null}]], "#
        + #""handedness": [[{"index": 0, "score": 0.1, "categoryName": "Right", "displayName": "Right"}]], "#
        + #""landmarks": [[{"x": 0.33333334, "y": 1e-09, "z": -1e-06}]], "#
        + #""worldLandmarks": [[{"x": 1.0, "y": -2.5, "z": 16777216.0}]]}"#)
  }

  func testStreamsHaveTimestampsAndIdentitiesLast() {
    var record = record
    record.gestures = nil
    record.timestampInMilliseconds = -40
    record.handIDs = [3]
    XCTAssertTrue(record.json.contains(#""timestampInMilliseconds": -40, "handedness""#))
    XCTAssertTrue(record.json.hasSuffix(#"], "handIDs": [3]}"#))
  }

  /// Foundation's parser is the judge of whether the line is JSON, and random floats of whether anything is lost.
  func testEveryFloatComesBackUnchanged() throws {
    var generator = SystemRandomNumberGenerator()
    var record = record
    let floats = (0..<3000).map { _ in
      let float = Float(bitPattern: generator.next())
      return float.isFinite ? float : 0
    }
    record.landmarks = [
      stride(from: 0, to: floats.count, by: 3).map {
        NormalizedLandmark(x: floats[$0], y: floats[$0 + 1], z: floats[$0 + 2], visibility: nil, presence: nil)
      }
    ]
    XCTAssertTrue(JSONSerialization.isValidJSONObject(try JSONSerialization.jsonObject(with: Data(record.json.utf8))))
    let back = try ResultRecord(json: record.json)
    XCTAssertEqual(back.landmarks[0].flatMap { [$0.x.bitPattern, $0.y.bitPattern, $0.z.bitPattern] }, floats.map(\.bitPattern))
    XCTAssertEqual(back.source, record.source)
    XCTAssertEqual(back.gestures?[0][0].categoryName, "Thumb_Up")
    XCTAssertNil(back.timestampInMilliseconds)
  }

  func testResultsAreCodable() throws {
    let result = HandLandmarkerResult(
      landmarks: record.landmarks, worldLandmarks: record.worldLandmarks, handedness: record.handedness, timestampInMilliseconds: 80)
    let back = try JSONDecoder().decode(HandLandmarkerResult.self, from: JSONEncoder().encode(result))
    XCTAssertEqual(back.landmarks, result.landmarks)
    XCTAssertEqual(back.worldLandmarks, result.worldLandmarks)
    XCTAssertEqual(back.handedness[0][0].displayName, "Right")
    XCTAssertEqual(back.timestampInMilliseconds, 80)
    XCTAssertEqual(result.record(source: "f", width: 1, height: 2).timestampInMilliseconds, 80)
  }

  func testWhatIsNotANumberIsNull() {
    var record = record
    record.landmarks = [[NormalizedLandmark(x: .nan, y: .infinity, z: 0, visibility: 0.5, presence: 0.25)]]
    XCTAssertTrue(record.json.contains(#"{"x": null, "y": null, "z": 0.0, "visibility": 0.5, "presence": 0.25}"#))
  }

  func testABadLineIsExplained() {
    assertTaskError(.invalidArgumentError, mentions: "not a result in JSON", "jsonl") { try ResultRecord(json: "{") }
    assertTaskError(.invalidArgumentError, mentions: "\"landmarks\" is missing") {
      try ResultRecord(json: #"{"handedness": [], "worldLandmarks": []}"#)
    }
    assertTaskError(.invalidArgumentError, mentions: "landmarks[0][0].x") {
      try ResultRecord(json: #"{"handedness": [[]], "landmarks": [[{"x": "a", "y": 0, "z": 0}]], "worldLandmarks": [[]]}"#)
    }
    assertTaskError(.invalidArgumentError, mentions: "different numbers of hands") {
      try ResultRecord(json: #"{"handedness": [[]], "landmarks": [], "worldLandmarks": []}"#)
    }
  }
}
