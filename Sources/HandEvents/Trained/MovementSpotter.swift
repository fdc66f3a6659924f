/// Finds the movements of a model in the track of one hand, without being given their beginnings or ends.
///
/// With every frame it looks at windows of several durations that end now. Those whose score is above the threshold
/// match. Once some have matched and no better one has come for a moment, the best of them is the movement. What looks
/// like a part of another movement waits until the hand rests, or the other one matches.
package struct MovementSpotter: Sendable {
  package struct Found: Sendable {
    /// The position of the label.
    package let index: Int
    package let label: String
    package let score: Float
    /// In seconds.
    package let start, end: Double
  }

  /// The time without a matching window after which a movement is over, in seconds.
  private static let patience = 0.12
  /// The time after the best window in which a better one may come, in seconds.
  private static let decision = 0.2
  /// A hand that rests is slower than a share of its speed in the movement, for a time in seconds.
  /// At the corners of a path that is drawn in the air people stay for up to half a second.
  private static let (rest, restSpeed) = (0.6, 0.2)
  /// A movement that contains a part of itself takes at least this multiple of its time, and contains this share of it.
  private static let (wholeDuration, wholeShare) = (1.2, 0.7)

  /// So many windows have to match: a movement is seen in several, chance seldom in more than one.
  private static let enoughMatches = 4

  let model: MovementModel
  /// The best window so far, how many have matched for its label, and when the last one did.
  private var candidate: (best: Found, matches: Int, last: Double)?
  /// Windows begin no earlier.
  private var earliestStart = -Double.infinity

  init(model: MovementModel) { self.model = model }

  /// - Parameter samples: The hand's; those after `now` do not count.
  mutating func process(_ samples: [HandPath.Sample], at now: Double) -> Found? {
    process(Self.matches(samples, at: now, model, since: earliestStart), samples, at: now)
  }

  /// - Parameter matches: The windows that end now and match.
  private mutating func process(_ matches: [Found], _ samples: [HandPath.Sample], at now: Double) -> Found? {
    for match in matches { take(match, at: now) }
    guard let candidate else { return nil }
    let isOver = now - candidate.last >= Self.patience
    guard candidate.matches >= Self.enoughMatches else {
      if isOver { self.candidate = nil }
      return nil
    }
    guard isOver || now - candidate.best.end >= Self.decision, !isWaiting(candidate.best, samples, at: now) else {
      return nil
    }
    return finish()
  }

  private mutating func take(_ match: Found, at now: Double) {
    var next = candidate ?? (match, 0, now)
    if candidate != nil, isBetter(match, than: next.best) {
      if match.index != next.best.index { next.matches = 0 }
      next.best = match
    }
    if match.index == next.best.index { next.matches += 1 }
    next.last = now
    candidate = next
  }

  /// Whether a window is a better answer than one before: a movement that contains what looks like a part of it, or one
  /// of a higher score.
  private func isBetter(_ match: Found, than best: Found) -> Bool {
    func contains(_ whole: Found, _ part: Found) -> Bool {
      model.wholes[part.index].contains(whole.index)
        && whole.end - whole.start >= Self.wholeDuration * (part.end - part.start)
        && min(whole.end, part.end) - max(whole.start, part.start) >= Self.wholeShare * (part.end - part.start)
    }
    if contains(match, best) { return true }
    if contains(best, match) { return false }
    return match.score > best.score
  }

  /// Whether what was found may be a part of another movement that is still made.
  private func isWaiting(_ found: Found, _ samples: [HandPath.Sample], at now: Double) -> Bool {
    guard !model.wholes[found.index].isEmpty, let longest = model.durations.last, now - found.start < longest else {
      return false
    }
    guard let whole = MovementWindow(samples, from: found.start, to: found.end),
      let pause = MovementWindow(samples, from: now - Self.rest, to: now)
    else { return false }
    return pause.distance / Self.rest > Self.restSpeed * whole.length / (found.end - found.start)
  }

  /// The stream is over: what would be certain soon is certain now.
  mutating func finish() -> Found? {
    defer { candidate = nil }
    guard let candidate, candidate.matches >= Self.enoughMatches else { return nil }
    earliestStart = candidate.last
    return candidate.best
  }

  /// All movements in a track.
  package static func all(in samples: [HandPath.Sample], model: MovementModel) -> [Found] {
    var spotter = MovementSpotter(model: model)
    var found = samples.compactMap { spotter.process(samples, at: $0.time) }
    if let last = spotter.finish() { found.append(last) }
    return found
  }

  /// The answers to tracks for each of some thresholds, which ascend: the label of the movement with the highest score,
  /// nil for none, and the number of movements that are found.
  package static func answers(
    to tracks: [[HandPath.Sample]], model: MovementModel, thresholds: [Float]
  ) -> [(index: Int?, count: Int)] {
    var model = model
    model.scoreThreshold = thresholds.first ?? model.scoreThreshold
    // The windows are the same for all thresholds.
    let matches = tracks.map { samples in samples.map { Self.matches(samples, at: $0.time, model, since: -.infinity) } }
    return thresholds.map { threshold in
      var found: [Found] = []
      for (samples, matches) in zip(tracks, matches) {
        var spotter = MovementSpotter(model: model)
        for (sample, matches) in zip(samples, matches) {
          let matches = matches.filter { $0.score >= threshold && $0.start >= spotter.earliestStart }
          if let movement = spotter.process(matches, samples, at: sample.time) { found.append(movement) }
        }
        if let last = spotter.finish() { found.append(last) }
      }
      return (found.max { $0.score < $1.score }?.index, found.count)
    }
  }

  /// The windows that end now and match, the shortest first.
  private static func matches(
    _ samples: [HandPath.Sample], at now: Double, _ model: MovementModel, since earliestStart: Double
  ) -> [Found] {
    var matches: [Found] = []
    for duration in model.durations {
      let start = now - duration
      guard start >= earliestStart else { break }
      guard let window = MovementWindow(samples, from: start, to: now), !window.isStill,
        let match = model.match(window),
        match.score >= model.scoreThreshold
      else { continue }
      matches.append(
        Found(index: match.index, label: model.labels[match.index], score: match.score, start: start, end: now))
    }
    return matches
  }
}
