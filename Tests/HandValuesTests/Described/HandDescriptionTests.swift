import GestureClassifier
import GestureFixtures
import HandLandmarkerCore
import XCTest

/// The scores of descriptions for computed hands.
final class HandDescriptionTests: XCTestCase {
  private func score(_ description: HandDescription, _ pose: HandPose) throws -> Float {
    description.score(of: try XCTUnwrap(pose.hand().reading))
  }

  func testEachConditionHoldsForTheHandsItDescribes() throws {
    let victory = HandPose.victory
    let holds: [(HandDescription, HandPose)] = [
      (HandDescription(extended: [.index, .middle]), victory), (HandDescription(folded: [.ring, .pinky]), victory),
      (HandDescription(angles: [.betweenIndexAndMiddle: 10...40]), victory), (HandDescription(side: .palm), victory),
      (HandDescription(side: .back), victory.swivelled(by: 180)), (HandDescription(side: .edge), victory.held(yaw: 88)),
      (HandDescription(directions: [.index: .up]), victory),
      (HandDescription(directions: [.index: .left]), victory.turned(by: 90)),
      (HandDescription(direction: .down), victory.turned(by: 180)),
      (HandDescription(direction: .camera), victory.held(pitch: 90)),
      (HandDescription(touching: [[.thumb, .index]]), .pinch), (HandDescription(handedness: .left), victory.left),
      (HandDescription(angles: [.roll: 170...190]), victory.held(roll: -178)), (HandDescription(), victory),
      (HandDescription(any: [HandDescription(extended: .all), HandDescription(folded: [.ring])]), victory),
      (HandDescription(extended: [.ring]).negated, victory),
    ]
    for (description, pose) in holds { XCTAssertGreaterThan(try score(description, pose), 0.6, "\(description)") }
  }

  func testEachConditionFailsForOtherHands() throws {
    let fails: [(HandDescription, HandPose)] = [
      (HandDescription(extended: [.index, .ring]), .victory), (HandDescription(folded: [.index]), .victory),
      (HandDescription(bent: [.index]), .victory),
      (HandDescription(angles: [.betweenIndexAndMiddle: -30...0]), .victory),
      (HandDescription(side: .palm), .victory.swivelled(by: 180)), (HandDescription(side: .edge), .victory),
      (HandDescription(directions: [.index: .up]), .victory.turned(by: 90)),
      (HandDescription(direction: .camera), .victory),
      (HandDescription(touching: [[.thumb, .index]]), .openPinch),
      (HandDescription(touching: [[.thumb, .index, .pinky]]), .pinch),
      (HandDescription(handedness: .left), .victory), (HandDescription(angles: [.roll: 170...190]), .victory),
      (HandDescription(extended: [.index]).and(HandDescription(extended: [.pinky])), .victory),
      (HandDescription(extended: [.ring]).or(HandDescription(extended: [.pinky])), .victory),
      (HandDescription(extended: [.index]).negated, .victory),
    ]
    for (description, pose) in fails { XCTAssertLessThan(try score(description, pose), 0.4, "\(description)") }
  }

  func testAScoreIsThatOfTheWorstCondition() throws {
    let (first, second) = (
      HandDescription(extended: [.index]), HandDescription(angles: [.betweenIndexAndMiddle: 24...40])
    )
    let scores = [try score(first, .victory), try score(second, .victory)]
    XCTAssertEqual(try score(first.and(second), .victory), scores.min())
    XCTAssertEqual(try score(first.or(second), .victory), scores.max())
    XCTAssertEqual(try score(second.negated, .victory), 1 - scores[1], accuracy: 1e-6)
  }

  /// The score of a changing hand grows and never jumps.
  func testScoresGrowWithoutJumps() throws {
    func check(
      _ description: HandDescription, from start: HandPose, to end: HandPose, reaching last: Float = 0.9,
      line: UInt = #line
    ) throws {
      var scores: [Float] = []
      for step in 0...200 { scores.append(try score(description, start.interpolated(to: end, Float(step) / 200))) }
      XCTAssertLessThan(try XCTUnwrap(scores.first), 0.1, line: line)
      XCTAssertGreaterThan(try XCTUnwrap(scores.last), last, line: line)
      for (last, next) in zip(scores, scores.dropFirst()) {
        XCTAssertGreaterThanOrEqual(next, last - 1e-3, line: line)
        XCTAssertLessThan(next - last, 0.1, line: line)
      }
    }
    let open = HandPose.openHand
    try check(HandDescription(extended: .withoutThumb), from: .closedHand, to: open)
    try check(HandDescription(folded: .withoutThumb), from: open, to: .closedHand)
    // The probability that fingertips touch, which is never quite certain.
    try check(HandDescription(touching: [[.thumb, .index]]), from: .openPinch, to: .pinch, reaching: 0.7)
    try check(HandDescription(side: .back), from: open, to: open.swivelled(by: 170))
    try check(HandDescription(direction: .left), from: open.held(), to: open.held(roll: 96))
    try check(
      HandDescription(angles: [.indexPIP: 40...90]), from: open,
      to: HandPose.openHand.interpolated(to: .closedHand, 0.7))
  }

