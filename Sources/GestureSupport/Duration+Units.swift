extension Duration {
  /// The components of the duration, limited to 64 bits of seconds.
  ///
  /// `components` traps beyond the limit, as differences of the largest times are.
  private var limitedComponents: (seconds: Int64, attoseconds: Int64) {
    let limit = Duration(secondsComponent: .max, attosecondsComponent: 0)
    return min(max(self, .zero - limit), limit).components
  }

  /// The duration in whole microseconds.
  ///
  /// Nil if the number is not whole or too large.
  private var wholeMicroseconds: Int64? {
    let (seconds, attoseconds) = limitedComponents
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return overflows || isTooLarge || attoseconds % 1_000_000_000_000 != 0 ? nil : sum
  }

  /// The duration in seconds, as the nearest number for whole microseconds.
  package var seconds: Double {
    if let wholeMicroseconds { return Double(wholeMicroseconds) / 1e6 }
    let (seconds, attoseconds) = limitedComponents
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The duration in milliseconds, rounded to the nearest, limited to an `Int`.
  package var milliseconds: Int {
    let (seconds, attoseconds) = limitedComponents
    let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1000)
    let part = Int((Double(attoseconds) * 1e-15).rounded())
    let (sum, isTooLarge) = whole.addingReportingOverflow(part)
    return overflows || isTooLarge ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in milliseconds, as the nearest number for whole microseconds.
  package var fractionalMilliseconds: Double {
    if let wholeMicroseconds { return Double(wholeMicroseconds) / 1000 }
    let (seconds, attoseconds) = limitedComponents
    let (whole, part) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return Double(seconds) * 1000 + Double(whole) + Double(part) / 1e15
  }

  /// The duration in milliseconds as text, to the microsecond.
  ///
  /// The text has no needless decimals: `40`, `24.5`.
  package var millisecondsText: String {
    let rounded = (fractionalMilliseconds * 1000).rounded() / 1000
    return abs(rounded) > 9e12 || rounded == rounded.rounded() ? String(milliseconds) : rounded.description
  }

  /// Creates a duration of seconds, rounded to microseconds.
  ///
  /// The duration is limited to 64 bits of microseconds.
  package init(roundedSeconds seconds: Double) {
    let limit = 9.2e12
    self = .microseconds(Int64((min(max(seconds.isNaN ? 0 : seconds, -limit), limit) * 1e6).rounded()))
  }

  /// Creates a duration of milliseconds.
  ///
  /// The duration has whole microseconds if the number is the nearest to them; else it is rounded to attoseconds, which
  /// give back the same number from 8 milliseconds on. Nil for a number that is not finite or exceeds three million
  /// years.
  package init?(fractionalMilliseconds milliseconds: Double) {
    guard abs(milliseconds) < 1e17 else { return nil }
    let microseconds = (milliseconds * 1000).rounded()
    if abs(microseconds) < 9e15, microseconds / 1000 == milliseconds {
      self = .microseconds(Int64(microseconds))
      return
    }
    let whole = milliseconds.rounded(.towardZero)
    let (seconds, rest) = Int64(whole).quotientAndRemainder(dividingBy: 1000)
    // A product of the whole number would be rounded to 53 bits.
    let part = Int64(((milliseconds - whole) * 1e15).rounded())
    self.init(secondsComponent: seconds, attosecondsComponent: rest * 1_000_000_000_000_000 + part)
  }
}

/// Measures the time since its creation.
package struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  package init() {}

  package var elapsed: Duration { ContinuousClock.now - start }

  package var milliseconds: Double { elapsed / .milliseconds(1) }
}
