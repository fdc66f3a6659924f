import GestureFoundation
import GestureSupport

/// Groups the hands of a stream by people: the left and the right hand of one person have the same ``Hand/personID``.
///
/// ```swift
/// var people = HandPeople()
/// for try await frame in results {
///   let hands = Dictionary(grouping: people.frame(frame).hands, by: \.personID)
/// }
/// ```
///
/// It needs nothing but landmarks with times: hands of different sides, of about the same size, and near enough belong together, and stay together
/// where people cross. Two hands of different people of whom each shows one look like those of one person while they are near each other. A hand or a
/// person that returns within ``memory`` is the same one. Not part of MediaPipe.
public struct HandPeople: Sendable {
  /// The time after which a person without a visible hand is forgotten.
  public static let memory = Duration.seconds(2)
  /// The distance at which two hands are no longer those of one person, in hand sizes: arms that are spread out.
  private static let reach: Float = 9
  /// The factor of their sizes, likewise.
  private static let sizeRatio: Float = 2
  /// The time over which distances and sizes count, in seconds.
  private static let duration: Float = 1
  /// The advantage that a pair has that was seen in so many frames.
  private static let (advantage, framesOfAdvantage): (Float, Float) = (0.15, 30)
  /// The misfit of a hand that is another one, in hand sizes; the advantage of a lost member over the hand's own; and the way of a lost hand per second.
  private static let (foreign, lead, drift): (Float, Float, Float) = (1, 0.15, 1.5)

  /// A hand over its life, of which the last frames may be over.
  private struct Member {
    let id: Int
    var side = SideEvidence()
    /// In image heights, as the next.
    var size: Float
    var palm: SIMD2<Float>
    /// Per second.
    var velocity = SIMD2<Float>.zero
    var time: Double
    var frames: Float = 0
    var person: Int?
    /// The identity of the other hand.
    var partner: Int?
  }

  /// The mean misfit of two hands that were seen together: 0 for hands at the same place of the same size, 1 at a limit.
  private struct Bond {
    var misfit: Float = 0
    var frames: Float = 0
  }

  private var aspectRatio = AspectRatio()
  private var members: [Member] = []
  private var bonds: [SIMD2<Int>: Bond] = [:]
  private var now = -Double.infinity
  private var nextPerson = 0
  /// The members that identities turned out to be.
  private var aliases: [Int: Int] = [:]

  /// Creates a value that has seen nothing.
  public init() {}

  /// Returns the next frame with the person of each hand; nil for a hand that cannot be measured.
  ///
  /// - Parameter frame: The frame after those seen before. One whose time is not later begins a new stream, whose people are numbered from 0.
  public mutating func frame(_ frame: HandFrame) -> HandFrame {
    if frame.time.seconds <= now { finish() }
    let passed = Float(min(frame.time.seconds - now, 1))
    now = frame.time.seconds
    members.removeAll { now - $0.time > Self.memory.seconds }
    aspectRatio.known = AspectRatio.of(frame) ?? aspectRatio.known
    for hand in frame.hands { aspectRatio.measure(hand) }
    let seen = frame.hands.map { hand in HandPlace(hand, aspectRatio: aspectRatio.value).map { (hand: hand, place: $0) } }
    let ids = owners(of: seen)
    for (seen, id) in zip(seen, ids) { if let seen, let id { update(id, seen.hand, seen.place) } }
    aliases = aliases.filter { position($0.value) != nil }
    bonds = bonds.filter { key, _ in position(key.x) != nil && position(key.y) != nil }
    let present = members.indices.filter { members[$0].time == now }
    for (count, first) in present.enumerated() {
      for second in present[(count + 1)...] { measure(first, second, passed) }
    }
    pair(present)
    name()
    var result = frame
    for (index, id) in ids.enumerated() { result.hands[index].personID = id.flatMap(position).flatMap { members[$0].person } }
    return result
  }

  /// The stream is over: the next frame is the first of another one.
  public mutating func finish() { self = HandPeople() }

  private func position(_ id: Int) -> Int? { members.firstIndex { $0.id == id } }

  /// The identity of the member that each hand is: that of its track, unless another one fits clearly better, since behind another hand a tracker takes
  /// one for the other; nil for a hand that cannot be measured.
  private mutating func owners(of seen: [(hand: Hand, place: HandPlace)?]) -> [Int?] {
    var owners = seen.map { seen in seen.map { aliases[$0.hand.id] ?? $0.hand.id } }
    for (index, seen) in seen.enumerated() {
      guard let seen, var id = owners[index] else { continue }
      if owners[..<index].contains(id) { id = (0...).first { !owners.contains($0) && position($0) == nil } ?? id }
      var best = (misfit: position(id).map { misfit($0, seen.hand, seen.place) } ?? Self.foreign, id: id)
      for other in members.indices where members[other].id != id {
        let lead = owners.contains(members[other].id) ? Self.foreign : Self.lead
        let misfit = misfit(other, seen.hand, seen.place) + lead
        if misfit < best.misfit { best = (misfit, members[other].id) }
      }
      if let loser = owners.firstIndex(of: best.id) { owners[loser] = id }
      owners[index] = best.id
    }
    for (seen, owner) in zip(seen, owners) { if let seen { aliases[seen.hand.id] = owner } }
    return owners
  }

