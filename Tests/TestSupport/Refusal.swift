import GestureSupport
import XCTest

/// Asserts that `body` throws a `StatusError` with this status.
///
/// Also checks texts in the error's message, place and suggestion.
package func assertRefused<T>(
  _ status: StatusError.Status, _ message: String, location: String = "", suggestion: String = "",
  file: StaticString = #filePath,
  line: UInt = #line, _ body: () throws -> T
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    guard let error = error as? StatusError else { return XCTFail("\(error)", file: file, line: line) }
    XCTAssertEqual(error.status, status, "\(error)", file: file, line: line)
    for (text, part) in [
      (error.message, message), (error.context ?? "", location), (error.suggestion ?? "", suggestion),
    ]
    where !part.isEmpty {
      XCTAssertTrue(text.contains(part), "\(error) does not say: \(part)", file: file, line: line)
    }
  }
}
