import GestureSupport

/// Keeps hands the same over the frames of a stream: a hand that was lost for a moment comes back as itself, two that
/// cross do not swap, and each is left or right for its whole life.
///
/// ```swift
/// var continuity = HandContinuity(maximumGap: .milliseconds(400), stabilizesHandedness: true)
/// let frame = continuity.frame(frame)
/// ```
///
/// A tracker does this itself with the options `maximumGap` and `stabilizesHandedness`, which also steadies the
/// gestures; this is for the frames of recordings and of other trackers. A hand keeps the identity it had in its first
/// frame. It needs nothing but landmarks with times. Not part of MediaPipe.
public struct HandContinuity: Sendable {
  /// The longest gap after which a hand keeps its identity; nil leaves the identities as they are.
  package let maximumGap: Duration?
  /// Whether ``Hand/handedness`` is decided by all frames of a hand until then; otherwise it is that of the single
  /// frame.
  package let stabilizesHandedness: Bool
  var tracks: [ContinuedHand] = []
  package var aspectRatio = AspectRatio()
  private var sides = SteadySides()
  /// Of the frame before, in seconds.
  private(set) var lastTime = -Double.infinity
  private var nextID = Int.min
  /// Identities that no tracker gave.
  private var ownIDs: Set<Int> = []
  /// The time after its last frame during which a hand may still be queried.
  var memory = Duration.zero

  private var order = StreamOrder()

  /// Creates a value with default settings that has seen nothing.
  public init() { self.init(checkedGap: .milliseconds(400), stabilizesHandedness: false) }

  /// Creates a value that has seen nothing.
  ///
  /// - Parameters:
  ///   - maximumGap: The longest gap after which a hand keeps its identity, at least 0; nil leaves the identities as
  ///     they are. Half a second is as long as it makes sense with one hand; with several, longer gaps are often
  ///     another hand.
  ///   - stabilizesHandedness: Whether the side is decided by all frames of a hand until then.
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

  /// Returns the next frame with the identities, and sides, that last.
  ///
  /// - Parameter frame: The frame after those seen before. One whose time is not later is returned as it is; several in
  ///   a row begin a new stream.
  public mutating func frame(_ frame: HandFrame) -> HandFrame { steadied(identified(frame)) }

  /// The frame with the sides as they are known by now.
  mutating func steadied(_ frame: HandFrame) -> HandFrame {
    guard stabilizesHandedness else { return frame }
    var frame = frame
    frame.hands = sides.steadied(frame.hands)
    return frame
  }

  /// The frame with identities that last; its evidence for sides is collected.
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

  /// Forgets what was seen, but for a ratio of the sides of images that is known.
  private mutating func restart(at frame: HandFrame) {
    let (memory, ratio) = (memory, aspectRatio.known)
    self = HandContinuity(checkedGap: maximumGap, stabilizesHandedness: stabilizesHandedness)
    (self.memory, aspectRatio.known) = (memory, ratio)
    _ = order.step(to: frame)
  }

  /// A hand of the frame.
  typealias Seen = (hand: Hand, place: HandPlace)

  /// Gives each hand to a track, and returns its identity; nil for one that cannot be measured, which stays as it is.
  private mutating func follow(_ seen: [Seen?], at now: Double) -> [Int?] {
    // The position of each hand's track; those of new hands come below.
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
    // A young track whose hand is an old one.
    let present = Set(tracks.filter { $0.last.time == now }.map(\.trackerID))
    tracks.removeAll { $0.last.time < now && present.contains($0.trackerID) }
    let exchanged = resolveContacts(at: now)
    return ids.map { id in id.map { exchanged[$0] ?? $0 } }
  }

  /// The identity of the tracker; one that no hand had before if another hand has or had that one by an exchange.
  private mutating func identity(of hand: Hand) -> Int {
    guard maximumGap != nil else { return hand.id }
    let isTaken = ownIDs.contains(hand.id) || tracks.contains { $0.id == hand.id }
    let id = isTaken ? nextID : hand.id
    if isTaken { ownIDs.insert(id) }
    nextID = max(nextID, id < .max ? id + 1 : id)
    return id
  }
}
