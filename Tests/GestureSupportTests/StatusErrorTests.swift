import Foundation
import GestureSupport
import XCTest

final class StatusErrorTests: XCTestCase {
  func testAnAppCanShowIt() {
    let error: any Error = StatusError(.dataLoss, "the pixels end", file: "a.ppm", location: "byte 12", suggestion: "send it again")
    XCTAssertEqual(error.localizedDescription, "the pixels end [a.ppm, byte 12]")
    XCTAssertEqual((error as? LocalizedError)?.recoverySuggestion, "send it again")
    XCTAssertEqual((error as? LocalizedError)?.failureReason, "a.ppm, byte 12")
    XCTAssertEqual(StatusError(.internal, "a fault").localizedDescription, "a fault")
  }

  func testTheTextIsMadeOfTheData() {
    let entry = StatusError(.dataLoss, "too short", file: "a.task", entry: "b.task/c.tflite", location: "byte 5", suggestion: "more")
    XCTAssertEqual(entry.description, "too short [a.task/b.task/c.tflite, byte 5] (more)")
    let option = StatusError(.invalidArgument, "too small", option: "threads", value: "-1")
    XCTAssertEqual(option.description, "too small [threads is -1]")
    XCTAssertEqual(StatusError(.notFound, "no such folder", file: "").description, "no such folder")
  }

  func testAPlaceGetsTheFileAroundIt() {
    let inner = StatusError(.dataLoss, "bad", location: "landmarks")
    let outer = inner.within(Place(file: "a.jsonl", location: "line 3"))
    XCTAssertEqual([outer.file, outer.location], ["a.jsonl", "line 3, landmarks"])
    XCTAssertEqual(outer.located(in: "b.jsonl"), outer)
    XCTAssertEqual(inner.located(in: "b.jsonl").context, "b.jsonl, landmarks")
  }
}
