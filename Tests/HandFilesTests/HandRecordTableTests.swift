import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Tables of results, read by the rules of RFC 4180.
final class HandRecordTableTests: XCTestCase {
  /// The rows of a table.
  ///
  /// Fields may contain line breaks.
  private func rows(_ text: String) -> [[String]] {
    var (rows, row, field, isQuoted) = ([[String]](), [String](), "", false)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"": field.unicodeScalars.append(scalars.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false): (row, field) = (row + [field], "")
      case ("\n", false): (rows, row, field) = (rows + [row + [field]], [], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    return rows
  }

  func testEveryFieldComesBack() throws {
    let parts = ["a", ",", "\"", "\n", "\r", "\r\n", " ", "é", "\u{2028}", "\u{85}", "'", ";", "\u{301}"]
    let header = try XCTUnwrap(rows(HandRecord.csvHeader).first)
    let columns = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
    var generator = SeededGenerator(seed: 6)
    func text() -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    }
    for name in parts + (0..<200).map({ _ in text() }) {
      let label = text()
      let points = HandPoints { SIMD3(Float($0), 0.5, -0.25) }
      var hands = [GestureScore(label: label, score: 0.75), nil].map { score in
        Hand(
          id: 7, handedness: .left, landmarks: points, worldLandmarks: points,
          gestureScores: score.map { GestureScores(winner: $0) } ?? .filteredOut)
      }
      hands[1].isFilled = true
      let record = HandRecord(
        HandFrame(hands: hands, at: .milliseconds(-3), imageSize: ImageSize(width: 64, height: 48)), source: name,
        hasGestures: true)
      for details in [0, 2] {
        let table = rows(record.csvRows(frame: 5) { _, _ in Array(repeating: "d", count: details) })
        XCTAssertEqual(table.map(\.count), [header.count + details, header.count + details], name.debugDescription)
        guard table.count == 2 else { continue }
        func column(_ name: String) -> [String] { table.map { $0[columns[name] ?? 0] } }
        // A name is written so that it is one line, as everywhere else.
        if !name.unicodeScalars.contains(where: \.properties.isWhitespace) {
          XCTAssertEqual(column("source"), [name, name])
        }
        XCTAssertEqual(Set(column("source")).count, 1)
        XCTAssertEqual(column("gesture"), [label, ""])
        XCTAssertEqual(column("hand"), ["0", "1"])
        XCTAssertEqual(column("filled"), ["", "true"])
        XCTAssertEqual(
          column("frame") + column("width") + column("height") + column("handID"),
          ["5", "5", "64", "64", "48", "48", "7", "7"])
        XCTAssertEqual(column("x20") + column("worldZ20"), ["20.0", "20.0", "-0.25", "-0.25"])
      }
      let empty = rows(HandRecord(hands: [], source: name).csvRows(frame: nil) { _, _ in ["", ""] })
      XCTAssertEqual(empty.map(\.count), [header.count + 2])
      XCTAssertEqual(empty.first?.dropFirst().filter { !$0.isEmpty }, [])
    }
  }
}
