import Foundation
import GestureFixtures
import GestureSupport
import XCTest

final class PosedMovementTests: XCTestCase {
  func testASwipeGoesItsWay() throws {
    for direction in HandEvent.Action.Direction.allCases {
      let frames = PosedMovement.swipe(direction, distance: 0.6).frames(FrameSampling(width: 480, height: 480))
      let first = try XCTUnwrap(frames.first?.hands.first)[.middleFingerMCP]
      let last = try XCTUnwrap(frames.last?.hands.first)[.middleFingerMCP]
      let way: SIMD2<Float> =
        switch direction {
        case .left: SIMD2(-0.6, 0)
        case .right: SIMD2(0.6, 0)
        case .up: SIMD2(0, -0.6)
        case .down: SIMD2(0, 0.6)
        }
      XCTAssertEqual(last.x - first.x, way.x, accuracy: 0.02, direction.rawValue)
      XCTAssertEqual(last.y - first.y, way.y, accuracy: 0.02, direction.rawValue)
      // One go: it never turns back.
      let along = frames.compactMap { $0.hands.first }.map {
        $0[.middleFingerMCP].x * way.x + $0[.middleFingerMCP].y * way.y
      }
      XCTAssertEqual(along, along.sorted())
    }
  }

  func testFramesHaveTheAskedForRateAndIncreasingTimes() {
    let motion = PosedMovement.still(duration: .milliseconds(1000))
    let even = motion.frames(FrameSampling(framesPerSecond: 25, start: .milliseconds(500)))
    XCTAssertEqual(even.map(\.time), (0...25).map { .milliseconds(500 + 40 * $0) })
    for rate in [5.0, 15, 60, 120, 1000] {
      let times = motion.frames(FrameSampling(framesPerSecond: rate, timeJitter: 0.45, seed: 3)).map(\.time)
      XCTAssertEqual(times.count, Int(rate) + 1)
      XCTAssertEqual(times, Set(times).sorted())
    }
    XCTAssertEqual(motion.frames(FrameSampling(framesPerSecond: 0)), [])
    XCTAssertEqual(motion.frames(FrameSampling(framesPerSecond: .nan)), [])
  }

  func testAHandAppearsAndLeaves() {
    for edge in HandEvent.Action.Direction.allCases {
      let counts = PosedMovement.appearAndLeave(from: edge).frames().map(\.hands.count)
      XCTAssertEqual(counts.first, 0)
      XCTAssertEqual(counts.last, 0)
      XCTAssertGreaterThan(counts.filter { $0 == 1 }.count, 45)
    }
  }

  func testTwoHandsSpreadSqueezeAndCross() throws {
    func distances(_ motion: PosedMovement) throws -> (Float, Float) {
      let frames = motion.frames()
      XCTAssertTrue(frames.allSatisfy { $0.hands.map(\.id) == [0, 1] })
      func gap(_ frame: HandFrame?) throws -> Float {
        let hands = try XCTUnwrap(frame).hands
        return hands[1][.wrist].x - hands[0][.wrist].x
      }
      return (try gap(frames.first), try gap(frames.last))
    }
    let spread = try distances(.spread())
    let squeeze = try distances(.squeeze())
    let cross = try distances(.cross())
    XCTAssertGreaterThan(spread.1, spread.0 + 0.3)
    XCTAssertLessThan(squeeze.1, squeeze.0 - 0.3)
    XCTAssertGreaterThan(cross.0, 0.3)
    XCTAssertLessThan(cross.1, -0.3)
  }

  func testAPinchClosesAndOpens() {
    let gaps = PosedMovement.pinch().frames().compactMap { $0.hands.first?.worldLandmarks }.map { world -> Float in
      let way = world[.thumbTIP] - world[.indexFingerTIP]
      return (way * way).sum().squareRoot()
    }
    XCTAssertGreaterThan(gaps.first ?? 0, 0.06)
    XCTAssertGreaterThan(gaps.last ?? 0, 0.06)
    XCTAssertLessThan(gaps.min() ?? 1, 0.02)
  }

