import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Identities and sides of drawn hands that are lost, renamed and confused.
final class HandContinuityTests: XCTestCase {
  private let rate = FrameSampling(framesPerSecond: 25, jitter: 0.01, timeJitter: 0.1, seed: 3)

  private func continued(_ frames: [HandFrame], maximumGap: Duration? = .milliseconds(400), steady: Bool = false)
    -> [HandFrame]
  {
    var continuity = HandContinuity(checkedGap: maximumGap, stabilizesHandedness: steady)
    return frames.map { continuity.frame($0) }
  }

  /// A hand that is missing in `frames`.
  ///
  /// After that it has another identity.
  private func losing(_ frames: [HandFrame], _ missing: Range<Int>) -> [HandFrame] {
    var frames = frames
    for index in frames.indices.dropFirst(missing.lowerBound) {
      if missing.contains(index) { frames[index].hands = [] }
      for hand in frames[index].hands.indices { frames[index].hands[hand].id += 100 }
    }
    return frames
  }

  func testALostHandComesBackAsItself() {
    for motion in [
      PosedMovement.still(duration: .seconds(2)), .wave(), .circle(clockwise: true), .swipe(.left),
      .pinch(drag: SIMD2(0.2, 0)),
    ] {
      for length in [1, 4, 8] {
        let frames = losing(motion.frames(rate), 12..<12 + length)
        let identities = Set(continued(frames).flatMap(\.hands).map(\.id))
        XCTAssertEqual(identities, [0], "\(length) frames without the hand")
      }
    }
  }

  func testAHandThatIsLostForLongerIsAnother() {
    let frames = losing(PosedMovement.still(duration: .seconds(2)).frames(rate), 12..<24)
    XCTAssertEqual(Set(continued(frames).flatMap(\.hands).map(\.id)).count, 2)
  }

  func testAHandElsewhereIsAnother() {
    var frames = losing(PosedMovement.still(duration: .seconds(2)).frames(rate), 12..<14)
    for index in frames.indices.dropFirst(14) {
      for hand in frames[index].hands.indices {
        frames[index].hands[hand].landmarks = frames[index].hands[hand].landmarks.mapPoints { $0 * 0.3 }
      }
    }
    XCTAssertEqual(Set(continued(frames).flatMap(\.hands).map(\.id)).count, 2)
  }

  func testWithoutOptionsFramesAreTheSame() {
    let frames = losing(PosedMovement.cross().frames(rate), 12..<14)
    XCTAssertEqual(continued(frames, maximumGap: nil), frames)
  }

  /// Whether the palms are apart.
  ///
  /// The distance is more than one and a half hand sizes of 0.36 times the height.
  private func isApart(_ frame: HandFrame) -> Bool {
    frame.hands.count == 2 && abs(frame.hands[0].palmCenter.x - frame.hands[1].palmCenter.x) * 640 > 1.5 * 0.36 * 480
  }

  /// Hands that cross keep their identity and handedness.
  ///
  /// Trackers lose a crossing hand, swap the identities, or call both hands left.
  func testHandsThatCrossAtTenSpeedsKeepIdentityAndSide() {
    for speed in [0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.5] {
      for disturbance in 0..<3 {
        let drawn = PosedMovement.cross().atSpeed(speed).frames(rate)
        var frames = drawn
        for index in frames.indices where frames[index].hands.count == 2 {
          let centers = drawn[index].hands.map(\.palmCenter)
          let isPast = centers[0].x > centers[1].x
          let isNear = abs(centers[0].x - centers[1].x) < 0.06
          switch disturbance {
          case 0:
            if isNear { frames[index].hands.removeLast() }
            if isPast, !isNear { frames[index].hands[1].id = 7 }
          case 1:
            if isPast { (frames[index].hands[0].id, frames[index].hands[1].id) = (1, 0) }
          default:
            if isNear {
              for hand in 0..<2 {
                (frames[index].hands[hand].handedness, frames[index].hands[hand].handednessScore) = (.left, 0.6)
              }
            }
          }
        }
        var comparedAfterwards = 0
        // Which hand is which is decided once they are apart again.
        for (frame, truth) in zip(continued(frames, steady: true), drawn) where isApart(truth) {
          for hand in frame.hands {
            guard let other = truth.hands.first(where: { $0.landmarks == hand.landmarks }) else { continue }
            if truth.hands[0].palmCenter.x > truth.hands[1].palmCenter.x { comparedAfterwards += 1 }
            XCTAssertEqual(hand.id, other.id, "speed \(speed), disturbance \(disturbance), at \(frame.time)")
            XCTAssertEqual(
              hand.handedness, other.handedness, "speed \(speed), disturbance \(disturbance), at \(frame.time)")
          }
        }
        XCTAssertGreaterThanOrEqual(
          comparedAfterwards, 4, "speed \(speed), disturbance \(disturbance): both hands on their other sides")
      }
    }
  }

