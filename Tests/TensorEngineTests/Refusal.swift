import TensorEngine
import XCTest

/// Asserts that `body` throws an `EngineError` with this status, and with texts in its message, place and advice.
func assertRefused<T>(
  _ status: EngineError.Status, _ message: String, place: String = "", advice: String = "", file: StaticString = #filePath,
  line: UInt = #line, _ body: () throws -> T
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    guard let error = error as? EngineError else { return XCTFail("\(error)", file: file, line: line) }
    XCTAssertEqual(error.status, status, "\(error)", file: file, line: line)
    for (text, part) in [(error.message, message), (error.place ?? "", place), (error.advice ?? "", advice)] where !part.isEmpty {
      XCTAssertTrue(text.contains(part), "\(error) does not say: \(part)", file: file, line: line)
    }
  }
}
