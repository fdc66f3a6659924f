/// Finds the movements of a model in the track of one hand, without being told where they begin or end.
///
/// With every frame it looks at windows of several durations that end now. Those whose score is above the threshold match. Once none has matched for a
/// moment, the best of them is the movement.
struct MotionSpotter: Sendable {
  struct Found: Sendable {
    let label: String
    let score: Float
    /// In seconds.
    let start: Double
    let end: Double
  }

  /// No window may have matched for so long, in seconds, until a movement is over.
  private static let patience = 0.12
  /// A movement that goes on and on is reported after this multiple of its duration.
  private static let longestWait = 1.0

  let model: MotionModel
  /// The best window so far, when the first one matched, and when the last one did.
  private var candidate: (best: Found, first: Double, last: Double)?
  /// Windows begin no earlier.
  private var earliestStart = -Double.infinity

  init(model: MotionModel) {
    self.model = model
  }

  mutating func reset() {
    (candidate, earliestStart) = (nil, -.infinity)
  }

  /// - Parameter track: The hand's, with the sample of the new frame as its last.
  mutating func process(_ track: HandPath) -> Found? {
    guard let now = track.last?.time else { return nil }
    if let match = best(track.samples, at: now) {
      if let (best, first, _) = candidate {
        candidate = (match.score > best.score ? match : best, first, now)
      } else {
        candidate = (match, now, now)
      }
    }
    guard let (best, first, last) = candidate,
      now - last >= Self.patience || now - first >= Self.longestWait * (best.end - best.start)
    else { return nil }
    return finish()
  }

  /// The stream is over: what would be certain soon is certain now.
  mutating func finish() -> Found? {
    defer { candidate = nil }
    if let candidate { earliestStart = candidate.last }
    return candidate?.best
  }

  private func best(_ samples: [HandPath.Sample], at now: Double) -> Found? {
    var best: Found?
    for duration in model.durations {
      let start = now - duration
      guard start >= earliestStart else { break }
      guard let window = MotionWindow(samples, from: start, to: now) else { continue }
      if window.isStill { continue }
      let scores = model.scores(of: window)
      guard let index = scores.indexOfLargest, index > 0, scores[index] >= model.scoreThreshold, scores[index] > best?.score ?? 0 else {
        continue
      }
      best = Found(label: model.labels[index], score: scores[index], start: start, end: now)
    }
    return best
  }
}
