/// Spreads palm detections over the frames of a stream: on average so many a frame, never more than that number rounded
/// up.
package struct SearchBudget: Sendable, Hashable {
  /// On average.
  package let detectionsPerFrame: Double
  /// The unused budget.
  private var credit: Double
  private let limit: Double

  package init(_ detectionsPerFrame: Float) {
    self.detectionsPerFrame = Double(detectionsPerFrame)
    limit = max(1, self.detectionsPerFrame.rounded(.up))
    credit = limit
  }

  /// The largest number in one frame.
  package var maximum: Int { Int(limit) }

  /// The palm detections of a frame in which a hand is missing.
  package mutating func spend() -> Int {
    // The margin is for budgets such as 0.1 that are not binary fractions.
    let count = (credit + 1e-6).rounded(.down)
    credit += detectionsPerFrame - count
    return Int(count)
  }

  /// A frame that needs none: what is not used is kept, up to the detections of one frame.
  package mutating func rest() {
    credit = min(credit + detectionsPerFrame, limit)
  }
}
