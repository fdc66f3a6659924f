import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// The line of a long job: how much is done, how fast, and how long the rest takes.
final class ProgressLineTests: XCTestCase {
  func testTheProgressLine() {
    XCTAssertEqual(
      GestureCommandLine.Progress.line(count: 50, of: 200, unit: "images", seconds: 5),
      "[#####...............] 25 %, 50 of 200 images, 10.0/s, about 15 s left")
    XCTAssertEqual(
      GestureCommandLine.Progress.line(count: 50, of: nil, unit: "frames", seconds: 2), "50 frames, 25.0/s")
    XCTAssertEqual(
      GestureCommandLine.Progress.line(count: 1, of: 1_000_000, unit: "images", seconds: 1),
      "[....................] 0 %, 1 of 1000000 images, 1.0/s, about 278 h left")
    XCTAssertEqual(GestureCommandLine.Progress.line(count: 0, of: 10, unit: "images", seconds: 5), "0 images, 0.0/s")
  }

  /// The time that is left, in the unit in which it is short.
  func testTheTimeThatIsLeft() {
    for (left, text) in [
      (1, "1 s"), (99, "99 s"), (100, "2 min"), (149, "2 min"), (150, "3 min"), (5999, "100 min"), (6000, "2 h"),
      (8999, "2 h"), (9000, "3 h"), (36_000, "10 h"),
    ] {
      let line = GestureCommandLine.Progress.line(count: 1, of: 1 + left, unit: "images", seconds: 1)
      XCTAssertTrue(line.hasSuffix(", about \(text) left"), line)
    }
    let late = GestureCommandLine.Progress.line(count: 100, of: 200, unit: "images", seconds: 100, recentRate: 20)
    XCTAssertEqual(late, "[##########..........] 50 %, 100 of 200 images, 20.0/s, about 5 s left")
  }

  /// The bar is full when all is done, not before; without a total or a rate there is none.
  func testTheBar() {
    for done in 0...200 {
      let line = GestureCommandLine.Progress.line(count: done, of: 200, unit: "images", seconds: 10)
      XCTAssertEqual(line.count { $0 == "#" }, done == 0 ? 0 : done / 10, line)
      if done > 0 { XCTAssertTrue(line.contains("] \(done / 2) %, \(done) of 200 images, "), line) }
    }
    XCTAssertEqual(
      GestureCommandLine.Progress.line(count: 201, of: 200, unit: "images", seconds: 10), "201 images, 20.1/s")
    XCTAssertEqual(GestureCommandLine.Progress.line(count: 0, of: 0, unit: "images", seconds: 10), "0 images, 0.0/s")
    XCTAssertEqual(GestureCommandLine.Progress.line(count: 0, of: 9, unit: "images", seconds: 0), "0 images, 0.0/s")
    XCTAssertEqual(
      GestureCommandLine.Progress.line(count: 5, of: nil, unit: "frames", seconds: 10, recentRate: 2), "5 frames, 2.0/s"
    )
  }

  /// A terminal alone has a line; what is written to a file has none.
  func testAFileHasNoBar() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(), "err")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    var progress = GestureCommandLine.Progress(Console(descriptor: descriptor, toolName: "t"), unit: "images", total: 3)
    progress.skip()
    for count in 1...3 {
      progress.advance()
      XCTAssertEqual(progress.count, count)
    }
    progress.end()
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "")
  }
}
