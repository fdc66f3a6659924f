import GestureFoundation

/// The evidence from the frames of one hand for its side, left or right.
///
/// The scores of the frames are added as logarithms of odds: frames in which the model is sure count most, and a few
/// with the opposite side change nothing. The bounds are from 119 recordings of one pointing finger (EgoGestAR's odd
/// clips).
struct SideEvidence: Sendable {
  /// The other side has to be ahead by this.
  private static let bound: Float = 6
  /// The bound of the sum, so that a wrong beginning can be corrected.
  private static let largest: Float = 60
  /// Scores are overconfident; they are clamped.
  private static let probabilities: ClosedRange<Float> = 0.02...0.98

  /// Positive for a right hand.
  private var sum: Float = 0
  /// The sum and the number of the probabilities of a right hand.
  private var total: Float = 0
  private var count: Float = 0
  private var decided: Handedness?

  /// The side that is more likely until now; that of the first frames stays until the opposite is clear.
  var handedness: Handedness { decided ?? (sum < 0 ? .left : .right) }
  /// The mean of the model's probabilities of ``handedness``, 0.5…1.
  var score: Float {
    let right = count > 0 ? total / count : 0.5
    return max(handedness == .right ? right : 1 - right, 0.5)
  }

  /// The logarithm of the odds of a right hand.
  static func logit(_ hand: Hand) -> Float {
    let right = hand.rightProbability
    let probability = right.isFinite ? min(max(right, probabilities.lowerBound), probabilities.upperBound) : 0.5
    return log(probability / (1 - probability))
  }

  /// Takes the next frame without deciding: that of a hand which has not been shown yet.
  mutating func collect(_ hand: Hand) {
    let right = hand.rightProbability
    add(SideEvidence(sum: Self.logit(hand), total: right.isFinite ? right : 0.5, count: 1))
  }

  /// The side is shown from now on.
  mutating func decide() { decided = handedness }

  /// Adds the evidence from another hand's frames: they were those of this one.
  mutating func add(_ other: SideEvidence) {
    sum = min(max(sum + other.sum, -Self.largest), Self.largest)
    total += other.total
    count += other.count
    if let decided, sum * (decided == .right ? 1 : -1) < -Self.bound { self.decided = decided.opposite }
  }

  /// The mismatch of a frame's handedness with this hand's: 0 for the same side, up to 1 for the opposite one.
  func mismatch(_ hand: Hand) -> Float { mismatch(Self.logit(hand), bound: 3) }

  /// The mismatch of the evidence of other frames with this hand's: 0 for the same side, up to 1 for the opposite one.
  func mismatch(_ other: SideEvidence) -> Float { mismatch(other.sum, bound: Self.bound) }

  /// The certainty that two hands are of the same side: 0 for opposite ones or without evidence, up to 1.
  func match(_ other: SideEvidence) -> Float { max((sum / Self.bound).clamped * (other.sum / Self.bound).clamped, 0) }

  private func mismatch(_ logit: Float, bound: Float) -> Float {
    max(-(sum / Self.bound).clamped * (logit / bound).clamped, 0)
  }
}

extension Float {
  /// This number brought into −1…1.
  fileprivate var clamped: Float { Swift.min(Swift.max(self, -1), 1) }
}
