extension HandContinuity {
  /// The gap in seconds that counts as short.
  ///
  /// Within a short gap, a hand with a new identity may be the old hand even far away.
  private static let shortGap = 0.2
  /// The largest speed of a hand in hand sizes per second.
  ///
  /// Some 5 metres per second. Anything faster is another hand, or a tracking error.
  package static let largestSpeed: Float = 30
  /// The largest mean speed over a longer gap.
  ///
  /// In hand sizes per second.
  private static let largestMeanSpeed: Float = 12
  /// The largest distance of a hand from its predicted position.
  ///
  /// The distance is in hand sizes; the second number is its increase per second of a gap.
  private static let (distance, distancePerSecond): (Float, Float) = (0.6, 1.5)
  /// The largest distance between two tracks of the same hand.
  ///
  /// In hand sizes; one of the tracks is new.
  private static let overlap: Float = 1.2
  /// The mismatch of handedness, 0…1, above which two hands are different.
  private static let largestMismatch: Float = 0.7
  /// The advantage in cost of a hand's own track.
  ///
  /// Compared with a lost track.
  private static let lead: Float = 0.3
  /// The largest age of a new track, in frames.
  ///
  /// Up to this age, a track may be an old hand that was found again.
  private static let youngest = 2

  /// Assigns hands with new identities to the tracks that they continue.
  ///
  /// - Parameter owner: The index of each hand's track; nil for a hand without a track.
  /// - Returns: The indices of hands that the tracker only assumes where another hand was.
  mutating func adopt(_ seen: [Seen?], _ owner: inout [Int?], at now: Double) -> Set<Int> {
    var remnants: Set<Int> = []
    let isOnly = tracks.count(where: { !$0.isRemnant }) == 1 && seen.count == 1
    var pairs: [(hand: Int, track: Int, cost: Float)] = []
    for (index, hand) in seen.enumerated() {
      guard let hand else { continue }
      let own = owner[index].map { tracks[$0] }
      for (position, track) in tracks.enumerated() where owner[index] != position {
        let cost: Float? =
          switch (own, owner.firstIndex(of: position)) {
          case (nil, nil): cost(of: track, for: hand, isOnly: isOnly, at: now)
          case (nil, let follower?): costBeside(seen[follower], track, for: hand, at: now)
          case (let own?, nil): costOfOldHand(track, for: hand, own) ?? costOfTakenHand(track, for: hand, own, at: now)
          case (_?, _?): nil
          }
        if let cost { pairs.append((index, position, cost)) }
      }
    }
    for pair in pairs.sorted(by: { ($0.cost, $0.track, $0.hand) < ($1.cost, $1.track, $1.hand) }) {
      let isTaken = pairs.contains { $0.track == pair.track && $0.hand != pair.hand && owner[$0.hand] == pair.track }
      guard !isTaken, owner[pair.hand] != pair.track else { continue }
      // The position at which the tracker still expects the hand becomes a separate track.
      if let behind = owner.firstIndex(of: pair.track) {
        owner[behind] = nil
        remnants.insert(behind)
      }
      if let taken = owner[pair.hand], tracks[taken].sampleCount > Self.youngest {
        tracks[taken].trackerID = tracks[pair.track].trackerID
      }
      owner[pair.hand] = pair.track
    }
    return remnants
  }

  /// Returns the cost of matching a hand with a lost track.
  ///
  /// Nil if the hand is a different one.
  private func cost(of track: ContinuedHand, for seen: Seen, isOnly: Bool, at now: Double) -> Float? {
    let gap = now - track.last.time
    guard gap > 0, !track.isRemnant, isAlike(track, seen, isOnly ? .infinity : gap) else { return nil }
    var mismatch = track.side.mismatch(seen.hand)
    var distance = track.distance(to: seen.place, at: now)
    // While two hands touch, the tracker may have confused them. This is decided when both are found.
    if let other = track.contact.flatMap({ contact in tracks.first { $0.id == contact.other } }) {
      mismatch = min(mismatch, other.side.mismatch(seen.hand))
      distance = min(distance, track.misfit(seen.place.palm, at: now), other.misfit(seen.place.palm, at: now))
    }
    let isNear = distance <= Self.distance + Self.distancePerSecond * Float(gap)
    if isNear, mismatch <= Self.largestMismatch || isOnly { return distance + mismatch }
    // At a low frame rate, a hand that reverses is far from its predicted position.
    guard isOnly, mismatch <= Self.largestMismatch else { return nil }
    let way = (seen.place.palm - track.last.palm).length / track.size
    let speed = gap <= Self.shortGap ? Self.largestSpeed : Self.largestMeanSpeed
    return way <= speed * Float(gap) ? way : nil
  }

  /// Returns the cost for a track that the tracker still reports.
  ///
  /// A tracker loses a hand that moves further than its own size between frames, and stays behind for a frame.
  private func costBeside(_ own: Seen?, _ track: ContinuedHand, for seen: Seen, at now: Double) -> Float? {
    guard let own, track.sampleCount > Self.youngest, now - track.last.time <= Self.shortGap, isAlike(track, seen, 0)
    else { return nil }
    let distance = track.distance(to: seen.place, at: now)
    let predicted = track.predicted(at: now)
    let isBehind = (own.place.palm - predicted).length > (seen.place.palm - predicted).length
    // Accepts only a track that its hand has left; hands side by side are distinct.
    guard isBehind, distance <= Self.distance, (own.place.palm - seen.place.palm).length <= Self.overlap * track.size,
      track.side.mismatch(seen.hand) <= Self.largestMismatch
    else { return nil }
    return distance
  }

  /// Returns the cost for a hand with a young track.
  ///
  /// The hand was found beside its old track, which is now lost.
  private func costOfOldHand(_ old: ContinuedHand, for seen: Seen, _ new: ContinuedHand) -> Float? {
    guard new.sampleCount <= Self.youngest, old.sampleCount > Self.youngest, new.first.time <= old.last.time,
      old.last.time - new.first.time <= Self.shortGap, isAlike(old, seen, 0),
      old.side.mismatch(seen.hand) <= Self.largestMismatch
    else { return nil }
    let distance = (new.first.palm - old.last.palm).length / old.size
    return distance <= Self.overlap ? distance : nil
  }

  /// Returns the cost for a hand on another hand's track.
  ///
  /// When the other hand was covered, the tracker mistook this one for it, and lost this hand's track.
  private func costOfTakenHand(_ lost: ContinuedHand, for seen: Seen, _ own: ContinuedHand, at now: Double) -> Float? {
    guard !lost.isRemnant, now - lost.last.time <= Self.shortGap, isAlike(lost, seen, 0) else { return nil }
    let cost = lost.distance(to: seen.place, at: now) + lost.side.mismatch(seen.hand)
    return cost + Self.lead < own.distance(to: seen.place, at: now) + own.side.mismatch(seen.hand) ? cost : nil
  }

  /// Whether a hand has about the size of a lost hand.
  ///
  /// The lost hand was not seen for `gap` seconds.
  private func isAlike(_ track: ContinuedHand, _ seen: Seen, _ gap: Double) -> Bool {
    max(seen.place.size, track.size) < (gap <= Self.shortGap ? 1.5 : 2) * min(seen.place.size, track.size)
  }
}
