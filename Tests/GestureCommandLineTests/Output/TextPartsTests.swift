import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Numbers, columns and lists in the tool's texts.
final class TextPartsTests: XCTestCase {
  func testThousandsAreGrouped() {
    var random = SeededGenerator(seed: 2)
    let numbers = [0, 7, 12, 999, 1000, 12_345, 123_456, 1_234_567, -1, -999, -1000, -123_456, .max, .min]
    for number in numbers + (0..<1000).map({ Int(truncatingIfNeeded: random.next()) >> ($0 % 62) }) {
      XCTAssertEqual(grouped(number), number.formatted(.number.locale(Locale(identifier: "en_US"))))
    }
  }

  func testCountsSharesAndColumns() {
    XCTAssertEqual([counted(1, "hand"), counted(0, "hand"), counted(2, "hand")], ["1 hand", "0 hands", "2 hands"])
    XCTAssertEqual([counted(1, "person", "people"), counted(3, "person", "people")], ["1 person", "3 people"])
    XCTAssertEqual(
      [percentage(nil), percentage(0), percentage(0.975), percentage(1)], ["-", "0.0%", "97.5%", "100.0%"])
    XCTAssertEqual(
      ["ab".padded(to: 4), "ab".padded(to: 4, atStart: true), "ab".padded(to: 1)], ["ab  ", "  ab", "ab"])
    XCTAssertEqual(
      table([["name", "n", ""], ["a", "1,000", "x"], ["longer", "7", ""]], rightAligned: [1]),
      "  name        n\n  a       1,000  x\n  longer      7\n")
    XCTAssertEqual(table([], rightAligned: []), "")
  }
}