  func testACircleGoesRoundClockwise() {
    for clockwise in [true, false] {
      let circle = PosedMovement.circle(clockwise: clockwise, radius: 0.15, duration: .milliseconds(900), rest: .zero)
      let points = circle.frames(FrameSampling(width: 640, height: 480)).compactMap {
        $0.hands.first
      }
      .map { SIMD2($0[.indexFingerTIP].x * 640, $0[.indexFingerTIP].y * 480) }
      let area = zip(points, points.dropFirst()).reduce(Float(0)) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
      // In an image, whose y is downwards, a positive area is clockwise.
      XCTAssertEqual(area, (clockwise ? 1 : -1) * Float.pi * 72 * 72, accuracy: 900)
    }
  }

  func testMotionsFollowEachOther() {
    let both = PosedMovement.swipe(.left).then(.swipe(.right), pause: .milliseconds(400))
    XCTAssertEqual(both.tracks.count, 1)
    XCTAssertEqual(both.duration, .milliseconds(950 + 400 + 950))
    XCTAssertTrue(both.frames().allSatisfy { $0.hands.count == 1 })
    let together = PosedMovement.still().and(.still(.thumbUp))
    XCTAssertEqual(together.frames().first?.hands.map(\.id), [0, 1])
    let fifth = PosedMovement.still().mapHands { $0.with(id: 5) }
    XCTAssertEqual(PosedMovement.still().and(fifth).frames().first?.hands.map(\.id), [0, 5], "identities are kept")
    XCTAssertEqual(fifth.and(fifth).frames().first?.hands.map(\.id), [5, 11], "unless both have them")
    let negative = PosedMovement([0, -1].flatMap { id in PosedMovement.still().mapHands { $0.with(id: id) }.tracks })
    XCTAssertEqual(Set(negative.and(negative).tracks.map(\.id)), [-1, 0, 1, 2])
  }

  func testASeedGivesTheSameMotionAndNoise() {
    let motion = PosedMovement.wave()
    XCTAssertEqual(motion.varied(seed: 4), motion.varied(seed: 4))
    XCTAssertNotEqual(motion.varied(seed: 4), motion.varied(seed: 5))
    let sizeless = PosedMovement.still().frames(FrameSampling(width: 0, height: -1, jitter: 0.01)).compactMap(
      \.hands.first)
    XCTAssertTrue(
      !sizeless.isEmpty && sizeless.allSatisfy { $0[.wrist].x.isFinite && $0[.wrist].y.isFinite },
      "a size that no image has")
    let noisy = FrameSampling(jitter: 0.01, seed: 9)
    XCTAssertEqual(motion.frames(noisy), motion.frames(noisy))
    XCTAssertNotEqual(motion.frames(noisy), motion.frames())
    XCTAssertEqual(PosedMovement.idle(seed: 2), PosedMovement.idle(seed: 2))
    let speeds = (0..<200).map { motion.duration / motion.varied(seed: $0).duration }
    XCTAssertGreaterThan(speeds.min() ?? 0, 0.59)
    XCTAssertLessThan(speeds.max() ?? 9, 2.01)
    XCTAssertTrue(
      Set((0..<50).flatMap { motion.varied(seed: $0).hands(at: .zero).map(\.pose.handedness) }) == [.left, .right])
  }

  /// 1 % of the hand's length is what each coordinate deviates by.
  func testJitterIsAShareOfTheHand() {
    let motion = PosedMovement.still(duration: .milliseconds(20_000))
    let hands = motion.frames(FrameSampling(width: 400, height: 400, jitter: 0.01, seed: 1)).compactMap(\.hands.first)
    let truth = HandPose.openPalm.hand(imageSize: ImageSize(width: 400, height: 400))
    let squares = hands.flatMap { hand in zip(hand.landmarks, truth.landmarks).map { ($0.x - $1.x) * ($0.x - $1.x) } }
    let deviation = (squares.reduce(0, +) / Float(squares.count)).squareRoot()
    XCTAssertEqual(deviation, 0.01 * 2.04 * 0.25, accuracy: 0.0002)
  }

