import GestureSupport
import HandValues

extension HandRecord {
  /// Describes a problem of the hands' context; nil if there is none.
  ///
  /// Reading and writing refuse the same values.
  static func problem(width: Int?, height: Int?, frame: Int?) -> String? {
    for (name, value, least) in [("width", width, 1), ("height", height, 1), ("frame", frame, 0)] {
      if let value, value < least { return "the \(name) is \(value), not at least \(least)" }
    }
    if (width == nil) != (height == nil) {
      return width == nil ? "there is a height, but no width" : "there is a width, but no height"
    }
    return nil
  }

  /// Describes a problem of the identities of hands.
  ///
  /// Nil if there is none.
  static func problem(identities: [Int]) -> String? {
    Set(identities).count < identities.count ? "two hands have the same identity: \(identities)" : nil
  }

  /// Describes a problem of the score of a hand's handedness.
  ///
  /// Nil if there is none.
  static func problem(handednessScore score: Float, ofHand index: Int) -> String? {
    0...1 ~= score ? nil : "the score of the handedness of hand \(index) is \(score), not 0 to 1"
  }

  /// Refuses a record that could not be read again.
  ///
  /// - Throws: `StatusError` (invalid argument).
  func check() throws(StatusError) {
    var problem =
      Self.problem(width: imageSize?.width, height: imageSize?.height, frame: frameNumber)
      ?? (hasIdentities ? Self.problem(identities: hands.map(\.id)) : nil)
    for (index, hand) in hands.enumerated() {
      problem = problem ?? Self.problem(handednessScore: hand.handednessScore, ofHand: index)
      for (points, name) in [(hand.landmarks, "landmarks"), (hand.worldLandmarks, "worldLandmarks")]
      where !points.areFinite { problem = problem ?? "the \(name) of hand \(index) are not all finite numbers" }
      if let scores = hand.gestureScores?.all, !scores.allSatisfy(\.score.isFinite) {
        problem = problem ?? "a score of a gesture of hand \(index) is not a finite number"
      }
    }
    if let time, abs(time.fractionalMilliseconds) >= 1e17 { problem = problem ?? "the time is out of range" }
    guard let problem else { return }
    throw StatusError(
      .invalidArgument, "The result cannot be written: \(problem).", file: source,
      suggestion: "leave out hands without coordinates, and values that are not known")
  }
}
