import Foundation
import XCTest

/// Tests that repeat something often, or start other runtimes.
///
/// Together they take longer than half of all others.
public enum LongTests {
  /// Whether the environment requests long tests.
  public static let areWanted = !(ProcessInfo.processInfo.environment["GESTURE_LONG_TESTS"] ?? "").isEmpty

  /// - Throws: `XCTSkip`, unless the environment requests long tests.
  public static func require() throws {
    try XCTSkipIf(!areWanted, "takes long: GESTURE_LONG_TESTS=1 runs it, as .ci/nightly does")
  }
}
