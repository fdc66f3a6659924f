import Foundation
import GestureSupport
import XCTest

final class StatusErrorTests: XCTestCase {
  func testAnAppCanShowIt() {
    let error: any Error = StatusError(
      .dataLoss, "the pixels end", file: "a.ppm", location: "byte 12", suggestion: "send it again")
    XCTAssertEqual(error.localizedDescription, "the pixels end [a.ppm, byte 12]")
    XCTAssertEqual((error as? LocalizedError)?.recoverySuggestion, "send it again")
    XCTAssertEqual((error as? LocalizedError)?.failureReason, "a.ppm, byte 12")
    XCTAssertEqual(StatusError(.internal, "a fault").localizedDescription, "a fault")
  }

  func testTheTextIsMadeOfTheData() {
    let entry = StatusError(
      .dataLoss, "too short", file: "a.task", entry: "b.task/c.tflite", location: "byte 5", suggestion: "more")
    XCTAssertEqual(entry.description, "too short [a.task/b.task/c.tflite, byte 5] (more)")
    let option = StatusError(.invalidArgument, "too small", option: "threads", value: "-1")
    XCTAssertEqual(option.description, "too small [threads is -1]")
    XCTAssertEqual(StatusError(.notFound, "no such folder", file: "").description, "no such folder")
  }

  /// The option of a failed check is a property of the error.
  ///
  /// The text names the option once.
  func testAnOptionOutOfRangeIsData() {
    XCTAssertThrowsError(try StatusError.check(false, option: "threads", 65, "1 to 64")) { error in
      let error = error as? StatusError
      XCTAssertEqual([error?.option, error?.value], ["threads", "65"])
      XCTAssertEqual(error?.description, "Invalid `threads` option: it is 65. (it must be 1 to 64)")
      XCTAssertEqual(error?.localizedDescription, "Invalid `threads` option: it is 65.")
      XCTAssertEqual(error?.failureReason, "threads is 65")
      XCTAssertEqual(
        error?.located(in: "a.json").description, "Invalid `threads` option: it is 65. [a.json] (it must be 1 to 64)")
    }
  }

  /// A report of many files counts equal errors once.
  func testErrorsAreMembersOfSets() {
    let damaged = StatusError(.dataLoss, "too short", file: "a.task", location: "byte 5")
    let same = StatusError(.dataLoss, "too short", file: "a.task", location: "byte 5")
    let elsewhere = StatusError(.dataLoss, "too short", file: "b.task", location: "byte 5")
    let set: Set<StatusError> = [damaged, same, elsewhere]
    XCTAssertEqual(set.count, 2)
    XCTAssertTrue(set.contains(elsewhere))
  }

  func testAPlaceGetsTheFileAroundIt() {
    let inner = StatusError(.dataLoss, "bad", location: "landmarks")
    let outer = inner.within(Place(file: "a.jsonl", location: "line 3"))
    XCTAssertEqual([outer.file, outer.location], ["a.jsonl", "line 3, landmarks"])
    XCTAssertEqual(outer.located(in: "b.jsonl"), outer)
    XCTAssertEqual(inner.located(in: "b.jsonl").context, "b.jsonl, landmarks")
  }
}
