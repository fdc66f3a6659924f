import Foundation
import GestureFixtures
import PresenterRemote
import XCTest

final class PresenterRemoteTests: XCTestCase {
  /// The commands of the app while a recording plays.
  ///
  /// The code is that for a camera, without images and models.
  @MainActor
  private static func commands(
    _ recording: RecordedGestures, pace: RecordedGestures.Pace = .immediate
  ) async throws -> [Command] {
    var commands: [Command] = []
    let remote = try PresenterRemote(recognizer: .replaying(recording)) { commands.append($0) }
    try await remote.watch(recording.camera(pace: pace))
    return commands
  }

  @MainActor
  private static func commands(
    _ motion: PosedMovement, _ sampling: FrameSampling = FrameSampling()
  ) async throws -> [Command] {
    try await commands(RecordedGestures(motion.frames(sampling)))
  }

  private func held(_ pose: HandPose, _ milliseconds: Int) -> PosedMovement {
    .still(pose, duration: .milliseconds(milliseconds))
  }

  /// A hand that moves from point to point of the image.
  ///
  /// It stays at each point for half a second.
  private func visits(_ pose: HandPose, _ points: [SIMD2<Float>], scale: Float = 0.25) -> PosedMovement {
    PosedMovement(
      points.enumerated().flatMap { number, point in
        [0, 500].map { rest in
          PosedMovement.KeyFrame(
            at: .milliseconds(number * 900 + rest), PosedHand(pose, x: point.x, y: point.y, scale: scale))
        }
      })
  }

  /// A drawn image, through a real recognizer with stand-in models.
  func testAPalmIsRecognizedInAnImage() async throws {
    let recognizer = try HandGestureRecognizer(model: GestureModel(data: FixtureModels.gestureRecognizer()))
    let hands = try await recognizer.recognize(image: HandPose.openPalm.image(width: 320, height: 240))
    let expected = HandPose.openPalm.hand(imageSize: ImageSize(width: 320, height: 240))
    XCTAssertNil(hands.difference(from: [expected], within: 0.1))
  }

  /// The same swipe as twenty people make it. The camera faces the presenter, whose right is its left.
  func testASwipeTurnsOneSlide() async throws {
    for (direction, command) in [(HandEvent.Action.Direction.left, Command.next), (.right, .previous)] {
      for seed in 0..<20 as Range<UInt64> {
        let swipe = PosedMovement.swipe(direction).varied(seed: seed)
        let commands = try await Self.commands(swipe, FrameSampling(jitter: 0.005, seed: seed))
        XCTAssertEqual(commands, [command], "\(direction), seed \(seed)")
      }
    }
  }

  func testAPalmHeldMakesTheScreenBlackOnce() async throws {
    let long = try await Self.commands(held(.openPalm, 3000))
    XCTAssertEqual(long, [.black])
    let short = try await Self.commands(held(.openPalm, 700))
    XCTAssertEqual(short, [])
    let twice = try await Self.commands(
      held(.openPalm, 1000).then(held(.victory, 400)).then(held(.openPalm.left, 1000)))
    XCTAssertEqual(twice, [.black, .black])
  }

  /// Nothing counts after the end.
  func testAFistHeldEnds() async throws {
    let short = try await Self.commands(held(.closedFist, 1100))
    XCTAssertEqual(short, [])
    let long = try await Self.commands(held(.closedFist, 1400).then(held(.openPalm, 2000)))
    XCTAssertEqual(long, [.end])
  }

  func testOtherGesturesDoNothing() async throws {
    for pose in [HandPose.victory, .thumbUp, .pointingUp, .iLoveYou, .call, .three] {
      let commands = try await Self.commands(held(pose, 2000))
      XCTAssertEqual(commands, [], "\(pose.gesture?.rawValue ?? "no gesture")")
    }
  }

  /// A pinch moves the mirrored pointer.
  ///
  /// It does nothing else, even if it is fast.
  func testAPinchMovesThePointer() async throws {
    for drag in [SIMD2<Float>(-0.25, 0), SIMD2(0.25, 0.1), SIMD2(0, -0.2)] {
      let commands = try await Self.commands(.pinch(held: .milliseconds(1000), drag: drag))
      let points = Self.points(commands).compactMap(\.self)
      let way = try XCTUnwrap(points.last) - XCTUnwrap(points.first)
      XCTAssertEqual(commands.count, points.count + 1, "\(commands)")
      XCTAssertEqual(commands.last, .pointer(nil))
      if drag.x != 0 { XCTAssertLessThan(way.x * drag.x, -0.02, "\(way) for \(drag)") }
      if drag.y != 0 { XCTAssertGreaterThan(way.y * drag.y, 0.005, "\(way) for \(drag)") }
    }
  }

