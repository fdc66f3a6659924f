extension Duration {
  /// `components`, which trap beyond 64 bits of seconds, limited to these: differences of the largest times are beyond.
  private var limitedComponents: (seconds: Int64, attoseconds: Int64) {
    let limit = Duration(secondsComponent: .max, attosecondsComponent: 0)
    return min(max(self, .zero - limit), limit).components
  }

  /// In seconds: the nearest number, if it is a whole number of microseconds.
  package var seconds: Double {
    let (seconds, attoseconds) = limitedComponents
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    guard !overflows, !isTooLarge, attoseconds % 1_000_000_000_000 == 0 else {
      return Double(seconds) + Double(attoseconds) / 1e18
    }
    return Double(sum) / 1e6
  }

  /// In milliseconds, rounded to the nearest; limited to what an `Int` can hold.
  package var milliseconds: Int {
    let (seconds, attoseconds) = limitedComponents
    let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1000)
    let part = Int((Double(attoseconds) * 1e-15).rounded())
    let (sum, isTooLarge) = whole.addingReportingOverflow(part)
    return overflows || isTooLarge ? (seconds < 0 ? .min : .max) : sum
  }

  /// In milliseconds: the nearest number.
  package var fractionalMilliseconds: Double {
    let (seconds, attoseconds) = limitedComponents
    let (whole, part) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return Double(seconds) * 1000 + Double(whole) + Double(part) / 1e15
  }

  /// In milliseconds, to the microsecond, without needless decimals: `40`, `24.5`.
  package var millisecondsText: String {
    let rounded = (fractionalMilliseconds * 1000).rounded() / 1000
    return abs(rounded) > 9e12 || rounded == rounded.rounded() ? String(milliseconds) : rounded.description
  }

  /// Creates a duration from seconds, rounded to microseconds; limited to what 64 bits can hold of these.
  package init(roundedSeconds seconds: Double) {
    let limit = 9.2e12
    self = .microseconds(Int64((min(max(seconds.isNaN ? 0 : seconds, -limit), limit) * 1e6).rounded()))
  }

  /// Creates a duration from milliseconds: whole microseconds, if that is their nearest number, else rounded to
  /// attoseconds, which gives back the same number from 8 milliseconds on; nil for what is not finite, or more than
  /// three million years.
  package init?(fractionalMilliseconds milliseconds: Double) {
    guard abs(milliseconds) < 1e17 else { return nil }
    let microseconds = (milliseconds * 1000).rounded()
    if abs(microseconds) < 9e15, microseconds / 1000 == milliseconds {
      self = .microseconds(Int64(microseconds))
      return
    }
    let whole = milliseconds.rounded(.towardZero)
    let (seconds, rest) = Int64(whole).quotientAndRemainder(dividingBy: 1000)
    // A product of the whole number would be rounded to a number of 53 bits.
    let part = Int64(((milliseconds - whole) * 1e15).rounded())
    self.init(secondsComponent: seconds, attosecondsComponent: rest * 1_000_000_000_000_000 + part)
  }
}
