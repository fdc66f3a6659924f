/// Scores as percentages. They come from models, which may deliver any number.
package enum Percentage {
  /// The score in whole hundredths: 0 for what is not a number, and at most a million either way.
  package static func whole(_ score: Float) -> Int {
    score.isNaN ? 0 : Int((min(max(score, -10_000), 10_000) * 100).rounded())
  }
}