  func testTheSideLastsThroughFramesOfTheOther() {
    var frames = PosedMovement.still(duration: .seconds(3)).frames(rate)
    for index in frames.indices {
      for hand in frames[index].hands.indices {
        frames[index].hands[hand].handedness = index % 4 == 3 ? .left : .right
        frames[index].hands[hand].handednessScore = index % 4 == 3 ? 0.7 : 0.9
      }
    }
    let sides = continued(frames, steady: true).flatMap(\.hands).map(\.handedness)
    XCTAssertEqual(Set(sides), [.right])
    XCTAssertEqual(
      Set(continued(frames).flatMap(\.hands).map(\.handedness)), [.left, .right], "only when it is asked for")
  }

  /// The score of a steady handedness is the mean of its frames.
  ///
  /// The score is never less than one half.
  func testTheScoreOfASteadySide() throws {
    for (scores, side, expected) in [
      ([0.9, 0.7, 0.8], Handedness.right, 0.8), ([-0.9, -0.6, -0.9], .left, 0.8), ([0.9, -0.6, 0.9], .right, 0.7333),
      ([0.98, -0.9, -0.9, -0.9], .right, 0.5),
    ] as [([Float], Handedness, Float)] {
      var frames = Array(PosedMovement.still(duration: .seconds(2)).frames(rate).prefix(scores.count))
      for (index, score) in scores.enumerated() {
        (frames[index].hands[0].handedness, frames[index].hands[0].handednessScore) = (
          score > 0 ? .right : .left, abs(score)
        )
      }
      let hand = try XCTUnwrap(continued(frames, steady: true).last?.hands.first)
      XCTAssertEqual(hand.handedness, side, "\(scores)")
      XCTAssertEqual(hand.handednessScore, expected, accuracy: 1e-3, "\(scores)")
    }
  }

  func testAWrongFirstSideIsCorrectedInRecordings() throws {
    var frames = PosedMovement.still(duration: .seconds(2)).frames(rate)
    for index in frames.indices.prefix(3) {
      (frames[index].hands[0].handedness, frames[index].hands[0].handednessScore) = (.left, 0.7)
    }
    var mender = try HandMender(maximumGap: nil, stabilizesHandedness: true)
    let mended = frames.flatMap { mender.frames(after: $0) } + mender.finish()
    XCTAssertEqual(mended.map(\.time), frames.map(\.time))
    XCTAssertEqual(Set(mended.flatMap(\.hands).map(\.handedness)), [.right])
    XCTAssertEqual(continued(frames, steady: true).first?.hands.first?.handedness, .left, "live, nobody knows yet")
  }

  /// What was learned of a hand's side stays for the frames that are still held, although the hand has gone for good.
  func testASideLastsThroughFramesThatAreHeld() throws {
    var frames = PosedMovement.still(duration: .seconds(2)).frames(FrameSampling(framesPerSecond: 25))
    for index in frames.indices {
      if index < 3 { (frames[index].hands[0].handedness, frames[index].hands[0].handednessScore) = (.left, 0.7) }
      if index >= 12 { frames[index].hands = [] }
    }
    for gap in [nil, .milliseconds(100), .milliseconds(400)] as [Duration?] {
      var mender = try HandMender(maximumGap: gap, stabilizesHandedness: true, lookahead: .seconds(1))
      let mended = frames.flatMap { mender.frames(after: $0) } + mender.finish()
      XCTAssertEqual(mended.flatMap(\.hands).map(\.handedness), Array(repeating: .right, count: 12), "\(gap as Any)")
    }
  }

