import GestureClassifier
import XCTest

/// After MediaPipe's `combined_prediction_calculator_test.cc`.
final class GestureCombinationTests: XCTestCase {
  func testACustomGestureWinsEvenWithALowerScore() {
    let winner = GestureCombination.winner(of: [list(["CustomThumb": 0.5, "None": 0.4]), list(["Thumb_Up": 0.9, "None": 0.1])])
    XCTAssertEqual(winner?.name, "CustomThumb")
    XCTAssertEqual(winner?.score, 0.5)
  }

  func testACustomBackgroundFallsThroughToTheCannedGesture() {
    let winner = GestureCombination.winner(of: [list(["CustomThumb": 0.3, "None": 0.7]), list(["Thumb_Up": 0.6, "None": 0.4])])
    XCTAssertEqual(winner?.name, "Thumb_Up")
  }

  func testTheFirstBackgroundIsKept() {
    let winner = GestureCombination.winner(of: [list(["CustomThumb": 0.3, "None": 0.7]), list(["Thumb_Up": 0.2, "None": 0.8])])
    XCTAssertEqual(winner?.name, "None")
    XCTAssertEqual(winner?.score, 0.7)
  }

  func testBackgroundIsTheExactLabel() {
    let winner = GestureCombination.winner(of: [list(["none": 0.7, "rock": 0.3]), list(["Thumb_Up": 0.9])])
    XCTAssertEqual(winner?.name, "none")
  }

  func testEmptyListsAreSkipped() {
    XCTAssertEqual(GestureCombination.winner(of: [[], list(["Thumb_Up": 0.9])])?.name, "Thumb_Up")
    XCTAssertNil(GestureCombination.winner(of: [[], []]))
    XCTAssertNil(GestureCombination.winner(of: []))
  }

  func testTheFirstOfEqualScoresWinsAndZeroDoesNot() {
    let equal = [GestureCategory(index: 3, name: "A", score: 0.5), GestureCategory(index: 1, name: "B", score: 0.5)]
    XCTAssertEqual(GestureCombination.winner(of: [equal])?.name, "A")
    XCTAssertEqual(GestureCombination.winner(of: [list(["A": 0])])?.name, "")
  }

  private func list(_ scores: KeyValuePairs<String, Float>) -> [GestureCategory] {
    scores.enumerated().map { GestureCategory(index: $0.offset, name: $0.element.key, score: $0.element.value) }
  }
}