  /// A fast pinch turns no slide.
  ///
  /// The pinch is dragged like a swipe, with the palm's gesture before and after it.
  func testAFastPinchTurnsNoSlide() async throws {
    for drag in [SIMD2<Float>(0.6, 0), SIMD2(-0.6, 0)] {
      let pinch = PosedMovement.pinch(held: .milliseconds(350), drag: drag).shifted(-drag.x / 2, 0)
      let commands = try await Self.commands(pinch)
      XCTAssertEqual(commands.count, Self.points(commands).count, "\(commands)")
      XCTAssertFalse(commands.isEmpty)
    }
  }

  /// The pointer never jumps between two pinches.
  ///
  /// The hand may do anything between them, and any hand may make the second pinch.
  func testThePointerNeverJumps() async throws {
    let pinch = PosedMovement.pinch(held: .milliseconds(800), drag: SIMD2(0.15, 0.1))
    let left = PosedMovement([PosedMovement.KeyFrame(at: .zero, PosedHand(.openPinch.left, id: 7))])
      .then(PosedMovement([PosedMovement.KeyFrame(at: .milliseconds(300), PosedHand(.openPinch.left, id: 7))]))
    let elsewhere = pinch.then(pinch.shifted(-0.3, -0.2), pause: .milliseconds(500))
    let another = pinch.then(left.shifted(-0.3, 0.2)).then(pinch.shifted(0.2, 0.2))
    for (name, motion) in [("elsewhere", elsewhere), ("another hand", another)] {
      for seed in 0..<10 as Range<UInt64> {
        let commands = try await Self.commands(motion, FrameSampling(jitter: 0.003, seed: seed))
        let points = Self.points(commands)
        XCTAssertEqual(points.count(where: { $0 == nil }), 2, "\(name): two pinches")
        let shown = points.compactMap(\.self)
        for (before, after) in zip(shown, shown.dropFirst()) {
          let step = after - before
          XCTAssertLessThan((step * step).sum(), 0.05 * 0.05, "\(name), seed \(seed): \(before) to \(after)")
        }
      }
    }
  }

  private static func points(_ commands: [Command]) -> [SIMD2<Float>?] {
    commands.compactMap { if case .pointer(let point) = $0 { .some(point) } else { nil } }
  }

  /// Others do what they like before, beside and after the presenter's hands.
  func testOnlyTheFirstPersonCounts() async throws {
    let presenter = PosedMovement([
      PosedMovement.KeyFrame(at: .zero, PosedHand(.victory, x: 0.25)),
      PosedMovement.KeyFrame(at: .milliseconds(4000), PosedHand(.victory, x: 0.25)),
    ])
    func listener(_ hand: PosedHand, _ end: PosedHand) -> PosedMovement {
      PosedMovement([
        PosedMovement.KeyFrame(at: .milliseconds(500), hand), PosedMovement.KeyFrame(at: .milliseconds(1000), hand),
        PosedMovement.KeyFrame(at: .milliseconds(1350), end), PosedMovement.KeyFrame(at: .milliseconds(4000), end),
      ])
    }
    func hand(_ pose: HandPose, _ x: Float) -> PosedHand { PosedHand(pose, x: x, scale: 0.08, id: 1) }
    for pose in [HandPose.openPalm, .closedFist, .pinch] {
      let commands = try await Self.commands(presenter.and(listener(hand(pose, 0.75), hand(pose, 0.75))))
      XCTAssertEqual(commands, [], "\(pose.gesture?.rawValue ?? "pinch")")
    }
    let swipe = try await Self.commands(presenter.and(listener(hand(.openPalm, 0.7), hand(.openPalm, 0.95))))
    XCTAssertEqual(swipe, [])
    // The presenter's own still count.
    let both = try await Self.commands(
      held(.openPalm, 2000).shifted(-0.3, 0).and(listener(hand(.closedFist, 0.75), hand(.closedFist, 0.75))))
    XCTAssertEqual(both, [.black])
  }

