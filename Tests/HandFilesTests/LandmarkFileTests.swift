import Foundation
import GestureSupport
import GestureTraining
import HandFiles
import HandValues
import TestSupport
import XCTest

/// Landmarks in the layouts of other programs, written here.
final class LandmarkFileTests: XCTestCase {
  private let hand: Hand = TrainingFixtures.example("wave", winding: 1, seed: 4).hand

  private func read(_ text: String, _ width: Int? = nil, _ height: Int? = nil, labels: [String]? = nil) throws
    -> LandmarkFile
  {
    try LandmarkFile(Data(text.utf8), name: "x", imageSize: ImageSize(width, height), labels: labels)
  }

  private func assertRefused(_ text: String, _ words: String..., labels: [String]? = nil, line: UInt = #line) {
    XCTAssertThrowsError(try read(text, 4, 3, labels: labels), line: line) { error in
      for word in words { XCTAssertTrue("\(error)".contains(word), "«\(word)» is not in «\(error)»", line: line) }
    }
  }

  /// The points as JSON, each written by `point`.
  private func list(_ points: HandPoints, _ point: (SIMD3<Float>) -> String = { "[\($0.x), \($0.y), \($0.z)]" })
    -> String
  {
    "[" + points.map(point).joined(separator: ",\n ") + "]"
  }

