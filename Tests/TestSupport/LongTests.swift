import Foundation
import XCTest

/// Tests that repeat something many times, or start other runtimes: together they take longer than half of all others.
public enum LongTests {
  /// - Throws: `XCTSkip`, unless the environment asks for them.
  public static func require() throws {
    let wanted = ProcessInfo.processInfo.environment["GESTURE_LONG_TESTS"] ?? ""
    try XCTSkipIf(wanted.isEmpty, "takes long: GESTURE_LONG_TESTS=1 runs it, as .ci/run does")
  }
}
