import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Changes of a stream that leave its movements as they are, for every kind of movement.
final class MovementPropertyTests: XCTestCase {
  private static let size = ImageSize(width: 720, height: 480)
  private static let sampling = FrameSampling(width: 720, height: 480, framesPerSecond: 40)

  private func events(_ frames: [HandFrame]) throws -> [HandEvent] {
    try MotionSamples.events(frames, settings: HandMovementSettings(kinds: Set(HandMovement.allCases)))
  }

  /// The mirror image: x from the other side, and the other hand.
  private func mirrored(_ frame: HandFrame) -> HandFrame {
    var frame = frame
    frame.hands = frame.hands.map { hand in
      var hand = hand
      hand.landmarks = hand.landmarks.mapPoints { SIMD3<Float>(1 - $0.x, $0.y, $0.z) }
      hand.worldLandmarks = hand.worldLandmarks.mapPoints { SIMD3<Float>(-$0.x, $0.y, $0.z) }
      hand.handedness = hand.handedness.opposite
      return hand
    }
    return frame
  }

  private func mirroredName(_ name: String) -> String {
    let pairs = [
      "Swipe_Left": "Swipe_Right", "Swipe_Right": "Swipe_Left", "Circle_Clockwise": "Circle_Counterclockwise",
      "Circle_Counterclockwise": "Circle_Clockwise",
    ]
    return pairs[name] ?? name
  }

  func testTheMirrorImageHasTheMirroredMovements() throws {
    for (kind, motion) in MotionSamples.all {
      let frames = motion.frames(Self.sampling)
      let (own, other) = (try events(frames), try events(frames.map(mirrored)))
      XCTAssertFalse(own.isEmpty, "\(kind)")
      XCTAssertEqual(
        other.map { "\($0.name) \($0.phase) \($0.time) \($0.handID)" },
        own.map { "\(mirroredName($0.name)) \($0.phase) \($0.time) \($0.handID)" }, "\(kind)")
      for (a, b) in zip(own, other) {
        XCTAssertEqual(b.handedness, a.handedness.opposite, "\(kind)")
        XCTAssertEqual(b.location.x, 1 - a.location.x, accuracy: 0.01, "\(kind)")
        XCTAssertEqual(b.location.y, a.location.y, accuracy: 0.01, "\(kind)")
        XCTAssertEqual(b.speed ?? 0, a.speed ?? 0, accuracy: 0.02 * (a.speed ?? 0), "\(kind)")
        XCTAssertEqual(b.start.seconds, a.start.seconds, accuracy: 0.03, "\(kind)")
      }
    }
  }

  /// Half as large, in another place: speeds are in hand sizes.
  func testTheSizeAndPlaceOfAHandDoNotMatter() throws {
    for (kind, motion) in MotionSamples.all {
      let own = try events(motion.frames(Self.sampling))
      let other = try events(motion.scaled(by: 0.5).shifted(0.03, -0.05).frames(Self.sampling))
      XCTAssertEqual(MotionSamples.names(other), MotionSamples.names(own), "\(kind)")
      for (a, b) in zip(own, other) where a.phase == .completed && b.phase == .completed {
        XCTAssertEqual(b.time.seconds, a.time.seconds, accuracy: 0.08, "\(kind)")
        XCTAssertEqual(b.speed ?? 0, a.speed ?? 0, accuracy: 0.08 * (a.speed ?? 0), "\(kind)")
      }
    }
  }

  /// The identities are names only, and the order of the hands in a frame has no meaning.
  func testIdentitiesAndTheOrderOfHandsAreNotPartOfAMovement() throws {
    for (kind, motion) in MotionSamples.all {
      let frames = motion.frames(Self.sampling)
      let own = try events(frames)
      let renamed = frames.map { frame in
        var frame = frame
        frame.hands = frame.hands.reversed().map { hand in
          var hand = hand
          hand.id += 7
          return hand
        }
        return frame
      }
      let other = try events(renamed).map { event in
        var event = event
        event.handID -= 7
        switch event.action {
        case .spread(var hands):
          hands.otherHandID -= 7
          event.action = .spread(hands)
        case .squeeze(var hands):
          hands.otherHandID -= 7
          event.action = .squeeze(hands)
        default: break
        }
        return event
      }
      XCTAssertEqual(other, own, "\(kind)")
    }
  }

  /// Two hands far from each other make the movements that each makes alone.
  func testTwoHandsDoNotDisturbEachOther() throws {
    let single = MotionSamples.all.filter { ![.spread, .squeeze].contains($0.kind) }
    for (index, (kind, motion)) in single.enumerated() {
      let partner = single[(index + 5) % single.count]
      func frames(_ motion: PosedMovement, id: Int, x: Float) -> [HandFrame] {
        motion.scaled(by: 0.4).mapHands { $0.with(id: id) }.shifted(x, 0).frames(Self.sampling)
      }
      let (left, right) = (frames(motion, id: 0, x: -0.35), frames(partner.motion, id: 1, x: 0.35))
      let count = min(left.count, right.count)
      let both = zip(left, right).map { a, b in HandFrame(hands: a.hands + b.hands, at: a.time, imageSize: Self.size) }
      let alone = try events(Array(left.prefix(count))) + events(Array(right.prefix(count)))
      // Strokes of opposite directions at once belong to both hands together.
      let isPair = [kind, partner.kind].allSatisfy { $0.rawValue.hasPrefix("Swipe") || $0.rawValue.hasPrefix("Circle") }
      if isPair { continue }
      XCTAssertEqual(
        Set(MotionSamples.names(try events(both))), Set(MotionSamples.names(alone)), "\(kind) and \(partner.kind)")
    }
  }

  /// A movement that is made twice is found twice, at the same times after its beginning.
  func testAMovementIsFoundAgain() throws {
    for (kind, motion) in MotionSamples.all where kind != .release && kind != .grab {
      let once = motion.frames(Self.sampling)
      let step = try XCTUnwrap(once.last).time + .milliseconds(1500)
      let still = stride(from: 25, to: 1500, by: 25).map { time in
        HandFrame(
          hands: once[0].hands, at: step - .milliseconds(1500) + .milliseconds(time), imageSize: Self.size)
      }
      let again = once.map { HandFrame(hands: $0.hands, at: $0.time + step, imageSize: Self.size) }
      let first = MotionSamples.names(try events(once + still))
      let names = MotionSamples.names(
        try events(
          once + still + again
            + still.map { frame in
              HandFrame(hands: frame.hands, at: frame.time + step, imageSize: Self.size)
            }))
      XCTAssertEqual(names, first + first, "\(kind)")
    }
  }
}
