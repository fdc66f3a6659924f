import Foundation
import GestureFixtures
import HandFiles
import HandLandmarkerCore
import XCTest

/// The forms of a record for people.
///
/// All of them have the same contents.
final class HandRecordTextTests: XCTestCase {
  private func record(_ count: Int) -> HandRecord {
    let poses = [
      PosedHand(.victory, x: 0.3, id: 4), PosedHand(.closedFist.left, x: 0.7, id: 9),
      PosedHand(.openPalm, x: 1.1, id: 2),
    ]
    var record = HandRecord(
      HandScene(Array(poses.prefix(count)), width: 640, height: 480).frame(at: .milliseconds(40)), source: "a.mp4")
    record.hasGestures = true
    for index in record.hands.indices {
      record.hands[index].id = [4, 9, 2][index]
      record.hands[index].gestureScores = GestureScores(
        winner: GestureScore(.victory, score: 0.75), others: [GestureScore(.thumbUp, score: 0.125)])
    }
    return record
  }

  func testTheTextOfEveryNumberOfHands() {
    for count in 0...3 {
      for hasAll in [false, true] {
        for (hasGestures, hasIdentities) in [(true, true), (false, true), (true, false)] {
          var record = record(count)
          (record.hasAllScores, record.hasGestures, record.hasIdentities) = (hasAll, hasGestures, hasIdentities)
          var lines = [
            "a.mp4 at 40 ms", hasGestures ? "GestureRecognizerResult:" : "HandLandmarkerResult:", "  Handedness:",
          ]
          func categories(_ values: (Hand) -> [String]) {
            for (number, hand) in record.hands.enumerated() {
              lines += ["    Categories #\(number):"] + values(hand).map { "      " + $0 }
            }
          }
          categories {
            [
              "index        : \($0.handedness == .right ? 0 : 1)", "score        : \($0.handednessScore)",
              "categoryName : \($0.handedness.rawValue)",
            ]
          }
          if hasGestures {
            lines.append("  Gestures:")
            categories { _ in
              let all = [
                "score        : 0.75", "categoryName : Victory", "score        : 0.125", "categoryName : Thumb_Up",
              ]
              return hasAll ? all : Array(all.prefix(2))
            }
          }
          for (title, points) in [
            ("  Landmarks:", record.hands.map(\.landmarks)), ("  WorldLandmarks:", record.hands.map(\.worldLandmarks)),
          ] {
            lines.append(title)
            for (hand, points) in points.enumerated() {
              if count > 1 { lines.append("    Hand #\(hand):") }
              let margin = count > 1 ? "      " : "    "
              for (index, point) in points.enumerated() {
                lines += ["\(margin)Landmark #\(index):"]
                lines += [("x", point.x), ("y", point.y), ("z", point.z)].map { "\(margin)  \($0)            : \($1)" }
              }
            }
          }
          if hasIdentities {
            lines += ["  HandIDs:"] + record.hands.enumerated().map { "    Hand #\($0)      : \($1.id)" }
          }
          XCTAssertEqual(record.text(showsSource: false), lines.joined(separator: "\n") + "\n", "\(count) hands")
        }
      }
    }
    var image = record(1)
    image.time = nil
    XCTAssertTrue(image.text(showsSource: false).hasPrefix("GestureRecognizerResult:\n"))
    XCTAssertTrue(image.text(showsSource: true).hasPrefix("a.mp4\nGestureRecognizerResult:\n"))
    image.frameNumber = 3
    XCTAssertTrue(image.text(showsSource: false).hasPrefix("a.mp4#3\nGestureRecognizerResult:\n"))
  }

