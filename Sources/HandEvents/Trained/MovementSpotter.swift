/// Finds a model's movements in the track of one hand.
///
/// Beginnings and ends are not given: with every frame the spotter examines windows of several durations that end now.
/// Windows whose score is above the threshold match. Once some windows have matched and no better one has come for a
/// moment, the best of them is the movement. A movement that may be a part of another one waits until the hand rests or
/// the other one matches.
package struct MovementSpotter: Sendable {
  package struct Found: Sendable {
    /// The position of the label.
    package let index: Int
    package let label: String
    package let score: Float
    /// The times of the movement, in seconds.
    package let start, end: Double
  }

  /// The time without matches after which a movement is over, in seconds.
  private static let patience = 0.12
  /// The time to wait for a better window, in seconds.
  ///
  /// The time begins at the best window so far.
  private static let decision = 0.2
  /// The duration and the speed of a rest.
  ///
  /// The duration is in seconds, and the speed is a share of the movement's speed. At the corners of a path that is
  /// drawn in the air people stay for up to half a second.
  private static let rest = 0.6
  private static let restSpeed = 0.2
  /// The smallest ratio of durations, and the smallest contained share.
  ///
  /// Both compare a whole with its part.
  private static let wholeDuration = 1.2
  private static let wholeShare = 0.7

  /// The number of windows that have to match.
  ///
  /// A movement matches in several windows, chance seldom in more than one.
  private static let enoughMatches = 4

  let model: MovementModel
  /// The best window so far.
  ///
  /// Includes the number of its label's matches, and the time of the last match.
  private var candidate: (best: Found, matches: Int, last: Double)?
  /// The earliest start of further windows, in seconds.
  private var earliestStart = -Double.infinity

  init(model: MovementModel) { self.model = model }

  /// Takes the samples of the hand.
  ///
  /// Returns a movement that became certain.
  ///
  /// - Parameter samples: The samples; those after `now` do not count.
  mutating func process(_ samples: [HandPath.Sample], at now: Double) -> Found? {
    process(Self.matches(samples, at: now, model, since: earliestStart), samples, at: now)
  }

  /// Takes matches and returns a movement that became certain.
  ///
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

  /// Whether a window is a better answer than an earlier one.
  ///
  /// A better one contains the movement that the earlier one resembles, or has a higher score.
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

  /// Whether the found movement may be part of a longer one.
  private func isWaiting(_ found: Found, _ samples: [HandPath.Sample], at now: Double) -> Bool {
    guard !model.wholes[found.index].isEmpty, let longest = model.durations.last, now - found.start < longest else {
      return false
    }
    guard let whole = MovementWindow(samples, from: found.start, to: found.end),
      let pause = MovementWindow(samples, from: now - Self.rest, to: now)
    else { return false }
    return pause.distance / Self.rest > Self.restSpeed * whole.length / (found.end - found.start)
  }

  /// Returns the candidate, which is certain at the stream's end.
  mutating func finish() -> Found? {
    defer { candidate = nil }
    guard let candidate, candidate.matches >= Self.enoughMatches else { return nil }
    earliestStart = candidate.last
    return candidate.best
  }

  /// Returns all movements in a track.
  package static func all(in samples: [HandPath.Sample], model: MovementModel) -> [Found] {
    var spotter = MovementSpotter(model: model)
    var found = samples.compactMap { spotter.process(samples, at: $0.time) }
    if let last = spotter.finish() { found.append(last) }
    return found
  }

  /// Returns the answers to tracks for each of some ascending thresholds.
  ///
  /// An answer has the label of the movement with the highest score, nil for none, and the number of found movements.
  package static func answers(
    to tracks: [[HandPath.Sample]], model: MovementModel, thresholds: [Float]
  ) -> [(index: Int?, count: Int)] {
    var model = model
    model.scoreThreshold = thresholds.first ?? model.scoreThreshold
    // All thresholds have the same windows.
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

  /// Returns the windows that end now and match, the shortest first.
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
