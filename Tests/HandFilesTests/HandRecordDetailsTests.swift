import Foundation
import GestureFixtures
import HandFiles
import HandLandmarkerCore
import XCTest

/// What `--details` adds to results.
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
    (unknown.width, unknown.height) = (nil, nil)
    let text = unknown.details(fieldOfView: 65).text
    XCTAssertTrue(text.contains(#""position": null"#) && text.contains(#""fingerCount": 2"#), text)
  }

  func testTheRowsOfCSV() throws {
    func fields(_ line: String) -> [String] { line.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let header = fields(String(HandRecord.detailedCSVHeader.dropLast()))
    var plain = frame
    plain.source = "a.mp4"
    let rows = plain.csvRows(frame: 7, fieldOfView: 65).split(separator: "\n").map { fields(String($0)) }
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
    XCTAssertTrue(frame.csvRows(frame: nil, fieldOfView: 65).hasPrefix("\"a,\n\"\"b\"\".mp4\",40,0,"))

    plain.hands = []
    let empty = fields(String(plain.csvRows(frame: 7, fieldOfView: 65).dropLast()))
    XCTAssertEqual(empty.count, header.count)
    XCTAssertEqual(Array(empty[..<3]), ["a.mp4", "40", ""])
    XCTAssertEqual(try value(empty, "height"), "480")
    XCTAssertEqual(try value(empty, "worldX0"), "")
  }

  func testTheLineOfText() {
    XCTAssertEqual(frame.hands.map(HandRecord.fingers(of:)), ["index+middle", "none"])
  }
}
