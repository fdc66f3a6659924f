import Foundation
import GestureFixtures
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// The additions of `--details` to results.
final class HandRecordDetailsTests: XCTestCase {
  private let frame: HandRecord = {
    let scene = HandScene([PosedHand(.victory, x: 0.3), PosedHand(.closedFist.left, x: 0.7)], width: 640, height: 480)
    return HandRecord(scene.frame(at: .milliseconds(40)), source: "a,\n\"b\".mp4")
  }()

  func testTheJSONOfEachHand() throws {
    let value = try JSONSerialization.jsonObject(with: Data(frame.details(fieldOfView: 65).text.utf8))
    let hands = try XCTUnwrap(value as? [[String: Any]])
    XCTAssertEqual(hands.map { $0["extendedFingers"] as? [String] }, [["index", "middle"], []])
    XCTAssertEqual(hands.map { $0["fingerCount"] as? Int }, [2, 0])
    XCTAssertEqual(hands.map { $0["side"] as? String }, ["palm", "palm"])
    XCTAssertEqual(hands.map { ($0["visibility"] as? [String])?.count }, [21, 21])
    let position = try XCTUnwrap(hands[0]["position"] as? [String: Double])
    XCTAssertLessThan(try XCTUnwrap(position["x"]), 0)
    XCTAssertGreaterThan(try XCTUnwrap(position["z"]), 0.1)
    XCTAssertEqual(try XCTUnwrap(hands[0]["roll"] as? Double), -6, accuracy: 12)

    var unknown = frame
    unknown.imageSize = nil
    let text = unknown.details(fieldOfView: 65).text
    XCTAssertTrue(text.contains(#""position": null"#) && text.contains(#""fingerCount": 2"#), text)
  }

  private func table(_ record: HandRecord, frame: Int?) -> String {
    record.csvRows(frame: frame) { record.detailFields(of: $1, fieldOfView: 65) }
  }

  /// The numbers are those of the drawn hand.
  ///
  /// Every number has the meaning that the article Results gives it.
  func testTheNumbersAreThoseOfTheDrawnHand() throws {
    func details(_ hand: PosedHand, fieldOfView: Float = 65, width: Int = 640, height: Int = 480) throws -> [String:
      Any]
    {
      let record = HandRecord(HandScene([hand], width: width, height: height).frame(at: .zero))
      let value = try JSONSerialization.jsonObject(with: Data(record.details(fieldOfView: fieldOfView).text.utf8))
      return try XCTUnwrap((value as? [[String: Any]])?.first)
    }
    func number(_ details: [String: Any], _ key: String, _ part: String? = nil) throws -> Double {
      let value = part.map { (details[key] as? [String: Any])?[$0] } ?? details[key]
      return try XCTUnwrap(value as? Double, "\(key) \(part ?? "")")
    }
    let palm = PosedHand(.openPalm, x: 0.5, y: 0.5, scale: 0.2)
    // roll: degrees, counter-clockwise from upright.
    let upright = try number(details(palm), "roll")
    for degrees in [-120, -40, 40, 120] {
      XCTAssertEqual(
        try number(details(palm.turned(by: Float(degrees))), "roll") - upright, Double(degrees), accuracy: 3)
    }
    let turned = palm.turned(by: 40).hand()
    XCTAssertLessThan(turned[.middleFingerMCP].x, turned[.wrist].x, "counter-clockwise is to the left of the image")
    // position: x to the right, y downwards, z away from the camera, in metres.
    let (middle, moved) = (try details(palm), try details(palm.placed(0.75, 0.75)))
    XCTAssertEqual(try number(middle, "position", "x"), 0, accuracy: 0.03)
    XCTAssertGreaterThan(try number(moved, "position", "x"), 0.05)
    XCTAssertGreaterThan(try number(moved, "position", "y"), try number(middle, "position", "y") + 0.03)
    // A hand of 0.1 m that is 0.2 of 480 pixels wide, seen by a camera of 65 degrees along 640: f = 320 / tan(32.5°)
    // pixels.
    let distance = 0.095 * 320 / tan(32.5 * .pi / 180) / (0.2 * 480)
    XCTAssertEqual(try number(middle, "position", "z"), distance, accuracy: 0.15 * distance)
    XCTAssertEqual(
      try number(try details(palm.placed(0.5, 0.5, scale: 0.1)), "position", "z"),
      try 2 * number(middle, "position", "z"),
      accuracy: 0.2 * distance)
    XCTAssertLessThan(try number(details(palm, fieldOfView: 90), "position", "z"), try number(middle, "position", "z"))
    // box: the edges of the landmarks; presence as the model has it, and not where it is not known.
    let points = palm.hand().landmarks
    XCTAssertEqual(try number(middle, "box", "left"), Double(points.map(\.x).min() ?? 0), accuracy: 1e-6)
    XCTAssertEqual(try number(middle, "box", "top"), Double(points.map(\.y).min() ?? 0), accuracy: 1e-6)
    XCTAssertEqual(try number(middle, "box", "right"), Double(points.map(\.x).max() ?? 0), accuracy: 1e-6)
    XCTAssertEqual(try number(middle, "box", "bottom"), Double(points.map(\.y).max() ?? 0), accuracy: 1e-6)
    XCTAssertEqual(try number(middle, "presence"), 1)
    let read = try HandRecord(json: HandRecord(HandScene([palm], width: 640, height: 480).frame(at: .zero)).json)
    XCTAssertTrue(read.details(fieldOfView: 65).text.contains(#""presence": null"#))
    // fingers, side and visibility.
    XCTAssertEqual(middle["extendedFingers"] as? [String], ["thumb", "index", "middle", "ring", "pinky"])
    XCTAssertEqual(middle["side"] as? String, "palm")
    XCTAssertEqual(Set(try XCTUnwrap(middle["visibility"] as? [String])), ["visible"])
    let fist = try XCTUnwrap(details(PosedHand(.closedFist))["visibility"] as? [String])
    XCTAssertLessThan(fist.filter { $0 == "visible" }.count, 21)
  }

  func testTheRowsOfCSV() throws {
    func fields(_ line: String) -> [String] {
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = fields(String(HandRecord.csvHeader(adding: HandRecord.detailColumns).dropLast()))
    var plain = frame
    plain.source = "a.mp4"
    let rows = table(plain, frame: 7).split(separator: "\n").map { fields(String($0)) }
    XCTAssertEqual(rows.map(\.count), [header.count, header.count])
    func value(_ row: [String], _ column: String) throws -> String { row[try XCTUnwrap(header.firstIndex(of: column))] }
    XCTAssertEqual(try rows.map { try value($0, "extendedFingers") }, ["index+middle", "none"])
    XCTAssertEqual(try rows.map { try value($0, "fingerCount") }, ["2", "0"])
    XCTAssertEqual(try value(rows[0], "width"), "640")
    XCTAssertEqual(try rows.map { try value($0, "frame") }, ["7", "7"])
    XCTAssertEqual(try rows.map { try value($0, "handID") }, plain.hands.map { String($0.id) })
    XCTAssertEqual(try value(rows[1], "worldY20"), plain.hands[1].worldLandmarks[20].y.description)
    XCTAssertEqual(try value(rows[0], "x8"), plain.hands[0].landmarks[8].x.description)
    // A name with a line break stays in one field.
    XCTAssertTrue(table(frame, frame: nil).hasPrefix("\"a,\n\"\"b\"\".mp4\",40,0,"))

    plain.hands = []
    let empty = fields(String(table(plain, frame: 7).dropLast()))
    XCTAssertEqual(empty.count, header.count)
    XCTAssertEqual(Array(empty[..<3]), ["a.mp4", "40", ""])
    XCTAssertEqual(try value(empty, "height"), "480")
    XCTAssertEqual(try value(empty, "worldX0"), "")
  }

  func testTheLineOfText() {
    XCTAssertEqual(frame.hands.map(HandRecord.fingers(of:)), ["index+middle", "none"])
  }

  /// A record that was read has the details of the original.
  ///
  /// It has the shape of its image.
  func testAReadRecordHasTheDetailsOfTheOriginal() throws {
    func fingers(_ record: HandRecord) -> [String] {
      record.hands.map { record.detailFields(of: $0, fieldOfView: 65)[0] }
    }
    let hands = stride(from: Float(0), through: 1, by: 0.02).map { share -> Hand in
      var hand = PosedHand(HandPose.openPalm.interpolated(to: .closedFist, share)).hand()
      // A model's two kinds of landmarks never fit each other exactly.
      hand.landmarks = hand.landmarks.mapPoints { SIMD3(1.6 * $0.x, $0.y, $0.z) }
      hand.nextRegion = HandRegion(following: hand.landmarks, imageWidth: 640, imageHeight: 480)
      return hand
    }
    let record = HandRecord(hands: hands, imageSize: ImageSize(width: 640, height: 480))
    var read = try HandRecord(json: record.json)
    XCTAssertEqual(fingers(read), fingers(record))
    read.imageSize = nil
    XCTAssertNotEqual(fingers(read), fingers(record), "the shape matters")
  }

  /// The article Results has every field.
  ///
  /// It is the only list of the fields beside that of the code.
  func testTheArticleHasEveryField() throws {
    let article = try String(
      contentsOf: TestModels.packageRoot.appendingPathComponent("Sources/Documentation.docc/Results.md"),
      encoding: .utf8)
    let parts = article.components(separatedBy: "## Keys of JSON")
    for column in HandRecord.detailColumns { XCTAssertTrue(parts[0].contains("`\(column)`"), column) }
    guard case .array(let hands) = frame.details(fieldOfView: 65), case .object(let details)? = hands.first else {
      return XCTFail("no details")
    }
    for (key, _) in details { XCTAssertTrue(parts[1].contains("`\(key)`"), key) }
    let text = frame.detailText(fieldOfView: 65)
    XCTAssertEqual(
      text.components(separatedBy: "Hand #")[1].split(separator: "\n").dropFirst().compactMap {
        $0.firstMatch(of: /(\w+) *:/)?.output.1
      },
      ["fingers", "side", "roll", "position", "visible", "presence", "box"], text)
  }
}
