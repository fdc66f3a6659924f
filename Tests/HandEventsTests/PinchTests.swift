import GestureFixtures
import HandEvents
import HandLandmarkerCore
import HandValues
import XCTest

/// Pinches and other postures for all users of pinches.
///
/// Detectors of fingers and of movements, and the cursor, use pinches.
final class PinchTests: XCTestCase {
  private struct Found {
    /// The fingers whose pinches began, with the times.
    var fingers: [(finger: Finger, time: Duration)] = []
    var movements = 0
    var clicks = 0
    var states: [HandCursor.State] = []
  }

  private func found(_ frames: [HandFrame]) throws -> Found {
    var found = Found()
    var pinches = FingerPinchDetector()
    var movements = try HandMovementDetector(settings: HandMovementSettings(kinds: [.pinch]))
    var cursor = HandCursor()
    for frame in frames {
      for event in pinches.events(for: frame) where event.phase == .began {
        if case .fingerPinch(let pinch) = event.action { found.fingers.append((pinch.finger, event.time)) }
      }
      found.movements += movements.events(for: frame).count { $0.phase == .began }
      if let hand = frame.hands.first, let state = cursor.update(hand, in: frame) { found.states.append(state) }
    }
    found.clicks = found.states.count(where: \.isClick)
    return found
  }

  private func motion(_ keys: [(Int, HandPose)]) -> PosedMovement {
    PosedMovement(keys.map { PosedMovement.KeyFrame(at: .milliseconds($0.0), PosedHand($0.1)) })
  }

  private func assertNothingPinches(_ keys: [(Int, HandPose)], _ what: String, line: UInt = #line) throws {
    for keys in [keys, keys.map { ($0.0, $0.1.left) }] {
      for rate in [24.0, 30, 60] {
        let found = try found(motion(keys).frames(FrameSampling(framesPerSecond: rate)))
        XCTAssertEqual(found.fingers.map(\.finger), [], "\(what), \(rate) frames a second", line: line)
        XCTAssertEqual(found.movements, 0, "\(what), \(rate) frames a second", line: line)
        XCTAssertEqual(found.clicks, 0, "\(what), \(rate) frames a second", line: line)
      }
    }
  }

  private static let ringPinch = pinch {
    $0.thumb = ThumbPose(spread: 6, lift: 39, mcp: 25, ip: 18, turn: 36)
    $0.ring = FingerPose(mcp: 55, pip: 67, dip: 27, spread: -17)
  }
  private static let pinkyPinch = pinch {
    $0.thumb = ThumbPose(spread: -8, lift: 18, mcp: 20, ip: 23, turn: 30)
    $0.pinky = FingerPose(mcp: 18, pip: 67, dip: 48, spread: 6)
  }

  /// An open hand with some fingers changed.
  private static func pinch(_ change: (inout HandPose) -> Void) -> HandPose {
    var pose = HandPose.openHand.held(yaw: 10)
    pose.gesture = nil
    change(&pose)
    return pose
  }

  func testAFistThatClosesAndOpensDoesNotPinch() throws {
    for (open, closed) in [(HandPose.openPalm, HandPose.closedFist), (.openHand, .closedHand)] {
      for duration in [150, 200, 300, 500] {
        let keys = [
          (0, open), (500, open), (500 + duration, closed), (1500, closed), (1500 + duration, open), (2500, open),
        ]
        try assertNothingPinches(keys, "\(duration) ms")
      }
    }
  }

  func testAnOpenHandThatTurnsToItsEdgeOrPitchesDoesNotPinch() throws {
    for pose in [HandPose.openPalm, .openHand, .openPinch] {
      for (name, turned) in [
        ("edge", pose.held(yaw: 90)), ("other edge", pose.held(yaw: -90)), ("pitch", pose.held(pitch: 80)),
        ("back", pose.held(pitch: -80)),
      ] {
        let keys = [(0, pose), (400, pose), (1000, turned), (1500, turned), (2100, pose), (2600, pose)]
        try assertNothingPinches(keys, name)
      }
    }
  }

  /// Each finger in turn, without an open hand between them.
  func testAnotherFingerTakesThePinch() throws {
    for poses in [[Self.ringPinch, Self.pinkyPinch], [.middlePinch, Self.ringPinch], [.pinch, .middlePinch]] {
      for isLeft in [false, true] {
        let open = HandPose.openHand.held(yaw: 10)
        let keys = [
          (0, open), (500, open), (700, poses[0]), (1200, poses[0]), (1400, poses[1]), (1900, poses[1]), (2100, open),
          (2600, open),
        ]
        let found = try found(motion(keys.map { ($0.0, isLeft ? $0.1.left : $0.1) }).frames())
        let fingers: [HandPose: Finger] = [
          .pinch: .index, .middlePinch: .middle, Self.ringPinch: .ring, Self.pinkyPinch: .pinky,
        ]
        XCTAssertEqual(found.fingers.map(\.finger), poses.compactMap { fingers[$0] })
      }
    }
  }

