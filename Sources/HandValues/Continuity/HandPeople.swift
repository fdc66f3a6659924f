import GestureFoundation
import GestureSupport

/// Groups the hands of a stream by person.
///
/// Both hands of a person have the same ``Hand/personID``.
///
/// ```swift
/// var people = HandPeople()
/// for try await frame in results {
///   let hands = Dictionary(grouping: people.frame(frame).hands, by: \.personID)
/// }
/// ```
///
/// The grouping needs only landmarks with times. Hands of opposite handedness, similar size and small distance belong
/// together, and stay together when people cross. Two people who each show one hand look like one person while the
/// hands are close. A hand or a person that returns within `memory` is the same one. MediaPipe does not do this.
public struct HandPeople: Sendable {
  /// The default of `memory`: 2 seconds.
  package static let defaultMemory = Duration.seconds(2)
  /// The default of ``reach``: the distance of spread arms.
  package static let defaultReach: Float = 9
  /// The ratio of sizes at which two hands belong to different people.
  private static let sizeRatio: Float = 2
  /// The time over which distances and sizes are averaged, in seconds.
  private static let duration: Float = 1
  /// The advantage of established partners.
  ///
  /// The second number is the number of common frames from which on partners have all of the advantage.
  private static let (advantage, framesOfAdvantage): (Float, Float) = (0.15, 30)

  /// The mean misfit of two hands that were seen together.
  ///
  /// `frames` is their number of common frames. A misfit of 0 means equal position and size, 1 a limit.
  private typealias Bond = (misfit: Float, frames: Float)

  /// The time after which a person without a visible hand is forgotten.
  package let memory: Duration
  /// The distance above which two hands belong to different people.
  ///
  /// In hand sizes. A smaller reach separates people who each show one hand, but also splits one person's spread arms.
  package let reach: Float

  private var continuity: HandContinuity
  private var now = -Double.infinity
  /// The bonds by the identities of both hands, the smaller one first.
  private var bonds: [SIMD2<Int>: Bond] = [:]
  /// The partner and the person of each hand, by identity.
  private var (partners, persons): ([Int: Int], [Int: Int]) = ([:], [:])
  private var nextPerson = 0

  /// Creates a grouping with default settings for a new stream.
  public init() { self.init(checkedMemory: Self.defaultMemory, reach: Self.defaultReach) }

  /// Creates a grouping for a new stream.
  ///
  /// - Parameters:
  ///   - memory: The time after which a person without a visible hand is forgotten, above 0.
  ///   - reach: The distance above which two hands belong to different people, in hand sizes, above 0.
  /// - Throws: `StatusError` (invalid argument) for a value out of range.
  public init(memory: Duration = .seconds(2), reach: Float = 9) throws(StatusError) {
    try StatusError.check(memory > .zero, option: "memory", memory, "above 0 seconds")
    try StatusError.check(reach > 0 && reach.isFinite, option: "reach", reach, "above 0 hand sizes")
    self.init(checkedMemory: memory, reach: reach)
  }

  private init(checkedMemory: Duration, reach: Float) {
    memory = checkedMemory
    self.reach = reach
    continuity = HandContinuity(checkedGap: checkedMemory, stabilizesHandedness: false)
  }

  /// Returns the next frame with the person of each hand.
  ///
  /// Nil for a hand that cannot be measured.
  ///
  /// - Parameter frame: The next frame. A frame that is not later begins a new stream, whose people are numbered from
  ///   0.
  public mutating func frame(_ frame: HandFrame) -> HandFrame {
    let time = frame.time.seconds
    if time <= now { finish() }
    let memory = memory.seconds
    let known = Set(continuity.tracks.lazy.filter { time - $0.last.time <= memory }.map(\.id))
    bonds = bonds.filter { known.contains($0.key.x) && known.contains($0.key.y) }
    partners = partners.filter { known.contains($0.key) && known.contains($0.value) }
    persons = persons.filter { known.contains($0.key) }
    _ = continuity.frame(frame)
    let hands = continuity.tracks
    let present = hands.filter { $0.last.time == time }
    for (count, first) in present.enumerated() {
      for second in present[(count + 1)...] { measure(first, second, Float(min(time - now, 1))) }
    }
    now = time
    pair(hands)
    name(hands)
    var result = frame
    for index in frame.hands.indices {
      result.hands[index].personID = present.first { $0.trackerID == frame.hands[index].id }.flatMap { persons[$0.id] }
    }
    return result
  }

