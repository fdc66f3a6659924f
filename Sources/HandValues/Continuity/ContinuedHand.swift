/// A hand over its lifetime.
///
/// A tracker may assign several identities to the hand.
struct ContinuedHand: Sendable {
  /// The time and position at which the hand was seen.
  struct Sight: Sendable {
    /// The time in seconds.
    var time: Double
    /// The palm's position in image heights.
    var palm: SIMD2<Float>
  }

  /// A contact with another hand.
  ///
  /// The hands are so near that a tracker can confuse them.
  struct Contact: Sendable {
    /// The identity of the other hand.
    let other: Int
    /// The last sight before the contact.
    let sight: Sight
    /// The velocity before the contact, in image heights per second.
    let velocity: SIMD2<Float>
    /// The evidence of handedness since the contact.
    var side = SideEvidence()
    /// Whether one of the two hands was lost during the contact.
    var wasLost = false
  }

  /// The shortest duration for measuring speed, in seconds.
  private static let speedDuration = 0.065
  /// The longest reliable prediction, in seconds.
  private static let longestPrediction = 0.6

  /// The identity from the first frame; never changes.
  let id: Int
  /// The tracker's identity of the hand in the current frame.
  var trackerID: Int
  /// The hand size in image heights, smoothed.
  private(set) var size: Float
  private(set) var side = SideEvidence()
  var contact: Contact?
  private(set) var sampleCount = 0
  let first: Sight
  /// Whether the tracker only assumes a hand here.
  ///
  /// The hand is in fact another track's.
  var isRemnant = false
  private var recent: [Sight] = []

  init(_ hand: Hand, _ place: HandPlace, id: Int, at time: Double) {
    self.id = id
    trackerID = hand.id
    size = place.size
    first = Sight(time: time, palm: place.palm)
    update(hand, place, at: time)
  }

  var last: Sight { recent.last ?? first }

  /// The velocity in image heights per second.
  ///
  /// Zero until the velocity can be measured.
  private var velocity: SIMD2<Float> {
    guard let base = recent.last(where: { last.time - $0.time >= Self.speedDuration }) ?? recent.first,
      base.time < last.time
    else {
      return .zero
    }
    return (last.palm - base.palm) / Float(last.time - base.time)
  }

  mutating func update(_ hand: Hand, _ place: HandPlace, at time: Double) {
    trackerID = hand.id
    let share = recent.isEmpty ? 1 : min(Float(time - last.time) / 0.3, 0.5)
    size += share * (place.size - size)
    recent.append(Sight(time: time, palm: place.palm))
    if let old = recent.lastIndex(where: { time - $0.time >= Self.speedDuration }), old > 0 { recent.removeFirst(old) }
    sampleCount += 1
    if sampleCount > 2 { isRemnant = false }
    if contact == nil { side.collect(hand) } else { contact?.side.collect(hand) }
  }

  /// Returns the distance of a hand from the predicted path.
  ///
  /// In hand sizes. The path leads from the last position, where the hand may have stopped, to a position beyond the
  /// predicted one.
  func distance(to place: HandPlace, at time: Double) -> Float {
    let way = velocity * Float(time - last.time) * 1.3
    let offset = place.palm - last.palm
    let share = way.dot(way) > 0 ? min(max(offset.dot(way) / way.dot(way), 0), 1) : 0
    return (offset - way * share).length / size
  }

  /// Returns the predicted position at constant velocity, in image heights.
  func predicted(at time: Double) -> SIMD2<Float> { last.palm + velocity * Float(time - last.time) }

  /// - Parameter other: The identity of the other hand.
  mutating func beginContact(with other: Int) {
    contact = contact ?? Contact(other: other, sight: recent.first ?? last, velocity: velocity)
  }

  mutating func endContact() {
    if let contact { side.add(contact.side) }
    contact = nil
  }

  /// Whether a hand of the contact was lost recently.
  ///
  /// Predictions from before the contact are then still reliable.
  func wasLostLately(at time: Double) -> Bool {
    contact.map { $0.wasLost && time - $0.sight.time <= Self.longestPrediction } ?? false
  }

  /// Returns the distance of `place` from the predicted position.
  ///
  /// In hand sizes. The prediction is from before the contact. Infinity without a contact.
  func misfit(_ place: SIMD2<Float>, at time: Double) -> Float {
    guard let contact else { return .infinity }
    let passed = Float(min(time - contact.sight.time, Self.longestPrediction))
    return (contact.sight.palm + contact.velocity * passed - place).length / size
  }

  /// Exchanges the identity with the hand that it was confused with.
  ///
  /// The evidence since the contact is exchanged, too.
  mutating func exchange(with other: inout ContinuedHand) {
    swap(&recent, &other.recent)
    swap(&trackerID, &other.trackerID)
    swap(&size, &other.size)
    guard let own = contact?.side, let its = other.contact?.side else { return }
    contact?.side = its
    other.contact?.side = own
  }
}
