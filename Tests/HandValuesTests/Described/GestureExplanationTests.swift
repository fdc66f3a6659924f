import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Computed hands with known fingers.
///
/// They show gestures or fail to.
final class GestureExplanationTests: XCTestCase {
  private func explanation(_ gesture: GestureExplanation.Gesture, _ hand: Hand) throws -> GestureExplanation {
    try XCTUnwrap(GestureExplanation(gesture, of: hand))
  }

  private func standard(_ name: String) throws -> DescribedGesture {
    try XCTUnwrap(DescribedGestures.standard.gestures.first { $0.name == name })
  }

  /// The fingers that are wanted and not shown differ.
  func testTheFingersThatFailAreNamed() throws {
    let explained = try explanation(.described(standard("Two")), HandPose.openPalm.hand())
    XCTAssertFalse(explained.isShown)
    let failed = explained.conditions.filter { $0.score < 0.5 }
    XCTAssertEqual(failed.map(\.wanted).prefix(2), ["ring folded", "pinky folded"])
    for condition in failed {
      XCTAssertGreaterThan(condition.missing, 0.2, condition.wanted)
      XCTAssertEqual(condition.unit, .share)
    }
    XCTAssertTrue(failed[0].shown.hasPrefix("extended, "), failed[0].shown)
    let shown = try explanation(.described(standard("Two")), HandPose.victory.hand())
    XCTAssertTrue(shown.isShown)
    XCTAssertTrue(shown.conditions.allSatisfy { $0.score >= 0.5 && $0.missing == 0 }, "\(shown)")
  }

  /// An app writes a text from the conditions that fail.
  func testConditionsAreData() throws {
    typealias Requirement = GestureExplanation.Requirement
    let five = try explanation(.described(standard("Five")), HandPose.victory.hand())
    let failed = five.conditions.filter { $0.missing > 0 }.map(\.requirement)
    XCTAssertEqual(failed, [.finger(.thumb, .extended), .finger(.ring, .extended), .finger(.pinky, .extended)])
    let all = HandDescription(
      extended: [.index], bent: [.middle], folded: [.ring], touching: [[.thumb, .pinky]],
      angles: [.indexSpread: 10...20], side: .palm, directions: [.thumb: .up], direction: .left, handedness: .right,
      none: [HandDescription(extended: [.pinky])])
    let explained = try explanation(.described(DescribedGesture("all", all)), HandPose.victory.hand())
    let wanted: [Requirement] = [
      .finger(.index, .extended), .finger(.middle, .bent), .finger(.ring, .folded), .touch(.thumb, .pinky),
      .angle(.indexSpread, 10...20), .side(.palm), .direction(.thumb, .up), .direction(nil, .left),
      .handedness(.right), .not([.finger(.pinky, .extended)]),
    ]
    XCTAssertEqual(explained.conditions.map(\.requirement), wanted)
  }

  /// Answers without a winner.
  ///
  /// No label of the hand passes the filters.
  func testAnswersWithoutAWinner() throws {
    XCTAssertEqual(GestureScores(winner: nil), .filteredOut)
    let label: GestureScore? = GestureScore(.victory, score: 0.5)
    XCTAssertEqual(GestureScores(winner: label).all, [GestureScore(.victory, score: 0.5)])
    let read = try JSONDecoder().decode(GestureScores.self, from: JSONEncoder().encode(GestureScores(winner: nil)))
    XCTAssertNil(read.winner)
  }

  /// The conditions are all of the score.
  ///
  /// The score of the whole is that of the worst condition, whatever the description.
  func testTheConditionsAreAllOfTheScore() throws {
    var poses = RandomPoses(seed: 6)
    for _ in 0..<100 {
      let hand = poses.pose().hand()
      for gesture in DescribedGestures.standard.gestures + DescribedGestures.aslLetters.gestures {
        let explained = try explanation(.described(gesture), hand)
        XCTAssertEqual(explained.score, gesture.score(of: hand))
        XCTAssertEqual(
          explained.conditions.map(\.score).min() ?? 1, gesture.score(of: hand), accuracy: 1e-6, gesture.name)
        for condition in explained.conditions {
          XCTAssertEqual(condition.missing == 0, condition.score >= 0.5, "\(condition)")
        }
      }
    }
  }

  func testEachKindOfCondition() throws {
    let hand = HandPose.openPalm.hand()
    let description = HandDescription(
      touching: [[.thumb, .index]], angles: [.indexPIP: 60...80], side: .back, directions: [.index: .left],
      direction: .down,
      handedness: .left,
      none: [HandDescription(extended: [.index])])
    let explained = try explanation(.described(DescribedGesture("X", description)), hand)
    XCTAssertEqual(
      explained.conditions.map(\.wanted),
      [
        "thumb and index touch", "index.pip 60 to 80 degrees", "back to the camera", "index points left",
        "hand points down",
        "Left hand",
        "not (index extended)",
      ])
    XCTAssertTrue(explained.conditions.allSatisfy { $0.score < 0.5 && $0.missing > 0 })
    XCTAssertEqual(explained.conditions.map(\.unit), [.share, .degrees, .degrees, .degrees, .degrees, .share, .share])
    XCTAssertTrue(explained.conditions[0].shown.hasPrefix("strength 0.0"), explained.conditions[0].shown)
    let bend = try XCTUnwrap(hand.reading).index.pip
    XCTAssertEqual(explained.conditions[1].missing, 60 - bend, accuracy: 0.01)
    XCTAssertEqual(explained.conditions[4].missing, 130, accuracy: 15, "180 degrees off, of which 50 are allowed")
    XCTAssertEqual(explained.conditions[5].shown, "Right hand")
  }

  func testACannedGestureHasTheScoreOfItsClassifier() throws {
    var hand = HandPose.victory.hand()
    hand.gestureScores = GestureScores(
      winner: GestureScore(label: "None", score: 0.6), others: [GestureScore(.victory, score: 0.3)])
    let victory = try explanation(.classified(.victory), hand)
    XCTAssertEqual(victory.score, 0.3)
    XCTAssertEqual(victory.answer?.label, "None")
    XCTAssertFalse(victory.isShown)
    XCTAssertTrue(
      victory.conditions.allSatisfy { $0.score >= 0.5 }, "the hand is one; only the classifier does not say so")
    hand.gestureScores = GestureScores(winner: GestureScore(.victory, score: 0.7))
    XCTAssertTrue(try explanation(.classified(.victory), hand).isShown)
    let fist = try explanation(.classified(.closedFist), hand)
    XCTAssertNil(fist.score)
    XCTAssertEqual(fist.conditions.filter { $0.score < 0.5 }.map(\.wanted), ["index folded", "middle folded"])
    XCTAssertEqual(try explanation(.classified(.custom("salute")), hand).conditions, [])
    for gesture in HandGesture.canned {
      XCTAssertFalse(try explanation(.classified(gesture), hand).conditions.isEmpty, gesture.rawValue)
    }
  }

  func testAHandThatCannotBeReadHasNoExplanation() {
    var hand = HandPose.openPalm.hand()
    hand.worldLandmarks = HandPoints { _ in .zero }
    XCTAssertNil(GestureExplanation(.classified(.openPalm), of: hand))
  }
}
