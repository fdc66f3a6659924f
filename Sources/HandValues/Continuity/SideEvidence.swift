import GestureFoundation

/// The evidence of a hand's handedness from its frames.
///
/// The scores of frames are added as log odds, so confident frames count most, and a few frames of the opposite
/// handedness change nothing. The bounds come from 119 recordings of a pointing finger (EgoGestAR's odd clips).
struct SideEvidence: Sendable {
  /// The evidence that the opposite handedness needs to win.
  private static let bound: Float = 6
  /// The bound of the sum, which keeps a wrong start correctable.
  private static let largest: Float = 60
  /// Scores are overconfident; they are clamped.
  private static let probabilities: ClosedRange<Float> = 0.02...0.98

  /// The sum of log odds; positive for a right hand.
  private var sum: Float = 0
  /// The sum of the probabilities of a right hand.
  private var total: Float = 0
  /// The number of summed probabilities.
  private var count: Float = 0
  private var decided: Handedness?

  /// The handedness that is more likely so far.
  ///
  /// A decided one stays until the opposite is clear.
  var handedness: Handedness { decided ?? (sum < 0 ? .left : .right) }
  /// The mean of the model's probabilities of ``handedness``, 0.5…1.
  var score: Float {
    let right = count > 0 ? total / count : 0.5
    return max(handedness == .right ? right : 1 - right, 0.5)
  }

  /// Returns the log odds of a right hand.
  static func logit(_ hand: Hand) -> Float {
    let right = hand.rightProbability
    let probability = right.isFinite ? min(max(right, probabilities.lowerBound), probabilities.upperBound) : 0.5
    return log(probability / (1 - probability))
  }

  /// Adds the next frame without deciding.
  ///
  /// For a hand that has not been shown yet.
  mutating func collect(_ hand: Hand) {
    let right = hand.rightProbability
    add(SideEvidence(sum: Self.logit(hand), total: right.isFinite ? right : 0.5, count: 1))
  }

  /// Fixes the handedness, which is shown from now on.
  mutating func decide() { decided = handedness }

  /// Adds the evidence of frames that were assigned to another hand.
  mutating func add(_ other: SideEvidence) {
    sum = min(max(sum + other.sum, -Self.largest), Self.largest)
    total += other.total
    count += other.count
    if let decided, sum * (decided == .right ? 1 : -1) < -Self.bound { self.decided = decided.opposite }
  }

  /// Returns the mismatch of a frame's handedness with this hand's.
  ///
  /// The mismatch is 0 for the same handedness, up to 1 for the opposite one.
  func mismatch(_ hand: Hand) -> Float { mismatch(Self.logit(hand), bound: 3) }

  /// Returns the mismatch of other frames' evidence with this hand's.
  ///
  /// The mismatch is 0 for the same handedness, up to 1 for the opposite one.
  func mismatch(_ other: SideEvidence) -> Float { mismatch(other.sum, bound: Self.bound) }

  /// Returns the certainty that two hands have the same handedness.
  ///
  /// The certainty is 0 for opposite ones or without evidence, up to 1.
  func match(_ other: SideEvidence) -> Float { max((sum / Self.bound).clamped * (other.sum / Self.bound).clamped, 0) }

  private func mismatch(_ logit: Float, bound: Float) -> Float {
    max(-(sum / Self.bound).clamped * (logit / bound).clamped, 0)
  }
}

extension Float {
  /// The number clamped to −1…1.
  fileprivate var clamped: Float { Swift.min(Swift.max(self, -1), 1) }
}
