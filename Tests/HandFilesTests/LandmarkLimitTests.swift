import Foundation
import GestureSupport
import HandFiles
import HandValues
import TestSupport
import XCTest

/// Numbers, sizes and names of files of landmarks, exactly at what is accepted and what is not.
final class LandmarkLimitTests: XCTestCase {
  private func read(_ text: String, labels: [String]? = nil) throws -> LandmarkFile {
    try LandmarkFile(Data(text.utf8), name: "x", imageSize: ImageSize(width: 4, height: 3), labels: labels)
  }

  /// Whether a file is read; a refusal says where and what.
  private func assertRead(
    _ text: String, _ isGood: Bool, _ words: String = "", labels: [String]? = nil, line: UInt = #line
  ) {
    do {
      _ = try read(text, labels: labels)
      XCTAssertTrue(isGood, "«\(text.prefix(60))» is read", line: line)
    } catch {
      XCTAssertFalse(isGood, "\(error)", line: line)
      XCTAssertTrue("\(error)".contains(words), "«\(words)» is not in «\(error)»", line: line)
    }
  }

  private func points(_ change: (inout [[Float]]) -> Void = { _ in }) -> String {
    var points = (0..<21).map { [Float($0) / 40, 0.5, 0.01] }
    change(&points)
    return "[" + points.map { "[" + $0.map(\.description).joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
  }

  func testPositionsAreFractionsUpToFour() throws {
    for (value, isGood) in [(Float(4), true), (-4, true), (4.001, false), (-4.001, false)] {
      for axis in 0...1 { assertRead(points { $0[5][axis] = value }, isGood, "it is not a fraction of the image") }
      assertRead(points { $0[5][2] = 10 * value }, true)
    }
    for point in [0, 20] { assertRead(points { $0[point][1] = 5 }, false, "it is not a fraction of the image") }
  }

  func testPointsHaveTwoOrThreeNumbers() throws {
    let flat = points { for index in $0.indices { $0[index].removeLast() } }
    assertRead(flat, true)
    XCTAssertEqual(try read(flat).losses, [.depth, .handedness, .worldLandmarks])
    XCTAssertEqual(try read(points()).losses, [.handedness, .worldLandmarks])
    XCTAssertEqual(try read(points()).entries[0].record.hands[0].landmarks[3], SIMD3<Float>(0.075, 0.5, 0.01))
    XCTAssertEqual(try read(flat).entries[0].record.hands[0].landmarks[3], SIMD3<Float>(0.075, 0.5, 0))
    assertRead(points { $0[7].removeLast() }, false, "point 7 of a hand is not [x, y, z]")
    assertRead(points { $0[0].removeLast() }, false, "point 1 of a hand is not [x, y, z]")
    assertRead(points { $0 = $0.map { [$0[0]] } }, false, "has 1 numbers")
    assertRead(points { $0.removeLast() }, false, "there are 20 points, not 21")
    assertRead(points { $0.append($0[0]) }, false, "there are 22 points, not 21")
    let numbers = (0..<63).map { "\(Float($0 % 3) / 4)" }
    for (count, isGood) in [(63, true), (42, true), (62, false), (41, false), (43, false), (64, false)] {
      let text = "[" + (numbers + numbers).prefix(count).joined(separator: ", ") + "]"
      assertRead(text, isGood, "there are \(count) numbers, not 63")
    }
  }

  /// The score of a side is 0 to 1, and stands with its side.
  func testSidesOfHands() throws {
    func text(_ side: String) -> String { "{\"landmarks\": \(points()), \"handedness\": \(side)}" }
    for (score, isGood) in [("0", true), ("1", true), ("-0.001", false), ("1.001", false)] {
      assertRead(text("{\"label\": \"Left\", \"score\": \(score)}"), isGood, "not 0 to 1")
    }
    let found: [(String, Handedness, Float)] = [
      ("\"Left\"", .left, 1), ("\"right\"", .right, 1), ("{\"categoryName\": \"Left\", \"score\": 0.25}", .left, 0.25),
      ("{\"category_name\": \"LEFT\"}", .left, 1), ("[{\"label\": \"Left\"}, {\"label\": \"Right\"}]", .left, 1),
    ]
    for (side, handedness, score) in found {
      if side.hasPrefix("[") { continue }
      let hand = try read(text(side)).entries[0].record.hands[0]
      XCTAssertEqual(hand.handedness, handedness, side)
      XCTAssertEqual(hand.handednessScore, score, side)
      XCTAssertEqual(try read(text(side)).losses, [.worldLandmarks], side)
    }
    let unknown = try read(text("null"))
    XCTAssertEqual(unknown.losses, [.handedness, .worldLandmarks])
    XCTAssertEqual(unknown.entries[0].record.hands[0].handednessScore, 0.5)
    assertRead(text("[\"Left\", \"Right\"]"), false, "there are 1 hands, but 2 values of \"handedness\"")
    assertRead(text("\"Both\""), false, "not \"Right\" or \"Left\"")
    assertRead(text("[[{\"label\": \"Left\"}, {\"label\": \"Right\"}]]"), true)
  }

  // MARK: Rows of 42 numbers

  private func row(_ label: String, _ change: (inout [String]) -> Void = { _ in }) -> String {
    var numbers = ["0", "0"] + (2..<42).map { "\(Float($0) / 41)" }
    change(&numbers)
    return ([label] + numbers).joined(separator: ",") + "\n"
  }

  func testRowsOfNumbers() throws {
    for (label, isGood) in [
      ("0", true), ("9999", true), ("3.0", true), ("10000", false), ("-1", false), ("0.5", false),
    ] { assertRead(row(label), isGood, "is not the number of a label, 0 to 9999") }
    for (value, isGood) in [("1", true), ("-1", true), ("1.001", true), ("1.002", false), ("-1.002", false)] {
      assertRead(row("0") { $0[9] = value }, isGood, "is larger than 1")
    }
    for index in 0...1 { assertRead(row("0") { $0[index] = "0.001" }, false, "not relative to the wrist") }
    assertRead(row("0") { $0 = $0.map { _ in "0" } }, false, "All points are the same")
    assertRead(row("0") { $0.removeLast() }, false, "There are 42 numbers, not 43")
    assertRead(row("0") { $0.append("0") }, false, "There are 44 numbers, not 43")
    assertRead(row("0") + row("1") { $0[5] = "x" }, false, "\"x\" is not a number")
    assertRead(row("0") + row("1") { $0[5] = "inf" }, false, "\"inf\" is not a number")
    for (label, isGood) in [("0", true), ("1", true), ("2", false)] {
      assertRead(row(label), isGood, "there are only 2 names", labels: ["a", "b"])
    }
    let file = try read(row("1") + row("0"), labels: ["a", "b"])
    XCTAssertEqual(file.entries.map(\.label), ["b", "a"])
    XCTAssertEqual(file.losses, [.depth, .handedness, .worldLandmarks, .position])
    let hand = file.entries[0].record.hands[0]
    XCTAssertEqual(hand.landmarks[0], SIMD3<Float>(0.5, 0.5, 0))
    XCTAssertEqual(hand.landmarks[20].x, 0.5 + 0.5 * 40 / 41, accuracy: 1e-6)
    XCTAssertEqual(hand.landmarks[20].y, 1, accuracy: 1e-6)
    XCTAssertEqual(try read(row("7")).entries[0].label, "7")
  }

  // MARK: Tables

  private func table(_ columns: [String: String], width: String = "4", height: String = "3") -> String {
    let names = (0..<21).flatMap { ["x\($0)", "y\($0)"] }
    let more = columns.sorted { $0.key < $1.key }
    return (names + more.map(\.key)).joined(separator: ",") + "\n"
      + (names.map { _ in "0.5" } + more.map(\.value)).joined(separator: ",") + "\n"
  }

  func testFieldsOfTables() throws {
    let fields: [(String, String, Bool, String)] = [
      ("rotation", "90", true, ""), ("rotation", "270.0", true, ""), ("rotation", "360", false, "0, 90, 180 or 270"),
      ("rotation", "-90", false, "whole number"), ("rotation", "45", false, "0, 90, 180 or 270"),
      ("mirrored", "TRUE", true, ""), ("mirrored", "0", true, ""), ("mirrored", "", true, ""),
      ("mirrored", "yes", false, "true or false"), ("handedness", "left", true, ""),
      ("handedness", "", false, "handedness is empty"), ("handedness", "both", false, "Right or Left"),
      ("handID", "0", true, ""), ("handID", "-1", false, "at least 0"), ("handID", "1.5", false, "whole number"),
      ("frame", "0", true, ""), ("frame", "-1", false, "at least 0"),
      ("timestampInMilliseconds", "-1.5", true, ""), ("timestampInMilliseconds", "soon", false, "milliseconds"),
      ("timestampInMilliseconds", "1e300", false, "milliseconds"),
    ]
    for (column, value, isGood, words) in fields { assertRead(table([column: value]), isGood, words) }
    for (width, height, words) in [
      ("0", "3", "the width is 0, not at least 1"), ("4", "0", "the height is 0"), ("", "3", "no width"),
      ("4", "", "no height"),
    ] { assertRead(table(["width": width, "height": height]), false, words) }
    assertRead(table(["width": "1", "height": "1"]), true)
    for (score, isGood) in [("0", true), ("1", true), ("1.01", false), ("-0.01", false)] {
      assertRead(table(["handedness": "Left", "handednessScore": score]), isGood, "not 0 to 1")
    }
    let entry = try read(
      table([
        "gesture": "Victory", "handedness": "Left", "label": " a b ", "mirrored": "1", "person": "7", "rotation": "180",
        "source": "1.png", "filled": "true",
      ])
    ).entries[0]
    XCTAssertEqual(entry.label, "a b")
    XCTAssertEqual(entry.rotationDegrees, 180)
    XCTAssertTrue(entry.isMirrored)
    XCTAssertEqual(entry.text(of: "person"), "\"7\"")
    XCTAssertEqual(entry.text(of: "source"), "1.png")
    XCTAssertNil(entry.text(of: "rotations"))
    let hand = entry.record.hands[0]
    XCTAssertEqual(hand.gestureScores?.all, [GestureScore(label: "Victory", score: 1)], "without a score")
    XCTAssertEqual(hand.handedness, .left)
    XCTAssertEqual(hand.handednessScore, 1)
    XCTAssertTrue(hand.isFilled)
    XCTAssertFalse(try XCTUnwrap(read(table([:])).entries[0].record.hands.first).isFilled)
  }

  /// World landmarks of the image: the palm's middle is at zero, and the hand as large as people's.
  func testWorldLandmarksOfTheImage() throws {
    let text = points { points in
      points = points.indices.map { [0.5 + 0.01 * Float($0), 0.5 - 0.02 * Float($0 % 5), 0.001 * Float($0)] }
    }
    let hand = try read(text).entries[0].record.hands[0]
    let world = hand.worldLandmarks
    XCTAssertEqual((world[.middleFingerMCP] - world[.wrist]).length, HandBones.average.size, accuracy: 1e-6)
    let middle = world.middle([.wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP])
    XCTAssertLessThan(middle.length, 1e-6)
    // An image of 4 × 3 makes x and z longer.
    let step = world[1] - world[0]
    XCTAssertEqual(step.y / step.x, (-0.02 * 3) / (0.01 * 4), accuracy: 1e-3)
    XCTAssertEqual(step.z / step.x, 0.1, accuracy: 1e-3)
    let same = try read(points { $0 = $0.map { _ in [0.5, 0.5, 0] } }).entries[0].record.hands[0]
    XCTAssertEqual(Set(same.worldLandmarks), [.zero], "points without a shape")
  }
}
