import Foundation
import GestureSupport
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// The JSON of records, written and read.
///
/// Keys are in their order, and numbers have full precision.
final class HandRecordTests: XCTestCase {
  private let points = HandPoints { $0 == 0 ? SIMD3(0.33333334, 1e-9, -0.000001) : SIMD3(1, -2.5, 16_777_216) }

  private func frame(scores: [GestureScore]? = [GestureScore(.thumbUp, score: 0.73242)]) -> HandRecord {
    let hand = Hand(
      id: 3, handedness: .right, handednessScore: 0.1, landmarks: points,
      worldLandmarks: HandPoints { _ in SIMD3(0.5, 0, -1) },
      presence: 0.75, gestureScores: scores.map { GestureScores($0) })
    return HandRecord(hands: [hand], source: "a \"b\"\\\u{1}.ppm", imageSize: ImageSize(width: 420, height: 400))
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ", ")
  }

  /// One gesture a hand stands in a result, unless all scores are asked for.
  func testTheBestGestureOrAll() {
    let points = HandPoints { _ in SIMD3(0.5, 0.5, 0) }
    let scores = GestureScores(
      winner: GestureScore(label: "Victory", score: 0.75), others: [GestureScore(label: "None", score: 0.25)])
    let hand = Hand(handedness: .left, landmarks: points, worldLandmarks: points, gestureScores: scores)
    var record = HandRecord(HandFrame(hands: [hand], at: .zero), source: nil, hasGestures: true)
    XCTAssertTrue(record.uncheckedJSON.contains("Victory"))
    XCTAssertFalse(record.uncheckedJSON.contains("None"), record.uncheckedJSON)
    record.hasAllScores = true
    XCTAssertTrue(record.uncheckedJSON.contains("None"), record.uncheckedJSON)
  }

  func testTheLineIsAsTheContractHasIt() throws {
    let others = repeated(#"{"x": 1.0, "y": -2.5, "z": 16777216.0}"#, 20)
    let world = repeated(#"{"x": 0.5, "y": 0.0, "z": -1.0}"#, 21)
    XCTAssertEqual(
      try frame().json,
      #"{"source": "a \"b\"\\\u0001.ppm", "width": 420, "height": 400, "timestampInMilliseconds": null, "#
        + #""gestures": [[{"index": -1, "score": 0.73242, "categoryName": "Thumb_Up", "displayName": null}]], "#
        + #""handedness": [[{"index": 0, "score": 0.1, "categoryName": "Right", "displayName": "Right"}]], "#
        + #""landmarks": [[{"x": 0.33333334, "y": 1e-09, "z": -1e-06}, \#(others)]], "worldLandmarks": [[\#(world)]]}"#)
  }

  func testAHandWithoutAGestureHasAnEmptyList() {
    XCTAssertTrue(try frame(scores: []).json.contains(#""gestures": [[]], "handedness""#))
  }

  func testStreamsHaveTimestampsAndIdentitiesLast() {
    var frame = frame()
    (frame.hasGestures, frame.hasIdentities, frame.time) = (false, true, .milliseconds(-40))
    XCTAssertTrue(try frame.json.contains(#""timestampInMilliseconds": -40, "handedness""#))
    XCTAssertTrue(try frame.json.hasSuffix(#"], "handIDs": [3]}"#))
  }

  func testAllScoresComeBack() throws {
    var frame = frame()
    frame.hasAllScores = true
    let scores = [GestureScore(label: "Victory", score: 0.5), GestureScore(label: "Thumb_Up", score: 0.25)]
    frame.hands[0].gestureScores = GestureScores(scores)
    XCTAssertEqual(try HandRecord(json: frame.json).hands[0].gestureScores?.all, scores)
  }

  /// Every float comes back unchanged.
  ///
  /// Foundation's parser judges whether the line is JSON.
  func testEveryFloatComesBackUnchanged() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var frame = frame()
      frame.hands[0].landmarks = HandPoints { _ in
        func float() -> Float {
          let float = Float(bitPattern: generator.next())
          return float.isFinite ? float : 0
        }
        return SIMD3(float(), float(), float())
      }
      XCTAssertTrue(JSONSerialization.isValidJSONObject(try JSONSerialization.jsonObject(with: Data(frame.json.utf8))))
      let back = try HandRecord(json: frame.json)
      XCTAssertEqual(
        back.hands[0].landmarks.map { [$0.x.bitPattern, $0.y.bitPattern, $0.z.bitPattern] },
        frame.hands[0].landmarks.map { [$0.x.bitPattern, $0.y.bitPattern, $0.z.bitPattern] })
    }
  }

  /// Frames come back.
  ///
  /// Presence, palm scores and regions are not part of the line; identities are not part of an image's line. All else
  /// comes back, by either way.
  func testFramesComeBack() throws {
    for (hasGestures, hasIdentities, time) in [
      (true, false, nil), (false, true, .milliseconds(-40)), (true, true, .zero),
    ]
      as [(Bool, Bool, Duration?)]
    {
      var original = frame()
      (original.hasGestures, original.hasIdentities, original.time) = (hasGestures, hasIdentities, time)
      original.hands[0].isFilled = hasIdentities
      var expected = original
      expected.hands[0].presence = 1
      expected.hands[0].id = hasIdentities ? 3 : 0
      if !hasGestures { expected.hands[0].gestureScores = nil }
      XCTAssertEqual(try HandRecord(json: original.json), expected)
      XCTAssertEqual(try JSONDecoder().decode(HandRecord.self, from: JSONEncoder().encode(original)), expected)
    }
    let empty = HandRecord(hands: [], time: .milliseconds(5), hasGestures: true)
    XCTAssertEqual(try HandRecord(json: empty.json), empty)
  }

  /// Both ways to write a record have the same keys.
  ///
  /// Values are of the same kinds, including null.
  func testBothWaysWriteTheSameKeys() throws {
    func kinds(_ value: Any) -> String {
      switch value {
      case let object as [String: Any]:
        "{" + object.keys.sorted().map { "\($0): \(kinds(object[$0] ?? 0))" }.joined(separator: ", ") + "}"
      case let list as [Any]: "[" + list.map(kinds).joined(separator: ", ") + "]"
      case is NSNull: "null"
      case is String: "string"
      default: "number"
      }
    }
    for (hasGestures, hasIdentities, isFilled) in [(true, true, true), (false, true, false), (true, false, false)] {
      var record = frame()
      (record.hasGestures, record.hasIdentities, record.hands[0].isFilled) = (hasGestures, hasIdentities, isFilled)
      let written = try [Data(record.json.utf8), JSONEncoder().encode(record)].map {
        kinds(try JSONSerialization.jsonObject(with: $0))
      }
      XCTAssertEqual(written[0], written[1])
      XCTAssertEqual(written[0].contains("filled"), isFilled)
    }
  }

  func testAFrameOfAStreamHasATimeAndAnImageHasNone() {
    var hands = frame().hands
    for index in hands.indices { hands[index].imageSize = ImageSize(width: 64, height: 48) }
    let stream = HandFrame(hands: hands, at: .milliseconds(40), imageSize: ImageSize(width: 64, height: 48))
    let record = HandRecord(stream, source: "a.mp4")
    XCTAssertEqual(record.frame, stream)
    XCTAssertEqual([record.hasGestures, record.hasIdentities], [true, true])
    XCTAssertNil(HandRecord(hands: hands).frame)
    XCTAssertFalse(HandRecord(hands: []).hasGestures)
  }

  /// Values that cannot be read are not written, in either way.
  func testWhatReadingRefusesIsNotWritten() throws {
    let changes: [(words: String, change: (inout HandRecord) -> Void)] = [
      ("the landmarks of hand 0 are not all finite", { $0.hands[0].landmarks[0].x = .nan }),
      ("the worldLandmarks of hand 0 are not all finite", { $0.hands[0].worldLandmarks[20].z = .infinity }),
      ("the score of the handedness of hand 0 is 2.0, not 0 to 1", { $0.hands[0].handednessScore = 2 }),
      ("the score of the handedness of hand 0 is nan", { $0.hands[0].handednessScore = .nan }),
      ("a score of a gesture of hand 0", { $0.hands[0].gestureScores = .init(winner: .init(.victory, score: .nan)) }),
      ("the width is -5, not at least 1", { $0.imageSize?.width = -5 }),
      ("the height is 0", { $0.imageSize?.height = 0 }),
      ("the frame is -1", { $0.frameNumber = -1 }), ("the time is out of range", { $0.time = .seconds(Int64.max) }),
      ("two hands have the same identity", { ($0.hands, $0.hasIdentities) = ($0.hands + $0.hands, true) }),
    ]
    for (words, change) in changes {
      var record = frame()
      XCTAssertNoThrow(try HandRecord(json: record.json))
      change(&record)
      assertStatusError(.invalidArgument, mentions: words, "leave out") { try record.json }
      XCTAssertThrowsError(try JSONEncoder().encode(record), words)
    }
  }

  func testSizesThatNoImageHasAreRefused() throws {
    let line = try frame().json
    for (change, words) in [
      ("\"width\": -5", "the width is -5, not at least 1"), ("\"width\": 0", "the width is 0"),
      ("\"width\": null", "there is a height, but no width"), ("\"other\": 1", "there is a height, but no width"),
    ] {
      assertStatusError(.invalidArgument, mentions: words, "jsonl") {
        try HandRecord(json: line.replacing("\"width\": 420", with: change))
      }
    }
    XCTAssertThrowsError(
      try JSONDecoder().decode(
        HandRecord.self, from: Data(line.replacing("\"height\": 400", with: "\"height\": -1").utf8)))
  }

  func testABadLineIsExplained() {
    func line(_ handedness: String, points: Int = 21, score: String = "0.9") -> String {
      let list = repeated(#"{"x": 0, "y": 0, "z": 0}"#, points)
      return
        #"{"timestampInMilliseconds": null, "handedness": [[\#(handedness)]], "landmarks": [[\#(list)]], "worldLandmarks": [[\#(list)]]}"#
    }
    func category(_ name: String, _ score: String = "0.9") -> String {
      #"{"index": 0, "score": \#(score), "categoryName": "\#(name)"}"#
    }
    let cases: [(line: String, words: String)] = [
      ("{", "this is not JSON: the text ends where a key in quotation marks is expected [byte 1]"),
      (#"{"handedness": [], "worldLandmarks": []}"#, "\"landmarks\" is missing"),
      (#"{"landmarks": [[{"x": "a", "y": 0, "z": 0}]], "worldLandmarks": [[]]}"#, "landmarks[0][0].x, byte 22"),
      (#"{"handedness": [], "gestures": [[]], "landmarks": [], "worldLandmarks": []}"#, "different numbers of hands"),
      (#"{"width": 5, "width": 5}"#, "\"width\" occurs twice"),
      (#"{"width": 5.5}"#, "5.5 is not a whole number [width, byte 10]"),
      (line(category("Right"), points: 20), "there are 20 points, not 21 [landmarks[0]"),
      (line(category("Both")), "\"Both\", not Right or Left"), (line(""), "not Right or Left"),
      (line(category("Right", "1.5")), "not 0 to 1"),
      (#"{"hands": [{"handedness": "Both"}]}"#, "\"Both\" is not Right or Left [hands[0].handedness, byte 32]"),
      (#"{"hands": [{"handedness": "Left"}]}"#, "\"landmarks\" is missing"),
      (#"{"hands": [], "time": [1]}"#, "the time is not two integers"),
    ]
    for (line, words) in cases {
      assertStatusError(.invalidArgument, mentions: words, "jsonl") { try HandRecord(json: line) }
    }
    XCTAssertEqual(try HandRecord(json: line(category("left"))).hands[0].handedness, .left, "in any case of letters")
  }

  /// `json.dumps(dataclasses.asdict(result))` in Python, with the two keys for the size.
  func testTheSpellingOfPython() throws {
    let swift = frame()
    var python = try swift.json
    for (ours, theirs) in [
      ("worldLandmarks", "hand_world_landmarks"), ("\"landmarks", "\"hand_landmarks"),
      ("categoryName", "category_name"),
      ("displayName", "display_name"),
      ("\"z\": -1.0}", "\"z\": -1.0, \"visibility\": 0.0, \"presence\": 0.0, \"name\": null}"),
    ] { python.replace(ours, with: theirs) }
    XCTAssertTrue(python.contains("hand_landmarks") && python.contains("category_name") && python.contains("presence"))
    XCTAssertEqual(try HandRecord(json: python), try HandRecord(json: swift.json))
    let both = python.dropLast() + ", \"landmarks\": []}"
    assertStatusError(.invalidArgument, mentions: "occurs twice", "jsonl") { try HandRecord(json: String(both)) }
  }

  func testTwoHandsOfOneIdentityAreRefused() {
    var frame = frame()
    (frame.hands, frame.hasIdentities) = (frame.hands + frame.hands, true)
    assertStatusError(.invalidArgument, mentions: "two hands have the same identity: [3, 3]", "jsonl") {
      try HandRecord(json: frame.uncheckedJSON)
    }
  }
}
