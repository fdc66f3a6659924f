import Foundation
import GestureClassifier
import GestureImages
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// Gestures of hands that are not upright.
///
/// Drawn hands at every 15 degrees, with the real models.
final class TurnedHandsTests: XCTestCase {
  private let turns = Array(stride(from: Float(-180), to: 180, by: 15))

  func testGesturesWithoutADirectionAreNamedAtEveryTurn() throws {
    try LongTests.require()
    let plain = try recognizer()
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    var missed: [String] = []
    var missedAsTheyAre = 0
    let poses: [NamedPose] = [.openPalm, .closedFist, .victory, .iLoveYou]
    for pose in poses {
      for turn in turns {
        let image = scene(pose.hand.turned(by: turn))
        if try turning.recognize(image: image).first?.gesture?.rawValue != pose.rawValue {
          missed.append("\(pose) \(turn)")
        }
        if try plain.recognize(image: image).first?.gesture?.rawValue != pose.rawValue { missedAsTheyAre += 1 }
      }
    }
    let count = poses.count * turns.count
    XCTAssertLessThanOrEqual(missed.count, count / 10, missed.joined(separator: ", "))
    XCTAssertGreaterThan(missedAsTheyAre, count / 3, "the option has no effect")
  }

  /// Up is up and down is down; sideways is neither. The limit is 60 degrees from the direction.
  func testDirectionsKeepTheirMeaning() throws {
    try LongTests.require()
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    for (pose, tip, base, up) in [
      (NamedPose.pointingUp, .indexFingerTIP, .indexFingerMCP, true), (.thumbUp, .thumbTIP, .thumbMCP, true),
      (.thumbDown, .thumbTIP, .thumbMCP, false),
    ] as [(NamedPose, HandLandmark, HandLandmark, Bool)] {
      for turn in turns {
        guard let hand = try turning.recognize(image: scene(pose.hand.turned(by: turn))).first else { continue }
        let way = (hand[tip].x - hand[base].x, hand[base].y - hand[tip].y)
        let angle = atan2(way.0, up ? way.1 : -way.1) * 180 / .pi
        let said = hand.gesture?.rawValue
        if abs(angle) > 62 { XCTAssertNotEqual(said, pose.rawValue, "\(turn)") }
      }
      let upright = try XCTUnwrap(turning.recognize(image: scene(pose.hand)).first)
      XCTAssertEqual(upright.gesture?.rawValue, pose.rawValue)
    }
  }