  private mutating func update(_ id: Int, _ hand: Hand, _ place: HandPlace) {
    let index = position(id) ?? members.count
    if index == members.count { members.append(Member(id: id, size: place.size, palm: place.palm, time: now)) }
    let passed = Float(now - members[index].time)
    if passed > 0 { members[index].velocity += 0.4 * ((place.palm - members[index].palm) / passed - members[index].velocity) }
    members[index].size += 0.2 * (place.size - members[index].size)
    (members[index].palm, members[index].time) = (place.palm, now)
    members[index].frames += 1
    members[index].side.collect(hand)
  }

  /// The distance of a hand from where a member may be by now, in hand sizes, and its mismatch of sides.
  private func misfit(_ index: Int, _ hand: Hand, _ place: HandPlace) -> Float {
    let (member, gap) = (members[index], Float(now - members[index].time))
    let (way, offset) = (member.velocity * gap, place.palm - member.palm)
    let share = way.dot(way) > 0 ? min(max(offset.dot(way) / way.dot(way), 0), 1) : 0
    let distance = (offset - way * share).length / member.size
    return max(distance - Self.drift * max(gap - 0.2, 0), 0) + member.side.mismatch(hand) / 2
  }

  private func key(_ first: Int, _ second: Int) -> SIMD2<Int> {
    SIMD2(min(members[first].id, members[second].id), max(members[first].id, members[second].id))
  }

  private mutating func measure(_ first: Int, _ second: Int, _ passed: Float) {
    let (a, b) = (members[first], members[second])
    let distance = (a.palm - b.palm).length / ((a.size + b.size) / 2) / Self.reach
    let ratio = log(a.size / b.size) / log(Self.sizeRatio)
    var bond = bonds[key(first, second)] ?? Bond()
    bond.frames += 1
    bond.misfit += max(1 / bond.frames, min(passed / Self.duration, 1)) * (distance * distance + ratio * ratio - bond.misfit)
    bonds[key(first, second)] = bond
  }

  /// The fit of two hands as those of one person: positive if they may be, and less the longer one has been away.
  private func fit(_ first: Int, _ second: Int) -> Float {
    guard let bond = bonds[key(first, second)] else { return -1 }
    let absence = Float((now - min(members[first].time, members[second].time)) / Self.memory.seconds)
    return (1 - bond.misfit) * (1 - absence) - 3 * members[first].side.match(members[second].side)
  }

  /// Exchanges partners until the sum of all fits is the largest that exchanges of two lead to.
  private mutating func pair(_ present: [Int]) {
    for index in members.indices {
      if let other = members[index].partner.flatMap(position), fit(index, other) >= 0 { continue }
      join(index, nil)
    }
    // Each exchange is an improvement; the bound is for sums that differ by rounding only.
    for _ in 0..<members.count * members.count {
      var best: (gain: Float, first: Int, second: Int)?
      for (count, first) in present.enumerated() {
        for second in present[(count + 1)...] where members[first].partner != members[second].id {
          let gain = gain(first, second)
          if gain > max(best?.gain ?? 0, 1e-4) { best = (gain, first, second) }
        }
      }
      guard let best else { return }
      let (a, b) = (members[best.first].partner.flatMap(position), members[best.second].partner.flatMap(position))
      join(best.first, best.second)
      if let a, let b, fit(a, b) > 0 { join(a, b) }
    }
  }

  /// The gain of making two hands partners, and their partners likewise, or the one of them that there is and a hand that has none.
  private func gain(_ first: Int, _ second: Int) -> Float {
    let partners = [first, second].map { members[$0].partner.flatMap(position) }
    var gain = fit(first, second)
    for (hand, partner) in zip([first, second], partners) {
      guard let partner else { continue }
      let age = min((bonds[key(hand, partner)]?.frames ?? 0) / Self.framesOfAdvantage, 1)
      gain -= fit(hand, partner) + (members[partner].time == now ? Self.advantage * age : 0)
    }
    let freed = partners.compactMap(\.self)
    guard let a = freed.first, freed.count == 2 || members[a].time == now else { return gain }
    if freed.count == 2 { return gain + max(fit(a, freed[1]), 0) }
    let single = members.indices.filter { members[$0].partner == nil && members[$0].time == now && $0 != first && $0 != second }
    return gain + single.reduce(0) { max($0, fit(a, $1)) }
  }

  /// Makes two hands partners, and those that they had alone.
  private mutating func join(_ first: Int, _ second: Int?) {
    for hand in [first, second].compactMap(\.self) {
      if let old = members[hand].partner.flatMap(position) { members[old].partner = nil }
      members[hand].partner = nil
    }
    guard let second else { return }
    (members[first].partner, members[second].partner) = (members[second].id, members[first].id)
  }

  /// Gives each hand or pair the person that most of its frames had, each person once; a new one to those that nobody was before.
  private mutating func name() {
    let groups = members.indices.compactMap { index -> [Int]? in
      guard let partner = members[index].partner.flatMap(position) else { return [index] }
      return index < partner ? [index, partner] : nil
    }
    var claims: [(frames: Float, person: Int, group: Int)] = []
    for (number, group) in groups.enumerated() {
      for person in Set(group.compactMap { members[$0].person }) {
        claims.append((group.reduce(0) { $0 + (members[$1].person == person ? members[$1].frames : 0) }, person, number))
      }
    }
    var names: [Int: Int] = [:]
    for claim in claims.sorted(by: { ($1.frames, $0.person) < ($0.frames, $1.person) })
    where names[claim.group] == nil && !names.values.contains(claim.person) {
      names[claim.group] = claim.person
    }
    for (number, group) in groups.enumerated() {
      var person = names[number]
      if person == nil {
        person = nextPerson
        nextPerson += 1
      }
      for index in group { members[index].person = person }
    }
  }
}
