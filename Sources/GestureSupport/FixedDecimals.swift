import GestureFoundation

extension Double {
  /// Returns the number as text with a number of decimals.
  ///
  /// The text is rounded as C's `printf` rounds: `0.125.fixed(2)` is `0.12`.
  package func fixed(_ decimals: Int) -> String {
    // The largest numbers have 309 digits before the point.
    var text = [CChar](repeating: 0, count: 320 + decimals)
    unsafe withVaList([CInt(decimals), self]) { _ = unsafe vsnprintf(&text, text.count, "%.*f", $0) }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Scores as percentages; models may deliver any number.
package enum Percentage {
  /// Returns the score in whole hundredths, at most a million either way.
  ///
  /// A score that is not a number is 0.
  package static func whole(_ score: Float) -> Int {
    score.isNaN ? 0 : Int((min(max(score, -10_000), 10_000) * 100).rounded())
  }
}
