import GestureSupport
import XCTest

final class NearestNameTests: XCTestCase {
  func testDistancesOfTextbookPairs() {
    XCTAssertEqual(editDistance("kitten", "sitting"), 3)
    XCTAssertEqual(editDistance("", "abc"), 3)
    XCTAssertEqual(editDistance("abc", ""), 3)
    XCTAssertEqual(editDistance("ab", "ba"), 1)
    XCTAssertEqual(editDistance("ca", "abc"), 3)  // of the optimal string alignment; without the restriction it is 2
    XCTAssertEqual(editDistance("same", "same"), 0)
  }

  func testMistypedNames() {
    let names = [
      "help", "num-hands", "min-hand-detection-confidence", "format", "fps", "custom-max-results", "max-results",
    ]
    XCTAssertEqual(nearestName(to: "numhands", among: names), "num-hands")
    XCTAssertEqual(nearestName(to: "hands", among: names), "num-hands")
    XCTAssertEqual(nearestName(to: "fromat", among: names), "format")
    XCTAssertEqual(nearestName(to: "form", among: names), "format")
    XCTAssertEqual(nearestName(to: "max-result", among: names), "max-results")
    XCTAssertEqual(nearestName(to: "FORMAT", among: names), "format")
    XCTAssertNil(nearestName(to: "x", among: []))
  }

  /// One wrong letter in three is a misspelling.
  ///
  /// A short name may have one wrong letter.
  func testTheNumberOfWrongLetters() {
    let letters = Array("abcdefghijklm")
    for length in 1...letters.count {
      let typed = String(letters.prefix(length))
      for wrong in 0...length {
        let name = String(repeating: "-", count: wrong) + letters[wrong..<length]
        XCTAssertEqual(
          nearestName(to: typed, among: ["?????????????", name]), wrong <= max(1, length / 3) ? name : nil, name)
      }
    }
  }

  func testNamesThatAreTooDifferentAreNoAnswer() {
    let names = ["Thumb_Up", "Thumb_Down", "Victory"]
    XCTAssertEqual(nearestName(to: "thumbs_up", among: names, within: 1), "Thumb_Up")
    XCTAssertNil(nearestName(to: "Peace", among: names, within: 2))
  }
}
