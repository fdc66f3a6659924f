import Foundation
import TestSupport
import XCTest

/// A part of the soak that `Tests/Fuzz` runs over 100,000 frames.
///
/// Results stay those of the first round, and memory does not grow.
final class SoakTests: XCTestCase {
  private func soak() throws -> Soak {
    Soak(clip: try SoakClip(), bundle: try Data(contentsOf: URL(fileURLWithPath: TestModels.gestureRecognizerPath())))
  }

  private func check(_ report: Soak.Report, growth: Int, line: UInt = #line) {
    XCTAssertEqual(report.differences, 0, "\(report)", line: line)
    XCTAssertGreaterThan(report.framesWithHands, 10, "\(report)", line: line)
    guard let before = report.before, let after = report.after else { return }
    XCTAssertEqual(after.descriptors, before.descriptors, "\(report)", line: line)
    XCTAssertLessThanOrEqual(after.threads, before.threads + 2, "\(report)", line: line)
    XCTAssertLessThan(report.growth, growth, "\(report)", line: line)
  }

  /// Memory does not grow with the frames of a video.
  ///
  /// An image of this size has 360 KB, so an image that is kept in each round of 30 frames would show.
  func testFramesOfAVideo() throws {
    try LongTests.require()
    check(try soak().video(frames: 240, early: 60), growth: 2 << 20)
  }

  func testFramesOfALiveStream() throws {
    try LongTests.require()
    check(try soak().liveStream(frames: 240, early: 60), growth: 2 << 20)
  }

  /// A task takes some 30 MB.
  func testTasksThatComeAndGo() throws {
    try LongTests.require()
    check(try soak().tasks(18, early: 9), growth: 20 << 20)
  }

  func testTwoTasksAtOnceAreIndependent() throws {
    try LongTests.require()
    XCTAssertEqual(try soak().inParallel(frames: 60), 0)
  }
}