  /// Resting hands do nothing.
  ///
  /// Arms hang down, hands lie on a desk, or lie on each other before the body.
  func testRestDoesNothing() async throws {
    for pose in [HandPose.openPalm, .openHand, .closedFist, .closedHand] {
      let commands = [
        try await Self.commands(held(pose.turned(by: 170), 4000)),
        try await Self.commands(held(pose.swivelled(by: 180), 4000)),
        try await Self.commands(held(pose.swivelled(by: 180).turned(by: 80), 4000)),
        try await Self.commands(held(pose.turned(by: 80), 4000).and(held(pose.left.turned(by: -80), 4000))),
      ]
      XCTAssertEqual(commands, [[], [], [], []], "\(pose.gesture?.rawValue ?? "no gesture")")
    }
  }

  /// Hands at the face do nothing.
  ///
  /// A chin is on a fist, a cheek in a palm, a nose is rubbed, or glasses are pushed up: the palm is turned to the
  /// face.
  func testHandsAtTheFaceDoNothing() async throws {
    for pose in [HandPose.closedFist, .openPalm, .openHand, .pinch, .pointingUp] {
      for side in [Float(85), 110, 150, 180] {
        let hand = pose.swivelled(by: side)
        let commands = [
          try await Self.commands(visits(hand, [SIMD2(0.5, 0.35), SIMD2(0.5, 0.35), SIMD2(0.5, 0.35)])),
          try await Self.commands(
            visits(hand, [SIMD2(0.5, 0.8), SIMD2(0.5, 0.35), SIMD2(0.45, 0.35), SIMD2(0.5, 0.8)])),
          try await Self.commands(visits(hand, [SIMD2(0.4, 0.3), SIMD2(0.65, 0.3), SIMD2(0.4, 0.3)])),
        ]
        XCTAssertEqual(commands, [[], [], []], "\(pose.gesture?.rawValue ?? "pinch") at \(side) degrees")
      }
    }
  }

  /// Hands in the lap do nothing.
  ///
  /// They lie, are folded, or move from one knee to the other.
  func testHandsInTheLapDoNothing() async throws {
    for pose in [HandPose.openHand, .closedHand, .closedFist, .openPalm] {
      let lying = pose.swivelled(by: 180).turned(by: 70)
      let commands = [
        try await Self.commands(visits(lying, [SIMD2(0.4, 0.9), SIMD2(0.4, 0.9), SIMD2(0.4, 0.9)])),
        try await Self.commands(visits(lying, [SIMD2(0.25, 0.85), SIMD2(0.75, 0.85), SIMD2(0.25, 0.85)])),
        try await Self.commands(
          visits(pose.turned(by: 85), [SIMD2(0.35, 0.85), SIMD2(0.65, 0.85), SIMD2(0.65, 0.85), SIMD2(0.65, 0.85)])),
      ]
      XCTAssertEqual(commands, [[], [], []], "\(pose.gesture?.rawValue ?? "no gesture")")
    }
  }

  /// A whole talk from a file, at eight times its speed.
  ///
  /// The file is like a recording of gesture-cli.
  func testARecordedTalk() async throws {
    let lowered = held(.openPalm.swivelled(by: 180).turned(by: 90), 1000).shifted(0, 0.3)
    let talk = PosedMovement.swipe(.left).then(lowered).then(.swipe(.right)).then(lowered)
      .then(held(.openPalm, 1200)).then(lowered).then(held(.closedFist, 1600))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("talk-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try RecordedGestures(talk.frames(FrameSampling(jitter: 0.003, seed: 1))).write(to: file)
    let commands = try await Self.commands(RecordedGestures(contentsOf: file), pace: .speed(8))
    XCTAssertEqual(commands, [.next, .previous, .black, .end])
  }

  /// A recording of gesture-cli plays.
  ///
  /// A palm is shown too briefly, and then a thumb.
  func testARecordingOfTheToolPlays() async throws {
    let url = try XCTUnwrap(Bundle.module.url(forResource: "thumb", withExtension: "jsonl"))
    let recording = try RecordedGestures(contentsOf: url)
    XCTAssertNil(
      recording.frames.difference(
        from: [GestureSpan(.openPalm, from: .zero), GestureSpan(.thumbUp)], within: .milliseconds(100)))
    let commands = try await Self.commands(recording)
    XCTAssertEqual(commands, [])
  }
}
