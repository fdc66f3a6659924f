import Foundation
import GestureFixtures
import TestSupport
import XCTest

/// Filters of gestures remove no hands.
///
/// The exception is output in the form of MediaPipe's results.
final class FilteredGestureTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws { scratch = try ScratchFolder() }

  override func tearDown() { scratch = nil }

  private func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
  }

  func testMovementsNeedNoGesture() throws {
    let swipe = PosedMovement.swipe(.right, rest: .milliseconds(700))
    let video = try swipe.images(FrameSampling(width: 320, height: 240, framesPerSecond: 20))
    try scratch.write(video.reduce(into: Data()) { $0 += $1.image.ppmData }, "swipe.ppm")
    func movements(_ options: String...) throws -> [String] {
      let events = try ToolRun(
        ["events", "--fps", "20", "--motions", "all,extra", "swipe.ppm"] + options,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
      XCTAssertEqual(events.status, 0, events.errors)
      return try events.lines.map { try JSONLine($0).object }.filter { $0["x"] != nil }.compactMap {
        $0["gesture"] as? String
      }
    }
    let all = try movements()
    XCTAssertTrue(all.contains("Swipe_Right"), "\(all)")
    XCTAssertEqual(try movements("--score-threshold", "0.999"), all)
    XCTAssertEqual(try movements("--category-allowlist", "ILoveYou", "--score-threshold", "0.999"), all)
  }

  func testAHandWhoseGestureIsFilteredIsDrawnAndNamed() throws {
    try scratch.write(Drawn.victory.ppmData, "a.ppm")
    let drawn = try run("draw", "--no-labels", "a.ppm").output
    XCTAssertEqual(
      try run("draw", "--no-labels", "--score-threshold", "0.999", "a.ppm").output, drawn, "the same skeleton")
    XCTAssertNotEqual(drawn, Drawn.victory.ppmData)
    let short = try run("recognize", "-f", "short", "--score-threshold", "0.999", "a.ppm").text
    XCTAssertNotNil(short.wholeMatch(of: /a\.ppm  gesture filtered out  Right \d\.\d\d\n/), short)
    // MediaPipe's results have no hand then.
    for format in ["json", "jsonl", "csv", "text"] {
      let text = try run("recognize", "-f", format, "--score-threshold", "0.999", "a.ppm").text
      XCTAssertFalse(text.contains("Right"), "\(format): \(text)")
    }
  }
}
