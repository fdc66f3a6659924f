import Foundation
import MediaPipeTasksVision
import XCTest

/// Fails unless `body` throws an `NSError` of the tasks' domain.
///
/// The error must have this code and exactly this message.
public func assertTaskError<R>(
  _ code: TasksErrorCode, _ message: String, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> R
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    let error = error as NSError
    XCTAssertEqual(error.domain, "com.google.mediapipe.tasks", file: file, line: line)
    XCTAssertEqual(error.code, Int(code.rawValue), file: file, line: line)
    XCTAssertEqual(error.localizedDescription, message, file: file, line: line)
  }
}

/// Fails unless `body` throws an `NSError` with this code.
///
/// The error is of the tasks' domain. Its description, reason and suggestion together must contain the words.
public func assertTaskError<R>(
  _ code: TasksErrorCode, mentions words: String..., file: StaticString = #filePath, line: UInt = #line,
  _ body: () throws -> R
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    let error = error as NSError
    XCTAssertEqual(error.domain, "com.google.mediapipe.tasks", file: file, line: line)
    XCTAssertEqual(error.code, Int(code.rawValue), "\(error)", file: file, line: line)
    let parts = [error.localizedDescription, error.localizedFailureReason, error.localizedRecoverySuggestion]
    let text = parts.compactMap { $0 }.joined(separator: " | ")
    for word in words { XCTAssertTrue(text.contains(word), "«\(word)» is not in «\(text)»", file: file, line: line) }
  }
}
