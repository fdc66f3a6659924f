import GestureImages
import XCTest

/// Inputs that are examined before their frames are requested.
final class ForeseenFrameTests: XCTestCase {
  /// - Returns: Whether there are several, whether they are a video, whether one of them has an error, and all frames.
  private func look(_ widths: [Int?], end: String? = nil) -> ([Bool], [String]) {
    var frames = ForeseenFrames(StandInFrames(widths, stated: [.rate(25)], end: end))
    XCTAssertFalse(frames.areSeveral || frames.areVideo || frames.haveErrorAhead, "nothing is known")
    frames.lookAhead()
    return ([frames.areSeveral, frames.areVideo, frames.haveErrorAhead], frames.texts())
  }

  private func assertLook(
    _ widths: [Int?], end: String? = nil, several: Bool = false, video: Bool = false, error: Bool = false,
    line: UInt = #line
  ) {
    let (found, texts) = look(widths, end: end)
    XCTAssertEqual(found, [several, video, error], line: line)
    XCTAssertEqual(
      texts, StandInFrames(widths, stated: [.rate(25)], end: end).texts(), "frames are as without a look", line: line)
  }

  func testOneFrame() {
    assertLook([4])
    assertLook([])
  }

  func testFramesOfOneSizeAreAVideo() {
    assertLook([4, 4], several: true, video: true)
    assertLook([4, 4, 5], several: true, video: true)
  }

  func testFramesWhoseSizeChangesAreImages() { assertLook([4, 5, 5], several: true) }

  func testAFrameBehindADamagedOneMakesAVideo() {
    assertLook([nil, 4, 4], several: true, video: true, error: true)
    assertLook([nil, nil], several: true, video: true, error: true)
    assertLook([nil], end: "cut off", several: true, video: true, error: true)
    assertLook([nil], error: true)
  }

  func testADamagedFrameBehindTheFirstShowsNothing() { assertLook([4, nil, 4], error: true) }

  func testEndsThatFailAreThrownWhenTheyAreDue() {
    assertLook([], end: "not an image", error: true)
    assertLook([4], end: "cut off", error: true)
    assertLook([4, 4], end: "cut off", several: true, video: true)
  }
}
