import GestureSupport
import XCTest

/// Fails unless `body` throws a `StatusError` with this status.
///
/// The message must be exactly this one.
public func assertStatusError<R>(
  _ status: StatusError.Status, _ message: String, file: StaticString = #filePath, line: UInt = #line,
  _ body: () throws -> R
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    guard let error = error as? StatusError else { return XCTFail("\(error)", file: file, line: line) }
    XCTAssertEqual(error.status, status, "\(error)", file: file, line: line)
    XCTAssertEqual(error.message, message, file: file, line: line)
  }
}

/// Fails unless `body` throws a `StatusError` with this status.
///
/// The message, location and suggestion together must contain the words.
public func assertStatusError<R>(
  _ status: StatusError.Status, mentions words: String..., file: StaticString = #filePath, line: UInt = #line,
  _ body: () throws -> R
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    guard let error = error as? StatusError else { return XCTFail("\(error)", file: file, line: line) }
    XCTAssertEqual(error.status, status, "\(error)", file: file, line: line)
    for word in words {
      XCTAssertTrue(error.description.contains(word), "«\(word)» is not in «\(error)»", file: file, line: line)
    }
  }
}
