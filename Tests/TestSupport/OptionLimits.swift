import GestureSupport
import XCTest

/// Fails unless an option accepts exactly its documented range.
///
/// Checks the limits, values beside the limits, and NaN.
///
/// - Parameters:
///   - name: The option, as its refusal names it.
///   - step: A value so far beside a limit is refused, or accepted; 1 for options that are whole numbers.
///   - limits: The documented range.
///   - isOpen: Whether the limits themselves are out of range.
///   - use: Uses a value. Errors that do not name the option are of something else, which has come later.
public func assertLimits(
  _ name: String, _ limits: ClosedRange<Double>, step: Double = 0.001, isOpen: (low: Bool, high: Bool) = (false, false),
  file: StaticString = #filePath, line: UInt = #line, _ use: (Double) throws -> Void
) {
  func isRefused(_ value: Double) -> Bool {
    do {
      try use(value)
      return false
    } catch {
      guard let error = error as? StatusError, error.description.contains("`\(name)`") else { return false }
      XCTAssertEqual(error.status, .invalidArgument, file: file, line: line)
      XCTAssertNotNil(error.suggestion, "\(error)", file: file, line: line)
      return true
    }
  }
  func check(_ value: Double, isRight: Bool) {
    XCTAssertEqual(
      isRefused(value), !isRight, "\(name) \(value) is \(isRight ? "refused" : "accepted")", file: file, line: line)
  }
  check(limits.lowerBound, isRight: !isOpen.low)
  check(limits.lowerBound + (isOpen.low ? step : -step), isRight: isOpen.low)
  if limits.upperBound < .infinity {
    check(limits.upperBound, isRight: !isOpen.high)
    check(limits.upperBound + (isOpen.high ? -step : step), isRight: isOpen.high)
  }
  if step < 1 {
    check(.nan, isRight: false)
    check(.infinity, isRight: false)
  }
}

/// Fails unless something is found exactly up to a documented number.
///
/// - Parameter accuracy: The share of the number that the two looked at lie below and above it.
public func assertFound(
  _ name: String, upTo limit: Double, accuracy: Double = 0.1, file: StaticString = #filePath, line: UInt = #line,
  _ isFound: (Double) throws -> Bool
) rethrows {
  XCTAssertTrue(try isFound(limit * (1 - accuracy)), "\(name): not found below \(limit)", file: file, line: line)
  XCTAssertFalse(try isFound(limit * (1 + accuracy)), "\(name): found above \(limit)", file: file, line: line)
}

/// Fails unless something is found exactly from a documented number on.
///
/// See ``assertFound(_:upTo:accuracy:file:line:_:)``.
public func assertFound(
  _ name: String, from limit: Double, accuracy: Double = 0.1, file: StaticString = #filePath, line: UInt = #line,
  _ isFound: (Double) throws -> Bool
) rethrows {
  try assertFound(name, upTo: limit, accuracy: accuracy, file: file, line: line) { try !isFound($0) }
}
