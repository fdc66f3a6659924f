/// The handedness of each hand of a stream.
///
/// All frames so far determine the handedness.
struct SteadySides: Sendable {
  /// The largest ratio of the sizes of one person's hands.
  ///
  /// Sizes are in the image.
  private static let largestRatio: Float = 1.6
  /// The thresholds for two hands of the same handedness.
  ///
  /// A hand with a mean score below `unsure`, and below the other's by ``lead``, has the opposite one.
  private static let (unsure, lead): (Float, Float) = (0.85, 0.05)

  private struct Known {
    var side = SideEvidence()
    /// The last time, in seconds.
    var lastTime = 0.0
    /// The size in image heights.
    var size: Float = 0
  }

  private var known: [Int: Known] = [:]

  /// Adds the hands of a frame with permanent identities.
  ///
  /// `sizes` has the hands' sizes in image heights by identity. The evidence of an unseen hand is kept for `duration`,
  /// in seconds.
  mutating func collect(_ hands: [Hand], sizes: [Int: Float], at now: Double, keeping duration: Double) {
    for hand in hands {
      known[hand.id, default: Known()].side.collect(hand)
      known[hand.id]?.lastTime = now
      known[hand.id]?.size = sizes[hand.id] ?? 0
    }
    known = known.filter { now - $0.value.lastTime <= duration + 1e-6 }
  }

  /// Returns the hands with the handedness that is likely so far.
  ///
  /// The handedness stays until the opposite is clear.
  mutating func steadied(_ hands: [Hand]) -> [Hand] {
    var result = hands
    for index in hands.indices {
      known[hands[index].id]?.side.decide()
      guard let side = known[hands[index].id]?.side else { continue }
      result[index].handedness = side.handedness
      result[index].handednessScore = side.score
    }
    guard result.count == 2, result[0].handedness == result[1].handedness, let a = known[result[0].id]?.size,
      let b = known[result[1].id]?.size,
      max(a, b) < Self.largestRatio * min(a, b)
    else { return result }
    let weaker = result[0].handednessScore < result[1].handednessScore ? 0 : 1
    if result[weaker].handednessScore < Self.unsure,
      result[1 - weaker].handednessScore > result[weaker].handednessScore + Self.lead
    {
      result[weaker].handedness = result[weaker].handedness.opposite
      result[weaker].handednessScore = 0.5
    }
    return result
  }
}
