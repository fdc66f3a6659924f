/// Finds the movements of a model in the track of one hand, without being told where they begin or end.
///
/// With every frame it looks at windows of several durations that end now. Those whose score is above the threshold match. Once no better one has come
/// for a moment, the best of them is the movement. What looks like a part of another movement waits until the hand rests, or the other one matches.
package struct MotionSpotter: Sendable {
  package struct Found: Sendable {
    /// The position of the label.
    package let index: Int
    package let label: String
    package let score: Float
    /// In seconds.
    package let start: Double
    package let end: Double
  }

  /// No window may have matched for so long, in seconds, until a movement is over.
  private static let patience = 0.12
  /// So long after the best window, in seconds, it is not waited for a better one.
  private static let decision = 0.2
  /// A hand rests that is slower for so long, in seconds, than this share of the speed it had in the movement.
  private static let (rest, restSpeed) = (0.25, 0.35)
  /// A movement that contains a part of itself takes at least this multiple of its time, and contains this share of it.
  private static let (wholeDuration, wholeShare) = (1.2, 0.7)

  let model: MotionModel
  /// The best window so far, and when the last one matched.
  private var candidate: (best: Found, last: Double)?
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
    return process(track.samples, at: now)
  }

  /// - Parameter samples: The hand's; those after `now` do not count.
  mutating func process(_ samples: [HandPath.Sample], at now: Double) -> Found? {
    if let match = best(samples, at: now) {
      let best = candidate?.best
      candidate = (best.map { isBetter(match, than: $0) ? match : $0 } ?? match, now)
    }
    guard let (best, last) = candidate, now - last >= Self.patience || now - best.end >= Self.decision,
      !isWaiting(best, samples, at: now)
    else { return nil }
    return finish()
  }

  /// Whether a window is a better answer than one before: a movement that contains what looks like a part of it, or one of a higher score.
  private func isBetter(_ match: Found, than best: Found) -> Bool {
    func contains(_ whole: Found, _ part: Found) -> Bool {
      model.wholes[part.index].contains(whole.index) && whole.end - whole.start >= Self.wholeDuration * (part.end - part.start)
        && min(whole.end, part.end) - max(whole.start, part.start) >= Self.wholeShare * (part.end - part.start)
    }
    if contains(match, best) { return true }
    if contains(best, match) { return false }
    return match.score > best.score
  }

  /// Whether what was found may be a part of another movement that is still made.
  private func isWaiting(_ found: Found, _ samples: [HandPath.Sample], at now: Double) -> Bool {
    guard !model.wholes[found.index].isEmpty, let longest = model.durations.last, now - found.start < longest else { return false }
    guard let whole = MotionWindow(samples, from: found.start, to: found.end),
      let pause = MotionWindow(samples, from: now - Self.rest, to: now)
    else { return false }
    return pause.distance / Self.rest > Self.restSpeed * whole.length / (found.end - found.start)
  }

  /// The stream is over: what would be certain soon is certain now.
  mutating func finish() -> Found? {
    defer { candidate = nil }
    if let candidate { earliestStart = candidate.last }
    return candidate?.best
  }

  /// All movements in a track.
  package static func all(in samples: [HandPath.Sample], model: MotionModel) -> [Found] {
    var spotter = MotionSpotter(model: model)
    var found = samples.compactMap { spotter.process(samples, at: $0.time) }
    if let last = spotter.finish() { found.append(last) }
    return found
  }

  private func best(_ samples: [HandPath.Sample], at now: Double) -> Found? {
    var best: Found?
    for duration in model.durations {
      let start = now - duration
      guard start >= earliestStart else { break }
      guard let window = MotionWindow(samples, from: start, to: now) else { continue }
      if window.isStill { continue }
      let scores = model.scores(of: window)
      guard let index = scores.indexOfLargest, index > 0, scores[index] >= model.scoreThreshold else { continue }
      let match = Found(index: index, label: model.labels[index], score: scores[index], start: start, end: now)
      if best.map({ isBetter(match, than: $0) }) ?? true { best = match }
    }
    return best
  }
}