  private func objects(_ points: HandPoints, _ more: String = "") -> String {
    list(points) { #"{"x": \#($0.x), "y": \#($0.y), "z": \#($0.z)\#(more)}"# }
  }

  // MARK: MediaPipe

  /// `json.dumps(result, default=lambda value: value.__dict__, indent=2)` of MediaPipe's class in Python.
  private var python: String {
    let more = #", "visibility": 0.0, "presence": 0.0, "name": null"#
    return """
      {
        "gestures": [[{"index": -1, "score": 0.75, "display_name": "", "category_name": "Victory"}]],
        "handedness": [[{"index": 0, "score": 0.95, "display_name": "Right", "category_name": "Right"}]],
        "hand_landmarks": [\(objects(hand.landmarks, more))],
        "hand_world_landmarks": [\(objects(hand.worldLandmarks, more))]
      }

      """
  }

  /// `JSON.stringify(results)` of MediaPipe's class in JavaScript, in which the sides stand twice.
  private var javaScript: String {
    let side = #"[[{"score": 0.95, "index": 0, "categoryName": "Right", "displayName": "Right"}]]"#
    let gesture = #"[[{"score": 0.75, "index": -1, "categoryName": "Victory", "displayName": ""}]]"#
    return """
      {"gestures": \(gesture), "handednesses": \(side), "handedness": \(side), "landmarks": [\(objects(hand.landmarks, #", "visibility": 0"#))],
      "worldLandmarks": [\(objects(hand.worldLandmarks, #", "visibility": 0"#))]}
      """
  }

  func testResultsOfMediaPipe() throws {
    for (text, count) in [(python, 1), (javaScript, 1), ("[\(python), \(javaScript)]", 2), (python + javaScript, 2)] {
      let file = try read(text, 16, 9)
      XCTAssertEqual(file.format, .json)
      XCTAssertEqual(file.losses, [])
      XCTAssertEqual(file.entries.count, count)
      for record in file.entries.map(\.record) {
        XCTAssertEqual(record.imageSize, ImageSize(width: 16, height: 9))
        let read = try XCTUnwrap(record.hands.first)
        XCTAssertEqual(read.landmarks, hand.landmarks)
        XCTAssertEqual(read.worldLandmarks, hand.worldLandmarks)
        XCTAssertEqual(read.handednessScore, 0.95)
        XCTAssertEqual(read.gesture, .victory)
      }
    }
  }

  func testTheSizeOfTheFileGoesBeforeTheGivenOne() throws {
    let sized = python.replacingOccurrences(
      of: "{\n  \"gestures\"", with: "{\n  \"width\": 640, \"height\": 480, \"gestures\"")
    XCTAssertEqual(try read(sized, 16, 9).entries.first?.record.imageSize?.width, 640)
    XCTAssertNil(try read(python).entries.first?.record.imageSize)
  }

  func testAGivenSizeHasTwoSides() {
    let sizes: [(ImageSize, String)] = [
      (ImageSize(width: 0, height: 9), "0×9"), (ImageSize(width: 16, height: -9), "16×-9"),
    ]
    for (size, shown) in sizes {
      XCTAssertThrowsError(try LandmarkFile(Data(python.utf8), name: "a.json", imageSize: size)) { error in
        XCTAssertTrue("\(error)".contains("The size of the images is \(shown)"), "\(error)")
      }
    }
  }

  func testResultsThatAreNearlyRight() {
    assertRefused(python.replacingOccurrences(of: "hand_landmarks", with: "handLandmarks"), "\"landmarks\" is missing")
    assertRefused(
      "[\(python),\n{\"handedness\": []}]", "\"landmarks\" is missing",
      "line \(python.split(separator: "\n").count + 2)")
    assertRefused(python.replacingOccurrences(of: "\"Right\"}", with: "\"right hand\"}"), "not Right or Left")
    assertRefused(String(python.dropLast(3)), "this is not JSON", "the text ends")
  }

  // MARK: Lists of points

  func testListsOfPoints() throws {
    let points = list(hand.landmarks)
    let flat = "[" + hand.landmarks.map { "\($0.x), \($0.y), \($0.z)" }.joined(separator: ", ") + "]"
    for (text, count) in [
      (points, 1), (flat, 1), (objects(hand.landmarks), 1), ("[\(points), \(points)]", 1), ("[\(flat), \(flat)]", 1),
      ("\(points)\n\(points)", 2),
    ] {
      let file = try read(text, 4, 3)
      XCTAssertEqual(file.losses, [.handedness, .worldLandmarks])
      XCTAssertEqual(file.entries.count, count, text)
      for hand in file.entries.flatMap(\.record.hands) {
        XCTAssertEqual(hand.landmarks, self.hand.landmarks)
        XCTAssertEqual(hand.rightProbability, 0.5)
      }
    }
    XCTAssertEqual(try read("[\(points), \(points)]", 4, 3).entries.first?.record.hands.count, 2)
  }

  func testObjectsWithPointsAndLabels() throws {
    let flat = list(hand.landmarks) { "[\($0.x), \($0.y)]" }
    let text = """
      {"label": "wave", "landmarks": \(list(hand.landmarks)), "handedness": "Left", "person": "anna", "width": 640, "height": 480}
      {"keypoints": [\(flat)], "label": "none", "handedness": ["Right"], "rotation": 90, "mirrored": true}
      """
    let file = try read(text, 4, 3)
    XCTAssertEqual(file.entries.map(\.label), ["wave", "none"])
    XCTAssertEqual(file.entries.map(\.record.imageSize?.width), [640, 4])
    XCTAssertEqual(file.entries.map(\.rotationDegrees), [0, 90])
    XCTAssertEqual(file.entries.map(\.isMirrored), [false, true])
    XCTAssertEqual(file.entries.flatMap(\.record.hands).map(\.handedness), [.left, .right])
    XCTAssertEqual(file.entries[0].text(of: "person"), "\"anna\"")
    XCTAssertEqual(file.losses, [.depth, .worldLandmarks])
  }

  /// World landmarks can be made of landmarks.
  ///
  /// They have the landmarks' shape in an image of any aspect ratio, and the size of a hand.
  func testWorldLandmarksAreMadeOfLandmarks() throws {
    let made = try XCTUnwrap(read(list(hand.landmarks), 640, 480).entries.first?.record.hands.first?.worldLandmarks)
    let bone = made[.middleFingerMCP] - made[.wrist]
    XCTAssertEqual((bone * bone).sum().squareRoot(), HandBones.average.size, accuracy: 1e-6)
    let (from, to): (SIMD3<Float>, SIMD3<Float>) = (hand.landmarks[.wrist], hand.landmarks[.pinkyTIP])
    let way = (to - from) * SIMD3<Float>(640, 480, 640)
    let madeWay = made[.pinkyTIP] - made[.wrist]
    XCTAssertEqual(madeWay.x / madeWay.y, way.x / way.y, accuracy: 1e-4)
    XCTAssertEqual(madeWay.z / madeWay.y, way.z / way.y, accuracy: 1e-4)
  }

  func testListsThatAreNearlyRight() {
    let points = hand.landmarks.map { "[\($0.x), \($0.y), \($0.z)]" }
    assertRefused("[" + points.dropLast().joined(separator: ", ") + "]", "there are 20 points, not 21")
    assertRefused(
      "[[0.1, 0.2, 0.3], " + points.dropFirst(2).joined(separator: ", ") + ", [0.5]]", "point 20", "has 1 numbers")
    assertRefused("[" + (0..<64).map { "0.\($0)" }.joined(separator: ", ") + "]", "there are 64 numbers, not 63")
    assertRefused(
      "\n" + list(hand.landmarks.mapPoints { $0 * 640 }), "it is not a fraction of the image", "divide x by the width",
      "line 22")
    assertRefused(#"{"landmarks": \#(list(hand.landmarks)), "handedness": "both"}"#, "not \"Right\" or \"Left\"")
    assertRefused(#"{"landmarks": \#(list(hand.landmarks)), "handedness": ["Left", "Right"]}"#, "1 hands, but 2 values")
    assertRefused(#"{"landmarks": \#(list(hand.landmarks)), "label": 3}"#, "the label is 3")
    assertRefused("", "There are no landmarks")
    assertRefused("7", "x, line 1", "There are 1 numbers, not 43")
  }

  // MARK: COCO

  func testKeypointsOfCOCO() throws {
    let points = hand.landmarks.map { "\($0.x * 640), \($0.y * 480), 2" }.joined(separator: ", ")
    let unlabelled =
      "0, 0, 0, " + hand.landmarks.dropFirst().map { "\($0.x * 640), \($0.y * 480), 2" }.joined(separator: ", ")
    let text = """
      {"images": [{"id": 7, "file_name": "a.jpg", "width": 640, "height": 480}],
       "annotations": [
         {"id": 1, "image_id": 7, "category_id": 2, "bbox": [1, 2, 3, 4], "num_keypoints": 21, "keypoints": [\(points)]},
         {"id": 2, "image_id": 7, "category_id": 1, "num_keypoints": 20, "keypoints": [\(unlabelled)]}],
       "categories": [{"id": 1, "name": "none", "keypoints": ["wrist"]}, {"id": 2, "name": "wave"}]}
      """
    let file = try read(text)
    XCTAssertEqual(file.format, .coco)
    XCTAssertEqual(file.losses, [.depth, .handedness, .worldLandmarks])
    XCTAssertEqual(file.entries.map(\.label), ["wave"])
    XCTAssertEqual(file.incompleteCount, 1, "a hand without all of its points is passed over")
    let record = try XCTUnwrap(file.entries.first?.record)
    XCTAssertEqual(record.source, "a.jpg")
    XCTAssertEqual(record.imageSize, ImageSize(width: 640, height: 480))
    for (read, point) in zip(try XCTUnwrap(record.hands.first?.landmarks), hand.landmarks) {
      XCTAssertEqual(read.x, point.x, accuracy: 1e-6)
      XCTAssertEqual(read.y, point.y, accuracy: 1e-6)
      XCTAssertEqual(read.z, 0)
    }
    let left = try read(text.replacingOccurrences(of: "\"wave\"", with: "\"left_hand\""))
    XCTAssertEqual(left.entries.first?.record.hands.first?.handedness, .left)
    XCTAssertNil(left.entries.first?.label)
    for (old, new, words) in [
      ("\"image_id\": 7, \"category_id\": 2", "\"image_id\": 8", "annotation 1 belongs to no image"),
      ("\"width\": 640, ", "", "image 7 has no \"width\" and \"height\""),
      ("[\(points)]", "[1, 2, 2]", "annotation 1 has 3 numbers"),
      ("[\(points)]", "[\(points), 1, 1, 1]", "annotation 1 has 66 numbers"),
    ] { assertRefused(text.replacingOccurrences(of: old, with: new), words) }
  }

  // MARK: Tables

  /// A table that was written is read with the same contents.
  func testTheOwnTable() throws {
    var records: [HandRecord] = []
    for time in 0..<3 {
      var hands = [hand, hand.mirrored]
      for index in hands.indices {
        hands[index].id = index + 4
        hands[index].gestureScores = GestureScores([GestureScore(label: "Victory", score: 0.5)])
      }
      records.append(
        HandRecord(
          hands: time == 1 ? [] : hands, source: "a, \"b\".mp4", imageSize: ImageSize(width: 640, height: 480),
          time: .milliseconds(40 * time),
          hasGestures: time != 1))
    }
    records.append(
      HandRecord(hands: [hand], source: "c.jpg", imageSize: ImageSize(width: 4, height: 3), hasGestures: false))
    let table = HandRecord.csvHeader + records.map(\.csvRows).joined()
    for text in [table, "\u{FEFF}" + table.replacingOccurrences(of: "\n", with: "\r\n")] {
      let file = try read(text)
      XCTAssertEqual(file.format, .table)
      XCTAssertEqual(file.losses, [])
      XCTAssertEqual(try file.entries.map { try $0.record.json }, try records.map { try $0.json })
    }
  }

  func testATableWithLabelsAndOtherColumns() throws {
    let header = "label,person," + (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
    let row = hand.landmarks.map { "\($0.x),\($0.y)" }.joined(separator: ",")
    let file = try read(
      "\(header)\nwave,anna,\(row)\n\nnone,,\(row)\nempty,,\(String(repeating: ",", count: 41))\n", 640, 480)
    XCTAssertEqual(file.losses, [.depth, .handedness, .worldLandmarks])
    XCTAssertEqual(file.entries.map(\.label), ["wave", "none", "empty"])
    XCTAssertEqual(file.entries.map(\.record.hands.count), [1, 1, 0])
    XCTAssertEqual(file.entries.map { $0.text(of: "person") }, ["\"anna\"", nil, nil])
    XCTAssertEqual(file.entries[0].record.hands.first?.landmarks[.pinkyTIP].x, hand.landmarks[.pinkyTIP].x)
    XCTAssertEqual(file.entries[0].record.imageSize?.width, 640)
  }

  /// Hands of a table without identities are numbered from 0.
  ///
  /// The numbers of the table do not matter.
  func testHandsOfATableAreNumbered() throws {
    let header = "hand," + (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
    let row = hand.landmarks.map { "\($0.x),\($0.y)" }.joined(separator: ",")
    let file = try read("\(header)\n7,\(row)\n8,\(row)\n0,\(row)\n", 640, 480)
    XCTAssertEqual(file.entries.map { $0.record.hands.map(\.id) }, [[0, 1], [0]])
  }

  func testTablesThatAreNearlyRight() {
    let header = "label," + (0..<21).map { "x\($0),y\($0),z\($0)" }.joined(separator: ",")
    let row = "wave," + hand.landmarks.map { "\($0.x),\($0.y),\($0.z)" }.joined(separator: ",")
    assertRefused(
      "\(header.replacingOccurrences(of: ",y20", with: ",b20"))\n\(row)", "The table has no column y20", "line 1",
      "x20, y20, z20")
    assertRefused(
      (header + "\n" + row).replacingOccurrences(of: ",", with: ";"), "separated by semicolons",
      "separate them by commas")
    assertRefused("\(header)\n\(row)\n\(row),7\n", "line 3", "has 65 fields, but the header has 64")
    assertRefused(
      "\(header)\n" + row.replacingOccurrences(of: "wave,", with: "wave,a"), "line 2", "x0 is \"a", "not a number")
    assertRefused("\(header)\nwave,\(row.drop { $0 != "," }.dropFirst().drop { $0 != "," })", "line 2", "x0 is empty")
    assertRefused("\(header),label\n\(row),wave", "The column label occurs twice")
    assertRefused("\(header),handedness\n\(row),middle", "handedness is \"middle\", not Right or Left")
    assertRefused("\(header)\n\"\(row)", "A quotation mark is not closed", "line 2")
    let pixels = "wave," + hand.landmarks.map { "\($0.x * 640),\($0.y * 480),\($0.z)" }.joined(separator: ",")
    assertRefused("\(header)\n\(pixels)", "line 2", "it is not a fraction of the image")
  }

  // MARK: Rows of 42 numbers

  /// A row as a well-known project in Python computes it.
  ///
  /// Points are relative to the wrist, divided by the largest coordinate.
  private func row(_ label: Int, _ hand: Hand) -> String {
    let points = hand.landmarks.map { ($0 - hand.landmarks[.wrist]) * SIMD3<Float>(640, 480, 640) }
    let largest = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
    return "\(label)," + points.map { "\($0.x / largest),\($0.y / largest)" }.joined(separator: ",")
  }

  func testRowsOfLabelNumbersAnd42Numbers() throws {
    let text = row(1, hand) + "\r\n" + row(0, hand) + "\r\n"
    let file = try read(text)
    XCTAssertEqual(file.format, .keypoints)
    XCTAssertEqual(file.losses, [.depth, .handedness, .worldLandmarks, .position])
    XCTAssertEqual(file.entries.map(\.label), ["1", "0"])
    XCTAssertEqual(try read(text, labels: ["none", "wave"]).entries.map(\.label), ["wave", "none"])
    // The hand has the shape of the one that was written.
    let read = try XCTUnwrap(file.entries.first?.record.hands.first)
    let numbers = row(1, hand).split(separator: ",").dropFirst().compactMap { Float($0) }
    for index in 0..<21 {
      XCTAssertEqual((read.landmarks[index].x - read.landmarks[0].x) * 2, numbers[2 * index], accuracy: 1e-6)
      XCTAssertEqual((read.landmarks[index].y - read.landmarks[0].y) * 2, numbers[2 * index + 1], accuracy: 1e-6)
    }
  }

  func testRowsThatAreNearlyRight() {
    let good = row(1, hand)
    let numbers = good.split(separator: ",").dropFirst()
    assertRefused("\(good)\n\(good),0.5", "line 2", "There are 44 numbers, not 43", "42 numbers")
    assertRefused("1.5,\(numbers.joined(separator: ","))", "1.5 is not the number of a label")
    let many = row(1, hand).dropFirst()
    assertRefused("2000000000\(many)", "2000000000 is not the number of a label, 0 to 9999")
    assertRefused("1,0.2,0.1,\(numbers.dropFirst(2).joined(separator: ","))", "are not relative to the wrist")
    assertRefused(
      "1,\(numbers.dropLast().joined(separator: ",")),37", "37.0 is larger than 1", "divided by the largest")
    assertRefused("1" + String(repeating: ",0.0", count: 42), "All points are the same")
    assertRefused(good, "The label is 1, but there are only 1 names of labels", labels: ["none"])
    assertRefused("\(good)\n1,a\(numbers.joined(separator: ","))", "line 2", "is not a number")
  }

  // MARK: Detection

  func testLinesOfResultsAreReadOneByOne() {
    let line = try? HandRecord(hands: [hand], source: "a.jpg").json
    for (start, reading) in [
      (line ?? "", .results), (#"{"source": "a.jpg", "error": "none"}"#, .results), (#"{"source": "#, .results),
      ("nonsense", .results),
      ("\u{0}\u{1},", .results), ("{", .whole), ("[", .whole), ("x0,y0", .whole), ("a;b", .whole),
      (#"{"landmarks": [[0, 0, 0]]}"#, .points), (#"{"landmarks": [[0, 0, 0]"#, .whole),
      (#"{"images": [], "ann"#, .whole),
    ] as [(String, LandmarkFile.Reading)] {
      XCTAssertEqual(LandmarkFile.reading(Array(start.utf8), isWhole: true), reading, start)
    }
  }
}
