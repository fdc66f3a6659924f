import HandLandmarkerCore

/// Flash cards for hands.
///
/// A learner shows counts and letters, and the quiz reports what is wrong.
public nonisolated struct FlashCards: Sendable {
  /// The answer of the quiz to the hand of a learner.
  public enum Answer: Hashable, Sendable {
    /// The hand shows the card of this name.
    ///
    /// The next one is on.
    case right(String)
    /// The changes that the learner has to make.
    case wrong([Correction])
  }

  /// Something that is wrong with a hand.
  public struct Correction: Hashable, Sendable {
    /// The finger that is wrong.
    ///
    /// Nil if several fingers, or the whole hand, are wrong.
    public var finger: Finger?
    /// The action to take, such as `fold your ring finger`.
    public var advice: String
  }

  /// The counts from one to five, and letters.
  ///
  /// The letters differ by the extended fingers.
  public static let all =
    cards("One", "Two", "Three", "Four", "Five", of: .standard)
    + cards("B", "F", "I", "L", "W", "Y", of: .aslLetters)

  /// The time for which a hand must stay still to count.
  ///
  /// Fingers pass through other cards on their way.
  private static let patience = Duration.milliseconds(600)
  private static let names: [Finger: String] = [
    .thumb: "thumb", .index: "index finger", .middle: "middle finger", .ring: "ring finger", .pinky: "little finger",
  ]

  /// The cards that are left; the first is the one on show.
  public private(set) var cards: [DescribedGesture]
  /// The current answer, its start, and whether it was reported.
  private var current: (answer: Answer, since: Duration, isSaid: Bool)?

  public init(_ cards: [DescribedGesture] = Self.all) { self.cards = cards }

  /// Returns the answer about the hand of a frame.
  ///
  /// Nil if the answer has not changed.
  public mutating func answer(to frame: HandFrame) -> Answer? {
    guard let card = cards.first, let hand = frame.hands.first, let answer = Self.answer(hand, card) else {
      current = nil
      return nil
    }
    if current?.answer != answer { current = (answer, frame.time, false) }
    guard let now = current, !now.isSaid, frame.time - now.since >= Self.patience else { return nil }
    current?.isSaid = true
    if case .right = answer {
      cards.removeFirst()
      current = nil
    }
    return answer
  }

  private static func cards(_ names: String..., of set: DescribedGestures) -> [DescribedGesture] {
    names.compactMap { name in set.gestures.first { $0.name == name } }
  }

  private static func answer(_ hand: Hand, _ card: DescribedGesture) -> Answer? {
    guard let explanation = GestureExplanation(.described(card), of: hand) else { return nil }
    let missing = explanation.conditions.filter { $0.missing > 0 }
    return missing.isEmpty ? .right(card.name) : .wrong(missing.map(correction))
  }

  private static func correction(_ condition: GestureExplanation.Condition) -> Correction {
    func words(_ finger: Finger) -> String { "your \(names[finger] ?? finger.rawValue)" }
    switch condition.requirement {
    case .finger(let finger, .extended): return Correction(finger: finger, advice: "straighten \(words(finger))")
    case .finger(let finger, _): return Correction(finger: finger, advice: "fold \(words(finger))")
    case .touch(let first, let second):
      return Correction(finger: second, advice: "let \(words(first)) touch \(words(second))")
    case .not(let parts):
      // What a card excludes is a finger that is extended.
      let finger = parts.lazy.compactMap { if case .finger(let finger, .extended) = $0 { finger } else { nil } }.first
      guard let finger else { break }
      return Correction(finger: finger, advice: "fold \(words(finger))")
    case .angle(.betweenIndexAndMiddle, _): return Correction(advice: "spread your index and middle finger")
    default: break
    }
    return Correction(advice: "your hand should be: \(condition.wanted)")
  }
}