  func testTheSummary() {
    var record = record(2)
    let sides = record.hands.map { "\($0.handedness.rawValue) " + String(format: "%.2f", $0.handednessScore) }
    XCTAssertEqual(record.summary, "a.mp4  0.040 s  Victory 0.75  \(sides[0]) | Victory 0.75  \(sides[1])")
    record.hands[0].gestureScores = nil
    record.hands[1].gestureScores = .filteredOut
    XCTAssertEqual(record.summary, "a.mp4  0.040 s  no gesture  \(sides[0]) | gesture filtered out  \(sides[1])")
    (record.hasGestures, record.time) = (false, nil)
    XCTAssertEqual(record.summary { " +\($0.id)" }, "a.mp4  \(sides[0]) +4 | \(sides[1]) +9")
    record.hands = []
    XCTAssertEqual(record.summary, "a.mp4  no hand")
  }

  /// Details are the same as JSON, text and table.
  ///
  /// Some values of the hands are unknown.
  func testDetailsAreTheSameInEveryForm() throws {
    for change in [{ _ in }, { $0.imageSize = nil }, { $0.hands[0].isFilled = true }, { $0.hands[1].region = nil }]
      as [(inout HandRecord) -> Void]
    {
      var record = record(3)
      change(&record)
      let value = try JSONSerialization.jsonObject(with: Data(record.details(fieldOfView: 60).text.utf8))
      let objects = try XCTUnwrap(value as? [[String: Any]])
      let blocks = record.detailText(fieldOfView: 60).components(separatedBy: "    Hand #").dropFirst()
      XCTAssertEqual([objects.count, blocks.count], [3, 3])
      for (index, (object, block)) in zip(objects, blocks).enumerated() {
        func number(_ key: String, _ part: String) -> Float? {
          ((object[key] as? [String: Any])?[part] as? NSNumber)?.floatValue
        }
        let lines = block.split(separator: "\n")
        XCTAssertEqual(lines.first, "\(index):")
        let pairs = lines.dropFirst().map { line -> (String, String) in
          let parts = line.components(separatedBy: " : ").map { $0.trimmingCharacters(in: .whitespaces) }
          return (parts[0], parts.last ?? "")
        }
        let text = Dictionary(pairs) { first, _ in first }
        let row = Dictionary(
          uniqueKeysWithValues: zip(
            HandRecord.detailColumns, record.detailFields(of: record.hands[index], fieldOfView: 60)))
        let fingers = try XCTUnwrap(object["extendedFingers"] as? [String])
        XCTAssertEqual(text["fingers"], fingers.isEmpty ? "none" : fingers.joined(separator: "+"))
        XCTAssertEqual([row["extendedFingers"], row["fingerCount"]], [text["fingers"], "\(fingers.count)"])
        XCTAssertEqual(text["side"], object["side"] as? String)
        XCTAssertEqual(row["side"], text["side"])
        func numbers(_ values: [Float?]) -> [Float] { values.compactMap(\.self) }
        func numbers(_ text: String?) -> [Float] { text?.split(separator: " ").compactMap { Float($0) } ?? [] }
        for (name, key, parts, columns) in [
          ("position", "position", ["x", "y", "z"], ["positionX", "positionY", "positionZ"]),
          ("box", "box", ["left", "top", "right", "bottom"], ["boxLeft", "boxTop", "boxRight", "boxBottom"]),
        ] {
          let expected = numbers(parts.map { number(key, $0) })
          XCTAssertEqual(expected.isEmpty, record.imageSize == nil, name)
          XCTAssertEqual(numbers(text[name]), expected)
          XCTAssertEqual(numbers(columns.map { Float(row[$0] ?? "") }), expected)
        }
        for (name, key) in [("roll", "roll"), ("presence", "presence")] {
          let expected = numbers([(object[key] as? NSNumber)?.floatValue])
          XCTAssertEqual(numbers(text[name]), expected, name)
          XCTAssertEqual(numbers([Float(row[name] ?? "")]), expected, name)
        }
        let hand = record.hands[index]
        XCTAssertEqual(
          (object["presence"] as? NSNumber)?.floatValue, hand.region == nil || hand.isFilled ? nil : hand.presence)
        let visible = try XCTUnwrap(object["visibility"] as? [String]).count { $0 == "visible" }
        XCTAssertEqual([text["visible"], row["visibleLandmarks"]], ["\(visible) of 21 landmarks", "\(visible)"])
      }
    }
  }
}
