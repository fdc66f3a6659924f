extension Duration {
  /// In seconds: the nearest number, if it is a whole number of microseconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    guard !overflows, !isTooLarge, attoseconds % 1_000_000_000_000 == 0 else { return Double(seconds) + Double(attoseconds) / 1e18 }
    return Double(sum) / 1e6
  }

  /// In milliseconds, rounded to the nearest; limited to what an `Int` can hold.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1000)
    let part = Int((Double(attoseconds) * 1e-15).rounded())
    let (sum, isTooLarge) = whole.addingReportingOverflow(part)
    return overflows || isTooLarge ? (seconds < 0 ? .min : .max) : sum
  }

  /// Creates a duration from seconds, rounded to microseconds; limited to what 64 bits can hold of these.
  package init(roundedSeconds seconds: Double) {
    let limit = 9.2e12
    self = .microseconds(Int64((min(max(seconds.isNaN ? 0 : seconds, -limit), limit) * 1e6).rounded()))
  }
}