  /// Ends the stream: the next frame is the first of another stream.
  public mutating func finish() { self = HandPeople(checkedMemory: memory, reach: reach) }

  private func key(_ first: ContinuedHand, _ second: ContinuedHand) -> SIMD2<Int> {
    SIMD2(min(first.id, second.id), max(first.id, second.id))
  }

  private mutating func measure(_ first: ContinuedHand, _ second: ContinuedHand, _ passed: Float) {
    let distance = (first.last.palm - second.last.palm).length / ((first.size + second.size) / 2) / reach
    let ratio = log(first.size / second.size) / log(Self.sizeRatio)
    var bond = bonds[key(first, second)] ?? (0, 0)
    bond.frames += 1
    bond.misfit +=
      max(1 / bond.frames, min(passed / Self.duration, 1)) * (distance * distance + ratio * ratio - bond.misfit)
    bonds[key(first, second)] = bond
  }

  /// Returns the fit of two hands as one person's.
  ///
  /// Positive if possible, and smaller the longer one hand has been away.
  private func fit(_ first: ContinuedHand, _ second: ContinuedHand) -> Float {
    guard let bond = bonds[key(first, second)] else { return -1 }
    let absence = now - min(first.last.time, second.last.time)
    let habit =
      partners[first.id] == second.id && absence == 0
      ? Self.advantage * min(bond.frames / Self.framesOfAdvantage, 1) : 0
    return (1 - bond.misfit) * Float(1 - absence / memory.seconds) - 3 * first.side.match(second.side) + habit
  }

  /// Improves the partners by single exchanges.
  ///
  /// Stops when the sum of all fits does not grow.
  private mutating func pair(_ hands: [ContinuedHand]) {
    typealias Pair = (fit: Float, first: Int, second: Int)
    var pairs: [Pair] = []
    for (count, first) in hands.enumerated() {
      for second in hands[(count + 1)...] where fit(first, second) > 0 {
        pairs.append((fit(first, second), first.id, second.id))
      }
    }
    pairs.sort { $0.fit > $1.fit }
    /// Returns the wanted pairs and the best pairs of remaining hands.
    ///
    /// Earlier wanted pairs come first.
    func completed(_ wanted: [Pair]) -> [Pair] {
      var taken: Set<Int> = []
      return (wanted + pairs).filter { pair in
        guard taken.isDisjoint(with: [pair.first, pair.second]) else { return false }
        taken.formUnion([pair.first, pair.second])
        return true
      }
    }
    func sum(_ pairs: [Pair]) -> Float { pairs.reduce(0) { $0 + $1.fit } }
    var best = completed(pairs.filter { partners[$0.first] == $0.second })
    // The bound ignores sums that differ only by rounding.
    while let better = pairs.map({ completed([$0] + best) }).max(by: { sum($0) < sum($1) }),
      sum(better) > sum(best) + 1e-4
    {
      best = better
    }
    partners = [:]
    for pair in best { (partners[pair.first], partners[pair.second]) = (pair.second, pair.first) }
  }

  /// Assigns a person to each hand or pair.
  ///
  /// The person is that of most of the frames of the hands. Each person is assigned once; others get a new person.
  private mutating func name(_ hands: [ContinuedHand]) {
    var names: [Int: Int] = [:]
    func name(_ hand: ContinuedHand, _ person: Int) {
      for id in [hand.id, partners[hand.id] ?? hand.id] { names[id] = person }
    }
    for hand in hands.sorted(by: { $0.sampleCount > $1.sampleCount }) where names[hand.id] == nil {
      if let person = persons[hand.id], !names.values.contains(person) { name(hand, person) }
    }
    for hand in hands where names[hand.id] == nil {
      name(hand, nextPerson)
      nextPerson += 1
    }
    persons = names
  }
}