  /// Scores follow the numbers of the conditions.
  ///
  /// Angles are in doubt within 10 degrees of an end, directions from 20 to 80 degrees, the tips of two fingers around
  /// 0.4 lengths, and sides around 20 degrees.
  func testScoresHaveTheirNumbers() throws {
    func smooth(_ value: Float) -> Float {
      let share = min(max(value + 0.5, 0), 1)
      return share * share * (3 - 2 * share)
    }
    let poses: [HandPose] = [
      .victory, .openPinch, .pinch.turned(by: 35), .thumbUp.swivelled(by: 100), .openPalm.held(pitch: 40, yaw: 65),
    ]
    for pose in poses + poses.map(\.left) {
      let reading = try XCTUnwrap(pose.hand().reading)
      func check(_ description: HandDescription, _ expected: Float, _ what: String) {
        XCTAssertEqual(description.score(of: reading), expected, accuracy: 1e-3, "\(pose) \(what)")
      }
      for angle in [HandAngle.betweenIndexAndMiddle, .indexPIP, .roll] {
        let value = angle.value(in: reading)
        for inside in [-12, -10, -4, 0, 3, 9, 11] as [Float] {
          for turn in [0, 360] as [Float] {
            check(
              HandDescription(angles: [angle: value - inside + turn...value + 90 + turn]), smooth(inside / 20),
              "\(angle), \(inside) inside"
            )
            check(
              HandDescription(angles: [angle: value - 90 + turn...value + inside + turn]), smooth(inside / 20),
              "\(angle), \(inside) below")
          }
        }
        for half in [0.2, 0.5, 2, 30] as [Float] {
          check(
            HandDescription(angles: [angle: value - half...value + half]), 1, "the middle of a range of \(2 * half)")
        }
        check(HandDescription(angles: [angle: value...value]), 0.5, "a range without a width")
      }
      for direction in HandDirection.allCases {
        func expected(_ vector: SIMD3<Float>) -> Float {
          let cosine = min(max((vector * direction.vector).sum(), -1), 1)
          return smooth((50 - acos(cosine) * 180 / .pi) / 60)
        }
        check(HandDescription(direction: direction), expected(reading.direction), "\(direction)")
        for finger in Finger.allCases {
          check(
            HandDescription(directions: [finger: direction]), expected(reading.direction(of: finger)),
            "\(finger) \(direction)")
        }
      }
      for (finger, tip) in [
        (Finger.index, HandLandmark.indexFingerTIP), (.middle, .middleFingerTIP), (.pinky, .pinkyTIP),
      ] {
        check(
          HandDescription(touching: [[.thumb, finger]]), reading.pinchStrength(of: finger), "\(finger) at the thumb")
        guard finger != .index else { continue }
        let distance = reading.distance(from: .indexFingerTIP, to: tip) / reading.palmLength
        check(
          HandDescription(touching: [[.index, finger]]), smooth((0.4 - distance) / 0.5), "\(finger) at the index finger"
        )
      }
      let (palm, back) = (smooth((reading.facing - 0.342) / 0.6), smooth((-reading.facing - 0.342) / 0.6))
      for (side, score) in [(HandSide.palm, palm), (.back, back), (.edge, 1 - max(palm, back))] {
        check(HandDescription(side: side), score, "\(side)")
      }
    }
  }

  func testADescriptionOfAShownHandFitsItAndItsLikes() throws {
    var generator = SeededGenerator(seed: 5)
    let poses =
      HandPose.gestures + [
        .openHand, .closedHand, .pinch, .openPinch, .pointingLeft, .pointingDown, .one, .two, .three, .four, .ell,
        .call,
      ]
    for pose in poses + poses.map(\.left) {
      let gesture = try XCTUnwrap(DescribedGesture("Shown", of: pose.hand()))
      XCTAssertGreaterThan(gesture.score(of: pose.hand()), 0.5, "\(gesture)")
      XCTAssertGreaterThan(gesture.score(of: pose.varied(by: 0.3, using: &generator).hand()), 0.4, "\(gesture)")
      _ = try DescribedGestures([gesture])
      // The thumb has a direction if that is clear, and another one than the hand's.
      let reading = try XCTUnwrap(pose.hand().reading)
      let (thumb, whole) = (
        HandDirection(nearestTo: reading.direction(of: .thumb)), HandDirection(nearestTo: reading.direction)
      )
      let isClear = HandDescription(directions: [.thumb: thumb]).score(of: reading) >= 0.6
      let hasOne = gesture.description.extended.contains(.thumb) && thumb != whole && isClear
      XCTAssertEqual(gesture.description.directions, hasOne ? [.thumb: thumb] : [:], "\(gesture)")
    }
    let bent = HandPose.openHand.interpolated(to: .closedHand, 0.45)
    let claw = try XCTUnwrap(DescribedGesture("Claw", of: bent.hand()))
    XCTAssertFalse(claw.description.angles.isEmpty)
    XCTAssertGreaterThan(claw.score(of: bent.hand()), 0.5)
    XCTAssertLessThan(claw.score(of: HandPose.openHand.hand()), 0.5)
    XCTAssertLessThan(claw.score(of: HandPose.closedHand.hand()), 0.5)

    let victory = try XCTUnwrap(DescribedGesture("V", of: HandPose.victory.hand())).description
    XCTAssertEqual(victory.extended, [.index, .middle])
    XCTAssertEqual(victory.folded, [.thumb, .ring, .pinky])
    XCTAssertEqual(victory.side, .palm)
    XCTAssertEqual(victory.direction, .up)
    XCTAssertEqual(victory.angles[.betweenIndexAndMiddle], 11...41)
    XCTAssertEqual(
      try XCTUnwrap(DescribedGesture("OK", of: HandPose.pinch.hand())).description.touching, [[.thumb, .index]])
  }
}
