import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Lines on standard error, and the status that they leave.
final class ConsoleTests: XCTestCase {
  private func lines(_ body: (Console) throws -> Void) throws -> (text: String, status: ExitStatus) {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(), "err")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    let console = Console(descriptor: descriptor, toolName: "sample")
    try body(console)
    return (try String(contentsOfFile: path, encoding: .utf8), console.status)
  }

  func testTheFirstErrorDecidesTheStatus() throws {
    let found = try lines { console in
      console.report(ToolError(.noInput, "w", "is old"), isWarning: true)
      XCTAssertEqual(console.status, .success, "a warning changes nothing")
      console.report(ToolError(.dataError, "a", "is bad"))
      console.report(ToolError(.noInput, "b", "is missing"))
    }
    XCTAssertEqual(found.text, "sample: warning: w: is old\nsample: error: a: is bad\nsample: error: b: is missing\n")
    XCTAssertEqual(found.status, .dataError)
  }

  func testAQuietConsoleHasErrorsOnly() throws {
    let found = try lines { console in
      console.beQuiet()
      console.note("a note")
      console.report(ToolError(.noInput, "w", "is old"), isWarning: true)
      console.report(ToolError(.dataError, "a", "is bad"))
    }
    XCTAssertEqual(found.text, "sample: error: a: is bad\n")
  }

  /// A program that is missing is missing for each file: one error says so.
  func testAMissingHelperIsNamedOnce() throws {
    let found = try lines { console in
      for name in ["a", "b", "c"] {
        console.report(ToolError(.unavailable, name, "needs ffmpeg", isMissingHelper: true))
      }
      console.report(ToolError(.dataError, "d", "is bad"))
    }
    XCTAssertEqual(found.text, "sample: error: a: needs ffmpeg\nsample: error: d: is bad\n")
    XCTAssertEqual(found.status, .unavailable)
  }

  func testErrorsOfABodyAreReported() throws {
    let found = try lines { console in
      try console.reporting { throw ToolError(.dataError, "a", "is bad") }
      XCTAssertThrowsError(try console.reporting { throw Interrupted() })
    }
    XCTAssertEqual(found.text, "sample: error: a: is bad\n")
  }

  /// A log has no bar, no password, and no control character but line breaks.
  func testWhatALogDoesNotHave() throws {
    let found = try lines { console in
      console.progress("50 %")
      console.note("reads http://u:secret@host/ and \u{1B}[31mred")
      console.progress("")
    }
    XCTAssertEqual(found.text, "sample: reads http://u:***@host/ and \\x1B[31mred\n")
  }
}