  func testGapsAreFilledOnTheWayBetween() throws {
    let drawn = PosedMovement.swipe(.right, duration: .seconds(1)).frames(FrameSampling(framesPerSecond: 25))
    let missing = 14..<20
    var mender = try HandMender(maximumGap: .milliseconds(400), maximumFilledGap: .milliseconds(400))
    let mended = losing(drawn, missing).flatMap { mender.frames(after: $0) } + mender.finish()
    XCTAssertEqual(mended.count, drawn.count)
    let (before, after) = (drawn[missing.lowerBound - 1].hands[0], drawn[missing.upperBound].hands[0])
    for index in mended.indices {
      let hand = try XCTUnwrap(mended[index].hands.first, "frame \(index)")
      XCTAssertEqual(hand.id, 0)
      XCTAssertEqual(hand.isFilled, missing.contains(index), "frame \(index)")
      guard missing.contains(index) else { continue }
      let share = Float(index - missing.lowerBound + 1) / Float(missing.count + 1)
      let expected = before[.wrist].x + share * (after[.wrist].x - before[.wrist].x)
      XCTAssertEqual(hand[.wrist].x, expected, accuracy: 1e-4)
      XCTAssertEqual(hand[.wrist].x, drawn[index].hands[0][.wrist].x, accuracy: 0.03, "near the true way")
    }
  }

  /// Times that hardly increase hold at most 1,024 frames.
  ///
  /// No frame is lost.
  func testFramesThatAreHeldAreBounded() throws {
    var mender = try HandMender(stabilizesHandedness: true, maximumFilledGap: .seconds(1))
    var given: [HandFrame] = []
    for index in 0..<3000 {
      given += mender.frames(after: HandFrame(hands: [], at: .nanoseconds(index)))
      XCTAssertEqual(given.count, max(index + 1 - 1024, 0))
    }
    given += mender.finish()
    XCTAssertEqual(given.map(\.time), (0..<3000).map { .nanoseconds($0) })
  }

  func testLongerGapsStayEmpty() throws {
    let frames = losing(PosedMovement.still(duration: .seconds(3)).frames(rate), 12..<30)
    var mender = try HandMender(maximumFilledGap: .milliseconds(400))
    let mended = frames.flatMap { mender.frames(after: $0) } + mender.finish()
    XCTAssertEqual(mended.map(\.hands.isEmpty), frames.map(\.hands.isEmpty))
    XCTAssertFalse(mended.flatMap(\.hands).contains(where: \.isFilled))
  }

  /// Hours of video in which hands come and go: neither value grows.
  func testAMenderHoldsNoMoreThanItsDelay() throws {
    let frames = losing(PosedMovement.still(duration: .seconds(2)).frames(rate), 12..<14)
    var mender = try HandMender(stabilizesHandedness: true, maximumFilledGap: .milliseconds(300))
    var given = 0
    for round in 0..<50 {
      for frame in frames {
        var later = frame
        later.time += .seconds(3 * round)
        given += mender.frames(after: later).count
        let taken = round * frames.count + frames.count
        XCTAssertLessThanOrEqual(taken - frames.count - given, 14)
      }
    }
    XCTAssertEqual(given + mender.finish().count, 50 * frames.count)
  }

  /// Hands keep the identities of their tracker in any order.
  ///
  /// Some trackers number hands by their position in the frame, or reuse numbers.
  func testHandsKeepTheIdentitiesOfTheirTrackerInAnyOrder() {
    for order in [[0, 1], [1, 0], [5, 2], [-1, -7]] {
      let hands = zip(order, [Float(0.25), 0.75]).map { PosedHand(.openPalm, x: $1, scale: 0.15, id: $0).hand() }
      let frames = (0..<4).map {
        HandFrame(
          hands: Array(hands.prefix($0 + 1)), at: .milliseconds(40 * $0), imageSize: ImageSize(width: 640, height: 480))
      }
      XCTAssertEqual(continued(frames), frames, "\(order)")
    }
  }
}
