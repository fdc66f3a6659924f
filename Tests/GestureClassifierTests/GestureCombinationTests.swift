import GestureClassifier
import HandLandmarkerCore
import XCTest

/// After MediaPipe's `combined_prediction_calculator_test.cc`.
final class GestureCombinationTests: XCTestCase {
  func testACustomGestureWinsEvenWithALowerScore() {
    let winner = winner(of: [list(["CustomThumb": 0.5, "None": 0.4]), list(["Thumb_Up": 0.9, "None": 0.1])])
    XCTAssertEqual(winner?.label, "CustomThumb")
    XCTAssertEqual(winner?.score, 0.5)
  }

  func testACustomBackgroundFallsThroughToTheCannedGesture() {
    let winner = winner(of: [list(["CustomThumb": 0.3, "None": 0.7]), list(["Thumb_Up": 0.6, "None": 0.4])])
    XCTAssertEqual(winner?.label, "Thumb_Up")
  }

  func testTheFirstBackgroundIsKept() {
    let winner = winner(of: [list(["CustomThumb": 0.3, "None": 0.7]), list(["Thumb_Up": 0.2, "None": 0.8])])
    XCTAssertEqual(winner?.label, "None")
    XCTAssertEqual(winner?.score, 0.7)
  }

  func testBackgroundIsTheExactLabel() {
    let winner = winner(of: [list(["none": 0.7, "rock": 0.3]), list(["Thumb_Up": 0.9])])
    XCTAssertEqual(winner?.label, "none")
  }

  func testEmptyListsAreSkipped() {
    XCTAssertEqual(winner(of: [[], list(["Thumb_Up": 0.9])])?.label, "Thumb_Up")
    XCTAssertEqual(GestureCombination.ranking(of: [[], []]), [])
    XCTAssertEqual(GestureCombination.ranking(of: []), [])
  }

  func testTheFirstOfEqualScoresWinsAndZeroDoesNot() {
    let equal = [GestureScore(label: "A", score: 0.5), GestureScore(label: "B", score: 0.5)]
    XCTAssertEqual(winner(of: [equal])?.label, "A")
    XCTAssertEqual(winner(of: [list(["A": 0])])?.label, "")
  }

  /// The winner is first, whatever its score.
  ///
  /// The others follow by descending score, each once.
  func testTheOthersFollowByDescendingScore() {
    let ranking = GestureCombination.ranking(of: [
      list(["None": 0.4, "rock": 0.5, "paper": 0.1]), list(["Thumb_Up": 0.9, "None": 0.06, "Victory": 0.04]),
    ])
    XCTAssertEqual(ranking.map(\.label), ["rock", "Thumb_Up", "None", "paper", "None", "Victory"])
    XCTAssertEqual(ranking.map(\.score), [0.5, 0.9, 0.4, 0.1, 0.06, 0.04])
  }

  private func winner(of answers: [[GestureScore]]) -> GestureScore? { GestureCombination.ranking(of: answers).first }

  private func list(_ scores: KeyValuePairs<String, Float>) -> [GestureScore] {
    scores.map { GestureScore(label: $0.key, score: $0.value) }
  }
}