  /// A clear pinch is one for all detectors.
  ///
  /// At the latest 70 ms after the tips touch.
  func testAClearPinchIsOneForAll() throws {
    for rate in [30.0, 60] {
      let motion = PosedMovement.pinch(held: .milliseconds(800))
      let frames = motion.frames(FrameSampling(framesPerSecond: rate))
      let found = try found(frames)
      XCTAssertEqual(found.fingers.map(\.finger), [.index])
      XCTAssertEqual(found.movements, 1)
      XCTAssertEqual(found.clicks, 1)
      let touch = try XCTUnwrap(
        frames.first { ($0.hands[0].reading?.distance(from: .thumbTIP, to: .indexFingerTIP) ?? 1) < 0.02 }
      ).time
      XCTAssertLessThanOrEqual(try XCTUnwrap(found.fingers.first).time - touch, .milliseconds(70))
    }
  }

  /// An uncertain pinch begins soon.
  ///
  /// It is in doubt whether the tips touch. The pinch begins at the latest 70 ms after they came there, at 30 frames
  /// per second.
  func testAPinchInDoubtBeginsSoon() throws {
    var (apart, together) = (Float(0), Float(1))
    func pose(_ share: Float) -> HandPose { HandPose.openPinch.interpolated(to: .pinch, share) }
    for _ in 0..<20 {
      let middle = (apart + together) / 2
      let strength = pose(middle).hand().reading?.pinchStrength(of: .index) ?? 0
      if strength < 0.55 { apart = middle } else { together = middle }
    }
    let frames = motion([(0, pose(0)), (500, pose(0)), (533, pose(together)), (1500, pose(together))]).frames()
    let touch = try XCTUnwrap(frames.first { $0.time >= .milliseconds(533) }).time
    let began = try found(frames).fingers
    XCTAssertEqual(began.map(\.finger), [.index])
    XCTAssertLessThanOrEqual(try XCTUnwrap(began.first).time - touch, .milliseconds(70))
  }

  /// The tips of bent fingers are apart.
  func testClawsDoNotPinch() throws {
    for (knuckle, middle, end) in [(10, 70, 40), (20, 70, 40), (-5, 90, 55)] as [(Float, Float, Float)] {
      func finger(_ spread: Float) -> FingerPose { FingerPose(mcp: knuckle, pip: middle, dip: end, spread: spread) }
      let claw = HandPose(
        thumb: ThumbPose(spread: 55, lift: 22, mcp: 20, ip: 30), index: finger(9), middle: finger(0), ring: finger(-8),
        pinky: finger(-17))
      for pose in [claw, claw.held(pitch: 30), claw.held(yaw: 40), claw.left] {
        let reading = try XCTUnwrap(pose.hand().reading)
        XCTAssertGreaterThan(reading.distance(from: .thumbTIP, to: .indexFingerTIP), 0.045)
        let strengths = reading.pinchStrengths
        for finger in FingerSet.withoutThumb { XCTAssertLessThan(strengths[finger], 0.35, "\(finger)") }
      }
      try assertNothingPinches(
        [(0, .openPalm), (400, .openPalm), (700, claw), (1500, claw), (1800, .openPalm), (2300, .openPalm)], "claw")
    }
  }

  /// The cursor makes no larger step than the hand.
  ///
  /// Its largest step is at most 1.2 times that of the palm, whatever the fingers do.
  func testTheCursorMakesNoStepThatTheHandDoesNotMake() throws {
    let (palm, fist) = (HandPose.openPalm, HandPose.closedFist)
    let motions = [
      motion([(0, palm), (500, palm), (700, fist), (1200, fist), (1400, palm), (2000, palm)]),
      PosedMovement.pinch(drag: SIMD2(0.2, 0.1)),
      PosedMovement.pinch(held: .milliseconds(500)).then(PosedMovement.swipe(.right)),
    ]
    for motion in motions {
      // The hand is away for a while, and returns elsewhere under another identity.
      let frames = motion.frames().filter { !(.milliseconds(800)..<(.milliseconds(1000))).contains($0.time) }.map {
        frame in
        guard frame.time >= .milliseconds(1000) else { return frame }
        var frame = frame
        for index in frame.hands.indices {
          frame.hands[index].id = 5
          for point in frame.hands[index].landmarks.indices { frame.hands[index].landmarks[point].y += 0.1 }
        }
        return frame
      }
      let states = try found(frames).states
      func step(_ first: SIMD2<Float>, _ second: SIMD2<Float>) -> Float {
        ((second - first) * SIMD2(4.0 / 3, 1)).length
      }
      let palms = frames.map { $0.hands[0].palmCenter }
      let own = frames.indices.dropFirst().filter { frames[$0].hands[0].id == frames[$0 - 1].hands[0].id }
        .map { step(palms[$0 - 1], palms[$0]) }
      let positions = states.map(\.position)
      let steps = zip(positions, positions.dropFirst()).map { step($0, $1) }
      XCTAssertLessThanOrEqual(try XCTUnwrap(steps.max()), 1.2 * (try XCTUnwrap(own.max())) + 1e-4)
    }
  }