  func testImagesShowTheHands() throws {
    let sampling = FrameSampling(width: 64, height: 48, framesPerSecond: 4)
    let clip = try PosedMovement.appearAndLeave().images(sampling)
    XCTAssertEqual(clip.map(\.time), PosedMovement.appearAndLeave().frames(sampling).map(\.time))
    XCTAssertNotEqual(clip.first?.image, clip[5].image)
    XCTAssertEqual(clip[5].image, clip[6].image)
  }

  func testMediaPipesResults() {
    let results = PosedMovement.still(.thumbUp, duration: .milliseconds(100)).results()
    XCTAssertEqual(results.first?.gestures.first?.first?.categoryName, "Thumb_Up")
    XCTAssertEqual(results.map(\.timestampInMilliseconds), [0, 33, 67, 100])
    XCTAssertEqual(results.last?.handIDs, [0])
    XCTAssertEqual(PosedMovement.still(duration: .milliseconds(100)).handResults().last?.landmarks.first?.count, 21)
  }

  /// Times survive the conversion to `Duration` and back.
  ///
  /// Motions are computed in milliseconds; drawn pixels only stay equal if no bit is lost.
  func testTimesComeBackFromDurationsAsTheyWere() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100_000 {
      let milliseconds = 950 / Double(generator.between(0.001, 100))
      XCTAssertEqual(Duration(fractionalMilliseconds: milliseconds)?.fractionalMilliseconds, milliseconds)
    }
    XCTAssertNil(Duration(fractionalMilliseconds: .nan))
    for time in stride(from: -90_000, through: 9_000_000, by: 33_367).map({ Duration.microseconds($0) }) {
      XCTAssertEqual(Double(time.millisecondsText).flatMap { Duration(fractionalMilliseconds: $0) }, time)
    }
  }

  func testKeyFramesAreSortedWhenTheyAreDecoded() throws {
    let motion = PosedMovement.swipe(.left)
    XCTAssertEqual(try JSONDecoder().decode(PosedMovement.self, from: JSONEncoder().encode(motion)), motion)
    let reversed = ["tracks": [["keyFrames": Array(motion.tracks[0].keyFrames.reversed())]]]
    XCTAssertEqual(try JSONDecoder().decode(PosedMovement.self, from: JSONEncoder().encode(reversed)), motion)
  }

  func testOddNumbersGiveNoFramesInsteadOfATrap() {
    XCTAssertEqual(PosedMovement.still().atSpeed(0).frames().flatMap(\.hands), [])
    XCTAssertEqual(PosedMovement.still().atSpeed(.nan).frames().flatMap(\.hands), [])
    XCTAssertEqual(PosedMovement.still().frames(FrameSampling(framesPerSecond: 1e300)), [])
    XCTAssertEqual(PosedMovement.still().frames(FrameSampling(start: .seconds(Int.max))), [])
    XCTAssertEqual(PosedMovement([PosedMovement.Track]()).frames().count, 1)
    XCTAssertFalse(PosedMovement.circle(clockwise: true, turns: .infinity).frames().isEmpty)
    XCTAssertFalse(PosedMovement.wave(count: -3).frames().isEmpty)
    XCTAssertFalse(PosedMovement.tap(count: 0).frames().isEmpty)
    XCTAssertEqual(PosedMovement.idle(seed: 1, duration: .zero).tracks.flatMap(\.keyFrames), [])
    XCTAssertEqual(
      PosedMovement.swipe(.left, rest: .seconds(Int.max)).then(.pinch(), pause: .seconds(Int.max)).frames(), [])
    XCTAssertEqual(PosedMovement.still().frames(FrameSampling(width: 0, height: -5, framesPerSecond: 2)).count, 3)
    let key = PosedMovement.KeyFrame(at: .seconds(Int.max), PosedHand(.openPalm))
    XCTAssertEqual(PosedMovement([key]).hands(at: .zero), [])
  }
}
