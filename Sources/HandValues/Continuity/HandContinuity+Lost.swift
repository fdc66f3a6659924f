extension HandContinuity {
  /// A hand with a new identity may be the old one even far away within this duration, in seconds.
  private static let shortGap = 0.2
  /// No hand moves faster, in hand sizes per second: some 5 metres per second. What does is another hand, or an error
  /// of the tracking.
  package static let largestSpeed: Float = 30
  /// The largest mean speed over a longer gap, likewise.
  private static let largestMeanSpeed: Float = 12
  /// The largest distance of a hand from its predicted position, in hand sizes, and the addition to it per second of a
  /// gap.
  private static let (distance, distancePerSecond): (Float, Float) = (0.6, 1.5)
  /// The largest distance of a hand that was found anew beside itself, in hand sizes.
  private static let overlap: Float = 1.2
  /// The mismatch of handedness above which it is a different hand, on a scale of 0…1.
  private static let largestMismatch: Float = 0.7
  /// The advantage of a hand's own track over one that was lost.
  private static let lead: Float = 0.3
  /// A track of so few frames may be an old hand that was found anew.
  private static let youngest = 2

  /// Gives hands with new identities to the tracks they continue.
  ///
  /// - Parameter owner: The position of each hand's track; nil for a hand without one.
  /// - Returns: The positions of hands that are only where the tracker still believes another one to be.
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
      // The position where the tracker still expects the hand belongs to a new one.
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

  /// The matching cost of a hand for a lost track; nil if it is a different hand.
  private func cost(of track: ContinuedHand, for seen: Seen, isOnly: Bool, at now: Double) -> Float? {
    let gap = now - track.last.time
    guard gap > 0, !track.isRemnant, isAlike(track, seen, isOnly ? .infinity : gap) else { return nil }
    var mismatch = track.side.mismatch(seen.hand)
    var distance = track.distance(to: seen.place, at: now)
    // Of two hands that touch, the tracker may have taken one for the other; which is which is decided once both are
    // found.
    if let other = track.contact.flatMap({ contact in tracks.first { $0.id == contact.other } }) {
      mismatch = min(mismatch, other.side.mismatch(seen.hand))
      distance = min(distance, track.misfit(seen.place.palm, at: now), other.misfit(seen.place.palm, at: now))
    }
    let isNear = distance <= Self.distance + Self.distancePerSecond * Float(gap)
    if isNear, mismatch <= Self.largestMismatch || isOnly { return distance + mismatch }
    // With few frames a second a hand that turns round is nowhere near where it was going.
    guard isOnly, mismatch <= Self.largestMismatch else { return nil }
    let way = (seen.place.palm - track.last.palm).length / track.size
    let speed = gap <= Self.shortGap ? Self.largestSpeed : Self.largestMeanSpeed
    return way <= speed * Float(gap) ? way : nil
  }

  /// The same for a track that the tracker still believes to follow in this frame: a tracker follows a hand that moves
  /// further than its own size from one frame to the next badly, and remains behind for a frame.
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

  /// The same for a hand that has a young track already: it was found beside the old one, which is lost now.
  private func costOfOldHand(_ old: ContinuedHand, for seen: Seen, _ new: ContinuedHand) -> Float? {
    guard new.sampleCount <= Self.youngest, old.sampleCount > Self.youngest, new.first.time <= old.last.time,
      old.last.time - new.first.time <= Self.shortGap, isAlike(old, seen, 0),
      old.side.mismatch(seen.hand) <= Self.largestMismatch
    else { return nil }
    let distance = (new.first.palm - old.last.palm).length / old.size
    return distance <= Self.overlap ? distance : nil
  }

  /// The same for a hand that has another track: as its hand was covered, the tracker took this one for it, and lost
  /// the track that it continues.
  private func costOfTakenHand(_ lost: ContinuedHand, for seen: Seen, _ own: ContinuedHand, at now: Double) -> Float? {
    guard !lost.isRemnant, now - lost.last.time <= Self.shortGap, isAlike(lost, seen, 0) else { return nil }
    let cost = lost.distance(to: seen.place, at: now) + lost.side.mismatch(seen.hand)
    return cost + Self.lead < own.distance(to: seen.place, at: now) + own.side.mismatch(seen.hand) ? cost : nil
  }

  /// Whether a hand is about as large as one that was not seen for `gap` seconds.
  private func isAlike(_ track: ContinuedHand, _ seen: Seen, _ gap: Double) -> Bool {
    max(seen.place.size, track.size) < (gap <= Self.shortGap ? 1.5 : 2) * min(seen.place.size, track.size)
  }
}
