import FlashCards
import GestureFixtures
import HandLandmarkerCore
import XCTest

final class FlashCardsTests: XCTestCase {
  /// The hands of the cards.
  private static let poses: [String: HandPose] = [
    "One": .one, "Two": .two, "Three": .three, "Four": .four, "Five": .openPalm, "B": .four, "F": circle,
    "I": extended([.pinky]),
    "L": .ell, "W": .three, "Y": .call,
  ]

  /// A pinch, with the other fingers extended.
  private static var circle: HandPose { .pinch }

  private static func extended(_ fingers: Set<Finger>) -> HandPose {
    var pose = HandPose.closedFist
    if fingers.contains(.thumb) { pose.thumb = HandPose.ell.thumb }
    if fingers.contains(.index) { pose.index = HandPose.openPalm.index }
    if fingers.contains(.middle) { pose.middle = HandPose.openPalm.middle }
    if fingers.contains(.ring) { pose.ring = HandPose.openPalm.ring }
    if fingers.contains(.pinky) { pose.pinky = HandPose.openPalm.pinky }
    return pose
  }

  private func answers(_ quiz: inout FlashCards, _ motion: PosedMovement, seed: UInt64 = 0) -> [FlashCards.Answer] {
    motion.frames(FrameSampling(jitter: 0.002, seed: seed)).compactMap { quiz.answer(to: $0) }
  }

  private func quiz(_ card: String) -> FlashCards { FlashCards(FlashCards.all.filter { $0.name == card }) }

  func testTheCards() {
    XCTAssertEqual(
      FlashCards.all.map(\.name), ["One", "Two", "Three", "Four", "Five", "B", "F", "I", "L", "W", "Y"])
  }

  /// Both hands of ten people, one card after the other.
  func testALearnerWhoKnowsAll() throws {
    for seed in 0..<10 as Range<UInt64> {
      for isLeft in [false, true] {
        var quiz = FlashCards()
        for card in FlashCards.all {
          let pose = try XCTUnwrap(Self.poses[card.name])
          let answers = answers(&quiz, .still(isLeft ? pose.left : pose), seed: seed)
          XCTAssertEqual(answers.first, .right(card.name), "seed \(seed), left: \(isLeft)")
          XCTAssertLessThanOrEqual(answers.count, 2)
        }
        XCTAssertEqual(quiz.cards.count, 0)
      }
    }
  }

  /// One finger is wrong, extended or folded, of each count.
  func testWhichFingerIsWrong() throws {
    let fingers: [String: Set<Finger>] = [
      "One": [.index], "Two": [.index, .middle], "Four": [.index, .middle, .ring, .pinky],
      "B": [.index, .middle, .ring, .pinky],
      "I": [.pinky], "L": [.thumb, .index], "Y": [.thumb, .pinky],
    ]
    for (card, right) in fingers {
      for finger in Finger.allCases {
        let isExtra = !right.contains(finger)
        let shown = isExtra ? right.union([finger]) : right.subtracting([finger])
        var quiz = quiz(card)
        let answers = answers(&quiz, .still(Self.extended(shown)))
        guard answers.count == 1, case .wrong(let corrections)? = answers.first else {
          XCTFail("\(card) with \(finger) wrong: \(answers)")
          continue
        }
        XCTAssertEqual(corrections.map(\.finger), [finger], "\(card) with \(finger) wrong: \(corrections)")
        XCTAssertEqual(corrections.first?.advice.hasPrefix(isExtra ? "fold" : "straighten"), true, "\(corrections)")
      }
    }
  }

  private func words(_ answers: [FlashCards.Answer]) -> [String] {
    answers.map { answer in
      switch answer {
      case .right(let card): "right: \(card)"
      case .wrong(let corrections): corrections.map(\.advice).joined(separator: ", ")
      }
    }
  }

  func testTheWordsOfACorrection() {
    var two = quiz("Two")
    XCTAssertEqual(words(answers(&two, .still(.three))), ["fold your ring finger"])
    XCTAssertEqual(words(answers(&two, .still(.one))), ["straighten your middle finger"])
    var letter = quiz("F")
    let open = Self.extended([.index, .middle, .ring, .pinky])
    XCTAssertEqual(words(answers(&letter, .still(open))), ["let your thumb touch your index finger"])
  }

  /// A mistake that is mended, with the card that follows.
  func testAMistakeIsMended() {
    var quiz = FlashCards(FlashCards.all.filter { ["Two", "Three"].contains($0.name) })
    let motion = PosedMovement.still(.three).then(.still(.two)).then(.still(.three))
    let expected = ["fold your ring finger", "right: Two", "straighten your ring finger", "right: Three"]
    XCTAssertEqual(words(answers(&quiz, motion)), expected)
    XCTAssertEqual(quiz.cards.count, 0)
  }

  /// Passing counts and leaving hands get no answer.
  ///
  /// Fingers pass through other counts on their way.
  func testPassingHandsSayNothing() {
    var quiz = quiz("Five")
    let passing = PosedMovement.still(.one, duration: .milliseconds(300)).then(
      .still(.three, duration: .milliseconds(300)))
    XCTAssertEqual(answers(&quiz, passing), [])
    XCTAssertNil(quiz.answer(to: HandFrame(hands: [], at: .seconds(5))))
    XCTAssertEqual(quiz.cards.count, 1)
  }
}
