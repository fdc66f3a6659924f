import GestureSupport
import XCTest

/// Times as numbers and text, and back.
final class DurationUnitTests: XCTestCase {
  private static let largest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
  private static let smallest = Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999)

  func testSecondsAndMilliseconds() {
    let times: [(Duration, seconds: Double, milliseconds: Int)] = [
      (.zero, 0, 0), (.milliseconds(1), 0.001, 1), (.milliseconds(-1), -0.001, -1), (.milliseconds(33), 0.033, 33),
      (.microseconds(499), 0.000499, 0), (.microseconds(500), 0.0005, 1), (.microseconds(1499), 0.001499, 1),
      (.microseconds(-500), -0.0005, -1), (.microseconds(-1499), -0.001499, -1), (.seconds(86_400), 86_400, 86_400_000),
      (.microseconds(999_999), 0.999999, 1000), (.microseconds(-1_999_600), -1.9996, -2000), (.nanoseconds(1), 1e-9, 0),
    ]
    for (time, seconds, milliseconds) in times {
      XCTAssertEqual(time.seconds, seconds, "\(time)")
      XCTAssertEqual(time.milliseconds, milliseconds, "\(time)")
      XCTAssertEqual(
        time.fractionalMilliseconds, seconds * 1000, accuracy: 1e-12 * max(abs(seconds) * 1000, 1), "\(time)")
    }
  }

  func testTimesThatNoNumberHolds() {
    XCTAssertEqual(Self.largest.milliseconds, .max)
    XCTAssertEqual(Self.smallest.milliseconds, .min)
    XCTAssertEqual(Duration.seconds(Int64.max / 1000).milliseconds, Int(Int64.max / 1000) * 1000)
    XCTAssertEqual(Duration.seconds(Int64.max / 1000 + 1).milliseconds, .max)
    XCTAssertEqual(Duration.seconds(Int64.min / 1000 - 1).milliseconds, .min)
    XCTAssertEqual(Self.largest.seconds, 9.223372036854775807e18, accuracy: 1e4)
    XCTAssertEqual(Self.smallest.seconds, -9.223372036854775807e18, accuracy: 1e4)
    XCTAssertEqual(Duration.seconds(Int64(1e13)).seconds, 1e13)
    XCTAssertEqual((Duration.seconds(Int64(1e13)) + .milliseconds(500)).seconds, 1e13 + 0.5)
  }

  func testText() {
    let texts: [(Duration, String)] = [
      (.zero, "0"), (.milliseconds(40), "40"), (.microseconds(33_333), "33.333"), (.microseconds(-500), "-0.5"),
      (.nanoseconds(1_000_499), "1"), (.nanoseconds(1_000_501), "1.001"), (.nanoseconds(-1_000_501), "-1.001"),
      (.seconds(8_999_999_999) + .microseconds(500), "8999999999000.5"),
      (.seconds(9_000_000_001) + .microseconds(500), "9000000001001"), (Self.largest, "\(Int.max)"),
    ]
    for (time, text) in texts { XCTAssertEqual(time.millisecondsText, text, "\(time)") }
  }

  func testRoundedSeconds() {
    for (seconds, microseconds) in [
      (0.0, 0), (1e-6, 1), (4.9e-7, 0), (5.1e-7, 1), (-5.1e-7, -1), (1.2345678, 1_234_568), (.nan, 0),
    ] as [(Double, Int64)] {
      XCTAssertEqual(Duration(roundedSeconds: seconds), .microseconds(microseconds), "\(seconds)")
    }
    XCTAssertEqual(Duration(roundedSeconds: .infinity), .seconds(9_200_000_000_000))
    XCTAssertEqual(Duration(roundedSeconds: -.infinity), .seconds(-9_200_000_000_000))
    XCTAssertEqual(Duration(roundedSeconds: 1e300), Duration(roundedSeconds: 9.2e12))
  }

  func testFractionalMilliseconds() {
    for (milliseconds, time) in [
      (0.0, Duration.zero), (33.333, .microseconds(33_333)), (-0.5, .microseconds(-500)), (1500, .milliseconds(1500)),
      (0.0001, .nanoseconds(100)), (-1000.0005, .microseconds(-1_000_000) - .nanoseconds(500)),
    ] {
      guard let found = Duration(fractionalMilliseconds: milliseconds) else { return XCTFail("\(milliseconds)") }
      XCTAssertEqual((found - time).fractionalMilliseconds, 0, accuracy: 1e-9, "\(milliseconds)")
    }
    XCTAssertEqual(Duration(fractionalMilliseconds: 9.9e16), .seconds(99_000_000_000_000))
    XCTAssertEqual(Duration(fractionalMilliseconds: 1e15 + 1), .milliseconds(1_000_000_000_000_001))
    for bad in [1e17, -1e17, .nan, .infinity] { XCTAssertNil(Duration(fractionalMilliseconds: bad), "\(bad)") }
  }

  /// Each text of a time reads back as the time, to the microsecond.
  func testRandomTimesComeBack() {
    var random = TrainingRandom(seed: 5, .split)
    for _ in 0..<2000 {
      let microseconds = Int64(random.symmetric() * pow(10, 12 * random.uniform()))
      let time = Duration.microseconds(microseconds)
      XCTAssertEqual(Duration(fractionalMilliseconds: time.fractionalMilliseconds), time)
      XCTAssertEqual(Duration(roundedSeconds: time.seconds), time)
      XCTAssertEqual(Double(time.millisecondsText), time.fractionalMilliseconds)
    }
  }

  private func pow(_ base: Double, _ exponent: Double) -> Double {
    var (result, factor) = (1.0, exponent)
    while factor >= 1 { (result, factor) = (result * base, factor - 1) }
    return result
  }
}
