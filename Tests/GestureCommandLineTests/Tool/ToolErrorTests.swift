import GestureCommandLine
import GestureSupport
import XCTest

/// The line that a user sees of an error.
final class ToolErrorTests: XCTestCase {
  func testErrorsAreOneLine() {
    XCTAssertEqual(ToolError(.dataError, "a\nb", "first\n  second\tthird").description, "a b: first second third")
  }
}
