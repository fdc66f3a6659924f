import Foundation
import GestureSupport
import HandFiles
import XCTest

/// Refusals of unknown words in described gestures.
///
/// The message has the word, and the suggestion the nearest one.
final class MisspelledKeyTests: XCTestCase {
  private func refusal(_ gesture: String, _ more: String = "") throws -> StatusError {
    let text =
      "{\"format\": \"described-gestures\", \"version\": 1\(more), \"gestures\": [{\"name\": \"A\", \(gesture)}]}"
    do { _ = try DescribedGestures(jsonData: Data(text.utf8), name: "my.json") } catch { return error }
    throw StatusError(.unknown, "It was read: \(text)")
  }

  func testTheWordAndWhatIsMeant() throws {
    for (gesture, kind, word, meant) in [
      ("\"extende\": [\"index\"]", "key", "extende", "extended"),
      ("\"extended\": [\"indx\"]", "finger", "indx", "index"),
      ("\"touching\": [[\"thumb\", \"midle\"]]", "finger", "midle", "middle"),
      ("\"folded\": [\"ankle\"]", "finger", "ankle", nil),
    ] as [(String, String, String, String?)] {
      let error = try refusal(gesture)
      XCTAssertEqual(error.message, "There is no \(kind) \"\(word)\".")
      XCTAssertEqual(error.file, "my.json")
      let suggestion = try XCTUnwrap(error.suggestion)
      XCTAssertTrue(
        suggestion.hasPrefix(meant.map { "did you mean \"\($0)\"? possible: " } ?? "possible: "), suggestion)
    }
    let twice = try refusal("\"extended\": [\"index\"], \"extended\": [\"ring\"]")
    XCTAssertEqual([twice.message, twice.suggestion], ["The key occurs twice.", "remove one of them"])
    let range = try refusal("\"angles\": {\"index.middle\": [40, 10]}")
    XCTAssertTrue(range.suggestion?.contains("the smaller one first") == true, "\(range)")
    let threshold = try refusal("\"folded\": [\"index\"]", ", \"scoreThreshold\": 2")
    XCTAssertTrue(
      threshold.message.contains("threshold") && threshold.suggestion?.contains("0 to 1") == true, "\(threshold)")
  }
}
