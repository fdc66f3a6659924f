/// Spreads palm detections over the frames of a stream.
///
/// The budget is a mean number per frame; a frame has at most that number rounded up.
package struct SearchBudget: Sendable, Hashable {
  /// The mean number of palm detections per frame.
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

  /// Returns the number of palm detections in a frame.
  ///
  /// A hand is missing in the frame.
  package mutating func spend() -> Int {
    // The margin serves budgets such as 0.1 that are not binary fractions.
    let count = (credit + 1e-6).rounded(.down)
    credit += detectionsPerFrame - count
    return Int(count)
  }

  /// Handles a frame that needs no detection.
  ///
  /// Unused budget is kept, up to the detections of one frame.
  package mutating func rest() {
    credit = min(credit + detectionsPerFrame, limit)
  }
}