  /// A part of the image is the screen.
  ///
  /// A returning hand reaches its position after some way.
  func testACursorCoversTheScreenWithinItsArea() throws {
    let area = try HandCursor.Area(from: SIMD2(0.7, 0.4), to: SIMD2(0.3, 0.8))
    var cursor = HandCursor(area)
    func update(_ x: Float, _ y: Float, at time: Int, id: Int = 0) throws -> HandCursor.State {
      let hand = PosedHand(.openPalm, x: x, y: y, id: id)
      let frame = HandFrame(
        hands: [hand.hand()], at: .milliseconds(time), imageSize: ImageSize(width: 640, height: 480))
      return try XCTUnwrap(cursor.update(frame.hands[0], in: frame))
    }
    for step in 0..<30 { _ = try update(0.7, 0.4, at: 33 * step) }
    var state = try update(0.7, 0.4, at: 1000)
    XCTAssertEqual(state.position.x, 0, accuracy: 0.1)
    let corner = PosedHand(.openPalm, x: 0.7, y: 0.4).hand().palmCenter
    let shown = (corner - area.start) / (area.end - area.start)
    XCTAssertEqual(state.position.y, min(max(shown.y, 0), 1), accuracy: 0.02)
    // Another hand elsewhere does not move it at once.
    let before = state.position
    state = try update(0.5, 0.6, at: 1100, id: 3)
    XCTAssertLessThan((state.position - before).length, 1e-5)
    for step in 0..<200 { state = try update(0.5 + 0.1 * sin(Float(step) / 5), 0.6, at: 1200 + 33 * step, id: 3) }
    for step in 0..<30 { state = try update(0.5, 0.6, at: 9000 + 33 * step, id: 3) }
    XCTAssertEqual(state.position.x, 0.5, accuracy: 0.1)
    XCTAssertNil(HandCursor.Area(topLeft: PosedHand(.openPalm).hand(), bottomRight: PosedHand(.openPalm).hand()))
    XCTAssertNotNil(
      HandCursor.Area(
        topLeft: PosedHand(.openPalm, x: 0.3).hand(), bottomRight: PosedHand(.openPalm, x: 0.7, y: 0.8).hand()))
    XCTAssertThrowsError(try HandCursor.Area(from: .zero, to: SIMD2(0.02, 1)))
    XCTAssertThrowsError(try HandCursor.Area(from: SIMD2(.nan, 0), to: SIMD2(1, 1)))
    for gain in [0, -1, Float.nan, 100] { XCTAssertThrowsError(try HandCursor(gain: gain)) }
  }

  /// A held cursor stays while the hand moves back.
  ///
  /// With a gain the hand moves the cursor as a mouse does.
  func testAHeldCursorStays() throws {
    var cursor = try HandCursor(gain: 2)
    func update(_ x: Float, at time: Int) throws -> Float {
      let frame = HandFrame(
        hands: [PosedHand(.openPalm, x: x).hand()], at: .milliseconds(time),
        imageSize: ImageSize(width: 640, height: 480))
      return try XCTUnwrap(cursor.update(frame.hands[0], in: frame)).position.x
    }
    func rest(_ x: Float, from time: Int) throws -> Float {
      for step in 0..<40 { _ = try update(x, at: time + 33 * step) }
      return try update(x, at: time + 1400)
    }
    let start = try rest(0.3, from: 0)
    let right = try rest(0.4, from: 2000)
    XCTAssertEqual(right - start, 0.2, accuracy: 0.02)
    cursor.isHeld = true
    XCTAssertEqual(try rest(0.3, from: 4000), right, accuracy: 1e-4)
    cursor.isHeld = false
    XCTAssertEqual(try rest(0.4, from: 6000) - right, 0.2, accuracy: 0.02)
  }
}
