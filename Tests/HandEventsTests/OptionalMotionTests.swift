import GestureFixtures
import HandEvents
import HandLandmarkerCore
import HandValues
import XCTest

/// The movements that options must request.
final class OptionalMotionTests: XCTestCase {
  private static let motions: [(kind: HandMovement, motion: PosedMovement)] = [
    (.thumbTap, .tap(of: .thumb)), (.middleTap, .tap(of: .middle)), (.ringTap, .tap(of: .ring)),
    (.pinkyTap, .tap(of: .pinky)),
  ]

  private func names(_ frames: [HandFrame], _ kinds: Set<HandMovement>) throws -> [String] {
    MotionSamples.names(try MotionSamples.events(frames, settings: HandMovementSettings(kinds: kinds)))
  }

  func testEachIsFoundWhenItIsAskedFor() throws {
    for (kind, motion) in Self.motions {
      for rate in [15.0, 25, 60] {
        var found = 0
        for seed in UInt64(0)..<20 {
          var variation = PosedMovement.Variation()
          variation.speed = 0.7...1.3
          let frames = MotionSamples.frames(motion.varied(seed: seed, by: variation), rate: rate, seed: seed)
          let names = try names(frames, [kind])
          if names == [kind.rawValue] { found += 1 }
        }
        XCTAssertGreaterThanOrEqual(found, 19, "\(kind.rawValue) at \(rate) frames a second")
      }
    }
  }

  /// Events have the times of their movements.
  ///
  /// An event comes after its movement, which begins when the hand begins to move and takes some time.
  func testEventsSayWhenTheyWere() throws {
    for (kind, motion) in Self.motions + MotionSamples.all {
      let frames = motion.frames(FrameSampling(framesPerSecond: 30))
      let events = try MotionSamples.events(frames, settings: HandMovementSettings(kinds: [kind]))
      XCTAssertGreaterThan(events.count, 0, kind.rawValue)
      for event in events {
        XCTAssertGreaterThanOrEqual(event.start, frames[0].time, kind.rawValue)
        XCTAssertGreaterThanOrEqual(event.duration, .zero, kind.rawValue)
        XCTAssertLessThanOrEqual(event.start + event.duration, event.time, kind.rawValue)
        if event.phase == .completed { XCTAssertGreaterThan(event.duration, .zero, kind.rawValue) }
      }
    }
  }

  func testNoneIsReportedUnlessItIsAskedFor() {
    for (kind, motion) in Self.motions {
      let names = MotionSamples.names(MotionSamples.events(motion.frames()))
      XCTAssertFalse(names.contains(kind.rawValue), "\(kind.rawValue)")
    }
    XCTAssertEqual(HandMovement.usual.count, 13)
  }

  func testTheOtherMovementsAreNoneOfThem() throws {
    let extra = Set(HandMovement.allCases).subtracting(HandMovement.usual)
    for (kind, motion) in MotionSamples.all where kind != .spread && kind != .squeeze {
      for seed in UInt64(0)..<5 {
        let names = try names(MotionSamples.frames(motion.varied(seed: seed), rate: 25, seed: seed), extra)
        XCTAssertEqual(names, [], "\(kind.rawValue), seed \(seed)")
      }
    }
  }

  private static let taps: Set<HandMovement> = [.thumbTap, .tap, .middleTap, .ringTap, .pinkyTap]

  /// A tap has its finger and its speed.
  ///
  /// No other finger taps; a faster tap has a higher speed.
  func testTapsSayWhichFingerAndHowFast() throws {
    for finger in Finger.allCases {
      var speeds: [Float] = []
      for milliseconds in [500, 350, 200] {
        let motion = PosedMovement.tap(of: finger, count: 2, pose: .openHand, duration: .milliseconds(milliseconds))
        let frames = motion.frames(FrameSampling(framesPerSecond: 60))
        let events = try MotionSamples.events(frames, settings: HandMovementSettings(kinds: Self.taps))
        let found = events.compactMap { if case .tap(let tap) = $0.action { (tap.finger, tap.speed) } else { nil } }
        XCTAssertEqual(found.map(\.0), [finger, finger], "\(milliseconds) ms")
        speeds += found.prefix(1).map(\.1)
      }
      XCTAssertEqual(speeds, speeds.sorted(), "\(finger)")
      XCTAssertGreaterThan(try XCTUnwrap(speeds.last), 1.5 * speeds[0], "\(finger)")
    }
  }

  func testHandsThatTurnOrCloseDoNotTap() throws {
    let hand = PosedHand(.openHand)
    func turned(_ change: (inout HandPose) -> Void) -> PosedMovement {
      var other = hand
      change(&other.pose)
      return PosedMovement([
        .init(at: .zero, hand), .init(at: .milliseconds(400), hand), .init(at: .milliseconds(550), other),
        .init(at: .milliseconds(700), hand), .init(at: .seconds(1), hand),
      ])
    }
    let nearing = PosedMovement([
      .init(at: .zero, PosedHand(.openPalm, scale: 0.16)),
      .init(at: .milliseconds(400), PosedHand(.openPalm, scale: 0.16)),
      .init(at: .milliseconds(900), PosedHand(.openPalm, scale: 0.25)),
      .init(at: .milliseconds(1300), PosedHand(.openPalm, scale: 0.25)),
    ])
    let motions = [
      turned { $0.pitch += 40 }, turned { $0.pitch -= 40 }, turned { $0.yaw += 50 }, turned { $0.yaw -= 50 },
      turned { $0.roll += 40 },
      .grab(duration: .milliseconds(200), held: .milliseconds(50)), .wave(),
      .swipe(.left).then(.swipe(.right), pause: .zero),
      nearing, .idle(seed: 3),
    ]
    for (number, motion) in motions.enumerated() {
      for seed in UInt64(0)..<5 {
        let frames = MotionSamples.frames(motion.varied(seed: seed), rate: 30, seed: seed)
        XCTAssertEqual(try names(frames, Self.taps), [], "motion \(number), seed \(seed)")
      }
    }
  }
}
