/// Scores as percentages; models may deliver any number.
package enum Percentage {
  /// Returns the score in whole hundredths, at most a million either way.
  ///
  /// A score that is not a number is 0.
  package static func whole(_ score: Float) -> Int {
    score.isNaN ? 0 : Int((min(max(score, -10_000), 10_000) * 100).rounded())
  }
}
