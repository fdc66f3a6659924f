import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// The answers of a recognizer about a hand.
///
/// Also the gestures that the recognizer knows, and those that may be the answer.
final class GestureAnswersTests: XCTestCase {
  private func hand(
    custom: StandInGestures.Classifier? = nil, options: HandGestureRecognizer.Options = HandGestureRecognizer.Options()
  ) throws -> Hand {
    try XCTUnwrap(
      StandInRecognizer.recognizer(custom: custom, options: options).recognize(image: StandInRecognizer.oneHand).first)
  }

  private let custom = StandInGestures.Classifier(rightHand: [0.1, 0.6, 0.3], labels: ["none", "rock", "paper"])

  // MARK: None

  /// The scores have it, with what came next.
  func testNoneIsNoGesture() throws {
    let hand = try hand()
    XCTAssertNil(hand.gesture)
    XCTAssertNil(hand.gestureScore)
    let scores = try XCTUnwrap(hand.gestureScores).all
    XCTAssertEqual(
      scores.map(\.label),
      ["None", "Pointing_Up", "Victory", "Open_Palm", "ILoveYou", "Thumb_Down", "Closed_Fist", "Thumb_Up"])
    for (score, expected) in zip(scores, [0.5, 0.2, 0.1, 0.08, 0.05, 0.04, 0.02, 0.01] as [Float]) {
      XCTAssertEqual(score.score, expected, accuracy: 1e-5)
    }
    XCTAssertNil(scores[0].gesture)
    XCTAssertEqual(scores.dropFirst().compactMap(\.gesture).count, 7)
  }

  /// Model Maker writes `none`.
  func testNoneOfACustomClassifierIsNoGestureEither() throws {
    let background = StandInGestures.Classifier(rightHand: [0.7, 0.2, 0.1], labels: ["none", "rock", "paper"])
    let hand = try hand(custom: background)
    XCTAssertNil(hand.gesture)
    XCTAssertEqual(hand.gestureScores?.winner?.label, "none")
    XCTAssertEqual(hand.gestureScores?.all.count, 11)
  }

  func testAGestureHasItsScoreAndTheOthersFollow() throws {
    let hand = try hand(custom: custom)
    XCTAssertEqual(hand.gesture, .custom("rock"))
    XCTAssertEqual(try XCTUnwrap(hand.gestureScore), 0.6, accuracy: 1e-5)
    let scores = try XCTUnwrap(hand.gestureScores).all
    XCTAssertEqual(scores.prefix(4).map(\.label), ["rock", "None", "paper", "Pointing_Up"])
    XCTAssertEqual(scores.dropFirst().map(\.score), scores.dropFirst().map(\.score).sorted(by: >))
  }

  func testAHandThatWasNotClassifiedHasNoScores() throws {
    let tracker = try HandTracker(model: HandModel(data: StandInHands().bundle()))
    let hand = try XCTUnwrap(tracker.recognize(image: StandInRecognizer.oneHand).first)
    XCTAssertNil(hand.gestureScores)
    XCTAssertNil(hand.gesture)
    XCTAssertNil(hand.gestureScore)
  }

  func testPicturesHaveTheirGestures() throws {
    let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()))
    let gestures: [HandGesture] = [.closedFist, .openPalm, .pointingUp, .thumbDown, .thumbUp, .victory, .iLoveYou]
    for gesture in gestures {
      let hand = try XCTUnwrap(recognizer.recognize(image: Goldens.picture(gesture.rawValue).image).first)
      XCTAssertEqual(hand.gesture, gesture)
      XCTAssertEqual(hand.gestureScore, hand.gestureScores?.winner?.score)
    }
  }

  // MARK: Known gestures

  func testTheGesturesOfABundle() throws {
    XCTAssertEqual(
      try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath())).gestures,
      [.closedFist, .openPalm, .pointingUp, .thumbDown, .thumbUp, .victory, .iLoveYou])
    XCTAssertEqual(
      try StandInRecognizer.recognizer(custom: custom).gestures,
      [.custom("rock"), .custom("paper")] + HandGesture.canned)
  }

  func testAGestureOfBothClassifiersIsListedOnce() throws {
    let custom = StandInGestures.Classifier(rightHand: [0.1, 0.6, 0.3], labels: ["None", "Victory", "call"])
    XCTAssertEqual(
      try StandInRecognizer.recognizer(custom: custom).gestures,
      [.victory, .custom("call"), .closedFist, .openPalm, .pointingUp, .thumbDown, .thumbUp, .iLoveYou])
  }

  /// Options do not change what the classifiers know.
  func testGesturesThatMayNotAnswerAreKnown() throws {
    let options = changed(HandGestureRecognizer.Options()) {
      ($0.canned.selection, $0.custom.selection) = (.only([.victory]), .except([.custom("rock")]))
    }
    let recognizer = try StandInRecognizer.recognizer(custom: custom, options: options)
    XCTAssertEqual(recognizer.gestures, [.custom("rock"), .custom("paper")] + HandGesture.canned)
  }

  // MARK: Selections

  func testOnlySomeGesturesMayAnswer() throws {
    let one = try hand(options: canned(.only([.victory])))
    XCTAssertEqual(one.gesture, .victory)
    XCTAssertEqual(one.gestureScores?.all.map(\.label), ["Victory"])
    XCTAssertEqual(try XCTUnwrap(one.gestureScore), 0.1, accuracy: 1e-5)
    let two = try hand(options: canned(.only([.thumbUp, .custom("None")])))
    XCTAssertNil(two.gesture)
    XCTAssertEqual(two.gestureScores?.all.map(\.label), ["None", "Thumb_Up"])
  }

  func testAllButSomeGesturesMayAnswer() throws {
    let withoutNone = try hand(options: canned(.except([.custom("None")])))
    XCTAssertEqual(withoutNone.gesture, .pointingUp)
    XCTAssertEqual(withoutNone.gestureScores?.all.count, 7)
    let fewer = try hand(options: canned(.except([.custom("None"), .pointingUp, .victory])))
    XCTAssertEqual(fewer.gesture, .openPalm)
    XCTAssertEqual(try hand(options: canned(.all)).gestureScores?.all.count, 8)
  }

  func testSelectionsAndScoresOfTheCustomClassifier() throws {
    func hand(_ change: (inout HandGestureRecognizer.Options) -> Void) throws -> Hand {
      var options = HandGestureRecognizer.Options()
      change(&options)
      return try self.hand(custom: custom, options: options)
    }
    XCTAssertEqual(try hand { $0.custom.selection = .only([.custom("paper")]) }.gesture, .custom("paper"))
    XCTAssertEqual(try hand { $0.custom.selection = .except([.custom("rock")]) }.gesture, .custom("paper"))
    let strict = try hand { ($0.custom.minimumScore, $0.canned.minimumScore) = (0.5, 0.15) }
    XCTAssertEqual(strict.gestureScores?.all.map(\.label), ["rock", "None", "Pointing_Up"])
    XCTAssertNil(try hand { $0.custom.minimumScore = 0.9 }.gesture, "None of the canned gestures")
  }

  /// The default options with a selection of canned gestures.
  private func canned(_ selection: GestureSelection) -> HandGestureRecognizer.Options {
    changed(HandGestureRecognizer.Options()) { $0.canned.selection = selection }
  }
}
