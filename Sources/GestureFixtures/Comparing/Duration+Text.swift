import GestureSupport

extension Duration {
  /// The duration in milliseconds, such as `840 ms` or `33.333 ms`.
  var text: String { amount + " ms" }

  /// The number of milliseconds, with up to three decimals.
  var amount: String {
    let isWhole = self == .milliseconds(milliseconds)
    return isWhole ? "\(milliseconds)" : fractionalMilliseconds.fixed(3)
  }

  /// The absolute difference of two times.
  func distance(to other: Duration) -> Duration { self < other ? other - self : self - other }
}
