import GestureSupport

/// Keeps the identities of hands over the frames of a stream.
///
/// A hand that is lost briefly keeps its identity, two hands that cross do not swap, and each has one handedness for
/// its lifetime.
///
/// ```swift
/// var continuity = HandContinuity(maximumGap: .milliseconds(400), stabilizesHandedness: true)
/// let frame = continuity.frame(frame)
/// ```
///
/// A tracker does this with the options `maximumGap` and `stabilizesHandedness`, which also steady the gestures. Use
/// this type for recordings and other trackers. It needs only landmarks with times. A hand keeps the identity of its
/// first frame. MediaPipe does not do this.
public struct HandContinuity: Sendable {
  /// The longest gap after which a hand keeps its identity.
  ///
  /// Nil keeps the tracker's identities.
  package let maximumGap: Duration?
  /// Whether all frames so far determine ``Hand/handedness``.
  ///
  /// Otherwise the single frame determines it.
  package let stabilizesHandedness: Bool
  var tracks: [ContinuedHand] = []
  package var aspectRatio = AspectRatio()
  private var sides = SteadySides()
  /// The time of the previous frame, in seconds.
  private(set) var lastTime = -Double.infinity
  private var nextID = Int.min
  /// The identities that no tracker assigned.
  private var ownIDs: Set<Int> = []
  /// The time for which a lost hand is kept for queries.
  ///
  /// Counted from the hand's last frame.
  var memory = Duration.zero

  private var order = StreamOrder()

  /// Creates a value with default settings for a new stream.
  public init() { self.init(checkedGap: .milliseconds(400), stabilizesHandedness: false) }

  /// Creates a value for a new stream.
  ///
  /// - Parameters:
  ///   - maximumGap: The longest gap after which a hand keeps its identity, at least 0; nil keeps the tracker's
  ///     identities. For one hand up to half a second is useful. With several hands, a longer gap is often a different
  ///     hand.
  ///   - stabilizesHandedness: Whether all frames of a hand so far determine its handedness.
  /// - Throws: `StatusError` (invalid argument) for a gap below 0.
  public init(
    maximumGap: Duration? = .milliseconds(400), stabilizesHandedness: Bool = false
  ) throws(StatusError) {
    if let maximumGap {
      try StatusError.check(maximumGap >= .zero, option: "maximumGap", maximumGap, "at least 0 seconds, or nil")
    }
    self.init(checkedGap: maximumGap, stabilizesHandedness: stabilizesHandedness)
  }

  package init(checkedGap: Duration?, stabilizesHandedness: Bool) {
    maximumGap = checkedGap
    self.stabilizesHandedness = stabilizesHandedness
  }

  /// Returns the next frame with permanent identities and handedness.
  ///
  /// - Parameter frame: The next frame. A frame that is not later is returned unchanged; several in a row begin a new
  ///   stream.
  public mutating func frame(_ frame: HandFrame) -> HandFrame { steadied(identified(frame)) }

  /// Returns the frame with the handedness that is likely so far.
  mutating func steadied(_ frame: HandFrame) -> HandFrame {
    guard stabilizesHandedness else { return frame }
    var frame = frame
    frame.hands = sides.steadied(frame.hands)
    return frame
  }

  /// Returns the frame with permanent identities; collects its evidence of handedness.
  mutating func identified(_ frame: HandFrame) -> HandFrame {
    if case .restarted = order.step(to: frame) { restart(at: frame) }
    let now = frame.time.seconds
    guard maximumGap != nil || stabilizesHandedness, now > lastTime else { return frame }
    defer { lastTime = now }
    aspectRatio.measure(frame)
    let seen = frame.hands.map { hand in HandPlace(hand, aspectRatio: aspectRatio.value).map { (hand, $0) } }
    tracks.removeAll {
      now - $0.last.time > (maximumGap?.seconds ?? 0) && !frame.hands.map(\.id).contains($0.trackerID)
    }
    let owners = follow(seen, at: now)
    var result = frame
    for (index, owner) in owners.enumerated() {
      if let owner { result.hands[index].id = owner }
    }
    if stabilizesHandedness {
      let sizes = Dictionary(tracks.map { ($0.id, $0.size) }) { first, _ in first }
      sides.collect(result.hands, sizes: sizes, at: now, keeping: max(maximumGap?.seconds ?? 0, memory.seconds))
    }
    return result
  }

  /// Forgets everything except a known aspect ratio.
  private mutating func restart(at frame: HandFrame) {
    let memory = memory
    let ratio = aspectRatio.known
    self = HandContinuity(checkedGap: maximumGap, stabilizesHandedness: stabilizesHandedness)
    self.memory = memory
    aspectRatio.known = ratio
    _ = order.step(to: frame)
  }

  /// A hand of the frame.
  typealias Seen = (hand: Hand, place: HandPlace)

  /// Assigns each hand to a track and returns its identity.
  ///
  /// Nil for a hand that cannot be measured and stays unchanged.
  private mutating func follow(_ seen: [Seen?], at now: Double) -> [Int?] {
    // The index of each hand's track; new hands follow below.
    var owner: [Int?] = seen.map { seen in seen.flatMap { seen in tracks.firstIndex { $0.trackerID == seen.hand.id } } }
    var remnants: Set<Int> = []
    if maximumGap != nil {
      remnants = adopt(seen, &owner, at: now)
      for index in tracks.indices where !owner.contains(index) { miss(index) }
    }
    for (index, seen) in seen.enumerated() {
      guard let seen else { continue }
      if let track = owner[index] {
        tracks[track].update(seen.hand, seen.place, at: now)
      } else {
        owner[index] = tracks.count
        tracks.append(ContinuedHand(seen.hand, seen.place, id: identity(of: seen.hand), at: now))
        tracks[tracks.count - 1].isRemnant = remnants.contains(index)
      }
    }
    let ids = owner.map { $0.map { tracks[$0].id } }
    guard maximumGap != nil else { return ids }
    // Remove young tracks whose hands turned out to be old ones.
    let present = Set(tracks.filter { $0.last.time == now }.map(\.trackerID))
    tracks.removeAll { $0.last.time < now && present.contains($0.trackerID) }
    let exchanged = resolveContacts(at: now)
    return ids.map { id in id.map { exchanged[$0] ?? $0 } }
  }

  /// Returns the tracker's identity.
  ///
  /// The next unused one if another hand has it or had it before an exchange.
  private mutating func identity(of hand: Hand) -> Int {
    guard maximumGap != nil else { return hand.id }
    let isTaken = ownIDs.contains(hand.id) || tracks.contains { $0.id == hand.id }
    let id = isTaken ? nextID : hand.id
    if isTaken { ownIDs.insert(id) }
    nextID = max(nextID, id < .max ? id + 1 : id)
    return id
  }
}