  /// The little finger contradicts a thumb up.
  ///
  /// The classifier's answer does not matter.
  func testWhatAFingerContradictsIsNotSaid() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    var call = NamedPose.thumbUp.hand
    XCTAssertEqual(try name(call, turning), "Thumb_Up")
    call.pose.pinky = NamedPose.openPalm.hand.pose.pinky
    XCTAssertNotEqual(try name(call, turning), "Thumb_Up")
    XCTAssertEqual(try name(NamedPose.fourFingers.hand, turning), "None", "a palm has a thumb")
    XCTAssertEqual(try name(NamedPose.thumbAndIndex.hand, turning), "None")
  }

  /// A finger that points to the camera has no direction.
  ///
  /// The same holds for a thumb.
  func testWhatPointsToTheCameraHasNoDirection() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    var finger = NamedPose.pointingUp.hand
    finger.pose = finger.pose.held(pitch: 88)
    XCTAssertEqual(try name(finger, turning), "None")
    var thumb = NamedPose.thumbUp.hand
    let views = stride(from: Float(-180), to: 180, by: 15).flatMap { pitch in
      stride(from: Float(-90), through: 90, by: 15).map { thumb.pose.held(pitch: pitch, yaw: $0) }
    }
    thumb.pose = try XCTUnwrap(
      views.min {
        ($0.hand().reading?.direction(of: .thumb).z ?? 0) < ($1.hand().reading?.direction(of: .thumb).z ?? 0)
      })
    XCTAssertEqual(try name(thumb, turning), "None")
  }

  /// A threshold applies to the hand at its best turn.
  ///
  /// Without a turn, the classifier gives this hand almost no score.
  func testAThresholdCountsAtTheBestTurn() throws {
    let turning = try recognizer {
      $0.canned.namesTurnedHands = true
      $0.canned.minimumScore = 0.5
    }
    XCTAssertEqual(try turning.recognize(image: scene(NamedPose.victory.hand.turned(by: 90))).first?.gesture, .victory)
    let strict = try recognizer {
      $0.canned.namesTurnedHands = true
      $0.canned.minimumScore = 1
    }
    XCTAssertNil(try strict.recognize(image: scene(NamedPose.victory.hand)).first?.gesture)
  }

  /// A turned hand has the same score for a gesture without direction.
  ///
  /// The classifier is used at the turns at which it knows the gesture.
  func testTheScoreIsThatOfTheBestTurn() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    for pose in [NamedPose.openPalm, .closedFist, .victory, .iLoveYou] {
      func score(_ turn: Float) throws -> Float {
        let hand = pose.hand.turned(by: turn).hand(imageSize: ImageSize(width: 480, height: 480))
        return try turning.gestureScores(of: hand.inImage(480, 480)).all.first { $0.label == pose.rawValue }?.score ?? 0
      }
      let upright = try score(0)
      for turn in turns { XCTAssertEqual(try score(turn), upright, accuracy: 0.02, "\(pose) \(turn)") }
    }
  }

  /// A classifier without «None» names turned hands.
  ///
  /// It weighs the other shapes like a classifier that never answers «None».
  func testAClassifierWithoutNone() throws {
    var options = HandGestureRecognizer.Options.Classifier()
    options.namesTurnedHands = true
    func classifier(_ background: String) throws -> HandGestureClassifier {
      let models = StandInGestures(
        canned: .init(rightHand: [0.01, 0.59, 0.4], labels: [background, "Open_Palm", "Victory"]))
      return try HandGestureClassifier(bundle: models.archive(), canned: options)
    }
    let view = ImageGeometry(
      RasterImage(checkedData: Data(), width: 480, height: 480, bytesPerRow: 480, format: .gray8))
    let (with, without) = (try classifier("None"), try classifier("Nothing"))
    for pose in NamedPose.allCases {
      let hand = pose.hand.hand(imageSize: ImageSize(width: 480, height: 480))
      for name in ["Open_Palm", "Victory"] {
        func score(_ classifier: HandGestureClassifier) throws -> Float? {
          try classifier.answers(about: hand, in: view).joined().first { $0.label == name }?.score
        }
        XCTAssertEqual(try XCTUnwrap(score(without)), try XCTUnwrap(score(with)), accuracy: 1e-5, "\(pose) \(name)")
      }
    }
  }

  /// A thumb or a finger that points sideways is the shape of a gesture, and in that direction of none.
  func testWhatPointsSidewaysIsNoOtherGesture() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    for pose in [NamedPose.pointingUp, .thumbUp] {
      for turn in [-90, 90] as [Float] {
        let hand = pose.hand.turned(by: turn).hand(imageSize: ImageSize(width: 480, height: 480))
        let scores = try turning.gestureScores(of: hand)
        XCTAssertEqual(scores.winner?.label, "None", "\(pose) \(turn)")
        XCTAssertGreaterThan(scores.winner?.score ?? 0, 0.9, "\(pose) \(turn)")
      }
    }
  }

  /// A custom gesture is as sure at every roll: of several looks at the hand the one that shows a gesture best counts.
  func testCustomGesturesAreNamedAtEveryTurn() throws {
    let size = ImageSize(width: 480, height: 480)
    func hand(_ pose: NamedPose, _ turn: Float) -> Hand { pose.hand.turned(by: turn).hand(imageSize: size) }
    let embedder = try recognizer()
    let poses: [NamedPose] = [.victory, .openPalm]
    let prototypes: [[Float]] = try poses.map { try embedder.embedding(of: hand($0, 0)) }
    func product(_ first: [Float], _ second: [Float]) -> Float { zip(first, second).reduce(0) { $0 + $1.0 * $1.1 } }
    // The nearest of two known hands, or none if both are further away than they are from each other by half.
    let norms: [Float] = prototypes.map { product($0, $0) }
    let distance: Float = norms[0] + norms[1] - 2 * product(prototypes[0], prototypes[1])
    let scale: Float = 12 / distance
    var builder = ModelBuilder(name: "custom_gesture_classifier.tflite")
    let weights: [Float] = [Float](repeating: 0, count: 128) + prototypes.joined().map { 2 * scale * $0 }
    let biases: [Float] = [-(norms[0] + norms[1]) / 2, -norms[0], -norms[1]].map { scale * $0 }
    let input = builder.input([1, 128])
    let logits = builder.linear(input, inputs: 128, weights: weights, biases: biases)
    builder.output(builder.add("SOFTMAX", [logits], shape: [1, 3], SoftmaxAttributes()))
    builder.plain.metadata = ModelMetadata(labelFiles: [
      ModelMetadata.LabelFile(name: "labels.txt", locale: "", labels: ["none", "Two", "Stop"])
    ])
    let bundle = try ZipArchive(Bytes(CustomBundle.data(builder.data()), name: "custom.task"))
    func named(turns: Bool) throws -> HandGestureRecognizer {
      var options = HandGestureRecognizer.Options()
      options.custom.namesTurnedHands = turns
      return try HandGestureRecognizer(model: GestureModel(bundle: bundle), options: options)
    }
    let plain = try named(turns: false)
    let turning = try named(turns: true)
    var missed = 0
    for (pose, label) in zip(poses, ["Two", "Stop"]) {
      func score(_ recognizer: HandGestureRecognizer, _ turn: Float) throws -> Float {
        try recognizer.gestureScores(of: hand(pose, turn)).all.first { $0.label == label }?.score ?? 0
      }
      let upright = try score(plain, 0)
      for turn in stride(from: Float(-150), through: 180, by: 30) {
        XCTAssertGreaterThan(try score(turning, turn), upright - 0.02, "\(pose) \(turn)")
        missed += try score(plain, turn) < upright - 0.1 ? 1 : 0
      }
    }
    XCTAssertGreaterThan(missed, 0, "the option has no effect")
  }

  func testScoresStayScores() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    for pose in NamedPose.canned {
      let scores = try turning.gestureScores(of: pose.hand.hand(imageSize: ImageSize(width: 480, height: 480))).all
      XCTAssertTrue(scores.allSatisfy { 0...1 ~= $0.score })
      XCTAssertEqual(scores.map(\.score), scores.map(\.score).sorted(by: >))
      XCTAssertEqual(
        scores.first?.label, pose.rawValue,
        "\(pose.hand.hand(imageSize: ImageSize(width: 480, height: 480)).reading as Any)")
      let none = scores.first { $0.label == "None" }?.score ?? .nan
      XCTAssertEqual((scores.first?.score ?? 0) + none, 1, accuracy: 1e-6, "the gesture or none")
    }
  }

  /// A stored image that is turned counts as a turned hand.
  ///
  /// The orientation of the image makes it upright.
  func testStoredTurns() throws {
    let turning = try recognizer { $0.canned.namesTurnedHands = true }
    var stored = try scene(NamedPose.thumbUp.hand).upright(.turnsRight)
    stored.orientation = .left
    XCTAssertEqual(try turning.recognize(image: stored).first?.gesture, .thumbUp)
  }

  /// A hand with a gesture precedes one without.
  ///
  /// The scores of their palms do not matter if only one hand is requested.
  func testAHandWithAGestureGoesBeforeOneWithout() throws {
    let search = HandSearch(effort: 5, smallestHand: 0.3)
    var passedOver = 0
    for (pose, gesture) in [(NamedPose.victory, .victory), (.closedFist, .closedFist), (.pointingUp, .pointingUp)]
      as [(NamedPose, HandGesture)]
    {
      var (shown, resting) = (pose.hand, NamedPose.fourFingers.hand)
      (shown.x, resting.x) = (0.25, 0.75)
      let image = DrawnScene([shown, resting], width: 960, height: 480).draw().rasterImage
      let plain = try recognizer { $0.finding.search = search }.recognize(image: image)
      passedOver += plain.first?.gesture == gesture ? 0 : 1
      let chosen = try recognizer {
        $0.finding.search = search
        $0.canned.namesTurnedHands = true
      }.recognize(image: image)
      XCTAssertEqual(chosen.map(\.gesture), [gesture])
      XCTAssertEqual(chosen.map(\.id), [0])
    }
    XCTAssertGreaterThan(passedOver, 0, "the palm of the other hand has the better score in one of them")
  }

  private func name(_ hand: PosedHand, _ recognizer: HandGestureRecognizer) throws -> String? {
    try recognizer.gestureScores(of: hand.hand(imageSize: ImageSize(width: 480, height: 480))).winner?.label
  }

  private func scene(_ hand: PosedHand) -> RasterImage {
    DrawnScene([hand], width: 480, height: 480).draw().rasterImage
  }

  private func recognizer(_ change: (inout HandGestureRecognizer.Options) -> Void = { _ in }) throws
    -> HandGestureRecognizer
  {
    var options = HandGestureRecognizer.Options()
    change(&options)
    return try HandGestureRecognizer(model: GestureModel(bundle: TestModels.gestureRecognizer()), options: options)
  }
}
