import Foundation
import GestureClassifier
import GestureFixtures
import GestureSupport
import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// The content of events, and the effect of settings on them.
final class HandMovementDetectorTests: XCTestCase {
  /// A hand that is lost at a swipe's end has made it.
  ///
  /// The exception is a hand that has left the image on that side.
  ///
  /// The exception is a hand that has left the image on that side.
  func testASwipeThatLeavesTheImage() {
    for direction in HandEvent.Action.Direction.allCases {
      let step: SIMD2<Float> =
        switch direction {
        case .left: SIMD2(-1, 0)
        case .right: SIMD2(1, 0)
        case .up: SIMD2(0, -1)
        case .down: SIMD2(0, 1)
        }
      for (shift, counts) in [(Float(-0.2), true), (-0.1, true), (0.25, false)] {
        let moved = PosedMovement.swipe(direction, distance: 0.5).shifted(step.x * shift, step.y * shift)
        let seen = moved.frames(FrameSampling(width: 480, height: 480)).filter { $0.time <= .milliseconds(650) }
        let lost = (0..<40).map {
          HandFrame(hands: [], at: .milliseconds(683 + 33 * $0), imageSize: ImageSize(width: 480, height: 480))
        }
        var detector = HandMovementDetector()
        let events = (seen + lost).flatMap { detector.events(for: $0) } + detector.finish()
        XCTAssertEqual(
          events.count { $0.name.hasPrefix("Swipe") }, counts ? 1 : 0, "\(direction), shifted by \(shift): \(events)")
      }
    }
  }

  private static func stream(_ frames: [HandFrame]) -> AsyncStream<HandFrame> {
    AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
  }

  func testASwipeHasTimesASpeedAndALocation() throws {
    // From 300 to 650 ms, over 0.6 of the shorter side with a hand whose size is 0.5 of it.
    let events = MotionSamples.events(PosedMovement.swipe(.right).frames(FrameSampling(framesPerSecond: 60)))
    XCTAssertEqual(events.count, 1)
    let swipe = try XCTUnwrap(events.first)
    XCTAssertEqual(swipe.movement, .swipeRight)
    XCTAssertEqual(swipe.phase, .completed)
    XCTAssertEqual(swipe.start.milliseconds, 300, accuracy: 70)
    XCTAssertEqual((swipe.start + swipe.duration).milliseconds, 650, accuracy: 70)
    // After a rest: until then it may be the way to swing for a longer one.
    XCTAssertEqual(swipe.time.milliseconds, 800, accuracy: 70)
    // 1.2 hand sizes in 0.35 s, of which the slow beginning and end are not part of the stroke.
    XCTAssertEqual(try XCTUnwrap(swipe.speed), 3.8, accuracy: 0.6)
    XCTAssertEqual(swipe.location.x, 0.5 + 0.3 * 0.75, accuracy: 0.02)
    XCTAssertEqual(swipe.location.y, 0.47, accuracy: 0.05)
    XCTAssertEqual(swipe.handedness, .right)
  }

  /// A hand that swings to the side before it swipes down.
  ///
  /// It turns by more or less than a right angle.
  func testASwipeAfterATurn() {
    func hand(_ x: Float, _ y: Float) -> PosedHand { PosedHand(.openPalm, scale: 0.125).shifted(x, y - 0.2) }
    for angle in [80, 90, 100, 120] {
      let (x, y) = (0.15 + 0.45 * Float(cos(Double(angle) * .pi / 180)), 0.45 * Float(sin(Double(angle) * .pi / 180)))
      let motion = PosedMovement([
        .init(at: .zero, hand(0, 0)), .init(at: .milliseconds(400), hand(0, 0)),
        .init(at: .milliseconds(520), hand(0.15, 0), pace: .even),
        .init(at: .milliseconds(820), hand(x, y), pace: .even), .init(at: .milliseconds(1500), hand(x, y)),
      ])
      for rate in [25.0, 30, 60] {
        let events = MotionSamples.events(motion.frames(FrameSampling(framesPerSecond: rate)))
        XCTAssertEqual(events.map(\.name), ["Swipe_Down"], "\(angle) degrees at \(rate) frames a second")
      }
    }
  }

  /// A finished swipe counts at the end of a stream.
  ///
  /// A swipe from which the hand moves on does not count, nor does a stroke of a wave.
  func testAStreamThatEndsAtAnyTime() {
    func hand(_ x: Float) -> PosedHand { PosedHand(.openPalm, scale: 0.125).shifted(x, 0) }
    func motion(_ ways: [(x: Float, time: Int)]) -> PosedMovement {
      PosedMovement(
        [.init(at: .zero, hand(0))] + ways.map { .init(at: .milliseconds($0.time), hand($0.x), pace: .even) })
    }
    func swipes(_ motion: PosedMovement, until end: Int) -> Int {
      let frames = motion.frames(FrameSampling(framesPerSecond: 60)).filter { $0.time < .milliseconds(end) }
      return MotionSamples.events(frames).count { $0.name.hasPrefix("Swipe") }
    }
    let back = motion([(0, 400), (0.3, 700), (0, 1000), (0, 1500)])
    XCTAssertEqual(
      swipes(motion([(0, 400), (0.3, 700), (0.3, 1500)]), until: 820), 1, "at rest, a moment before it is certain")
    for end in stride(from: 880, to: 1000, by: 20) {
      XCTAssertEqual(swipes(back, until: end), 0, "on the way back, at \(end)")
    }
    let wave = PosedMovement.wave(count: 5)
    for end in stride(from: 1000, to: 2700, by: 30) {
      XCTAssertEqual(swipes(wave, until: end), 0, "of a wave, at \(end)")
    }
  }

  func testAPinchBeginsMovesAndEndsWithItsAperture() throws {
    let events = MotionSamples.events(
      PosedMovement.pinch(drag: SIMD2(0.2, 0)).frames(FrameSampling(framesPerSecond: 60)))
    XCTAssertEqual(Set(events.map(\.name)), ["Pinch"])
    XCTAssertEqual(events.first?.phase, .began)
    XCTAssertEqual(events.last?.phase, .ended)
    let moves = events.dropFirst().dropLast()
    XCTAssertGreaterThanOrEqual(moves.count, 5)
    XCTAssertTrue(moves.allSatisfy { $0.phase == .moved })
    // A hand size is 0.19 m.
    XCTAssertLessThan(try XCTUnwrap(events.first?.aperture), 0.15 * 0.19)
    for event in events.dropLast() { XCTAssertLessThan(try XCTUnwrap(event.aperture), 0.24 * 0.19) }
    let way = try XCTUnwrap(moves.last?.location.x) - XCTUnwrap(events.first?.location.x)
    XCTAssertEqual(way, 0.2 * 480 / 640, accuracy: 0.04, "the location follows the hand")
    XCTAssertEqual(Set(events.map(\.start)).count, 1)
  }

  func testAWaveBeginsAndEnds() {
    let frames = PosedMovement.wave(count: 4).then(.still(), pause: .zero).frames()
    let events = MotionSamples.events(frames)
    XCTAssertEqual(events.map(\.name), ["Wave", "Wave"])
    XCTAssertEqual(events.map(\.phase), [.began, .ended])
    XCTAssertGreaterThan(events.last?.duration ?? .zero, .milliseconds(1500), "most of four periods of half a second")
    var detector = HandMovementDetector()
    let early = frames.filter { $0.time < .milliseconds(1600) }.flatMap { detector.events(for: $0) }
    XCTAssertEqual(early.map(\.phase), [.began])
    XCTAssertEqual(detector.finish().map(\.phase), [.ended], "a wave ends with the stream")
    XCTAssertEqual(detector.finish().count, 0)
  }

  func testAFistThatOpensIsAReleaseAndNoPinch() {
    let events = MotionSamples.events(MotionSamples.frames(.grab(), rate: 30, seed: 5))
    XCTAssertEqual(events.map(\.name), ["Grab", "Release"])
  }

  func testTwoHandsHaveTheirIdentities() throws {
    let events = MotionSamples.events(PosedMovement.spread().frames())
    XCTAssertEqual(events.map(\.movement), [.spread])
    XCTAssertEqual(events.first?.handID, 0)
    XCTAssertEqual(events.first?.otherHandID, 1)
    XCTAssertGreaterThan(try XCTUnwrap(events.first?.speed), 1.5)
    // Without the movements of two hands, each hand has its own.
    var settings = HandMovementSettings()
    settings.kinds.subtract([.spread, .squeeze])
    let single = try MotionSamples.events(PosedMovement.spread(from: 0.3, to: 1).frames(), settings: settings)
    XCTAssertEqual(Set(single.map(\.movement)), [.swipeLeft, .swipeRight])
    XCTAssertEqual(Set(single.map(\.handID)), [0, 1])
  }

  func testHandsThatMoveTogetherAreIndependent() {
    let left = PosedMovement.circle(clockwise: true).shifted(-0.3, 0).scaled(by: 0.7)
    let both = left.and(PosedMovement.tap().shifted(0.4, 0).scaled(by: 0.7))
    let events = MotionSamples.events(both.frames())
    XCTAssertEqual(Set(events.map { "\($0.name) \($0.handID)" }), ["Circle_Clockwise 0", "Tap 1"])
  }

  func testTheViewpointOfThePersonSwapsTheSides() throws {
    var settings = HandMovementSettings(viewpoint: .person)
    for (motion, name) in [
      (PosedMovement.swipe(.right), "Swipe_Left"), (.swipe(.left), "Swipe_Right"), (.swipe(.up), "Swipe_Up"),
      (.circle(clockwise: true), "Circle_Counterclockwise"),
    ] {
      XCTAssertEqual(try MotionSamples.names(MotionSamples.events(motion.frames(), settings: settings)), [name])
    }
    // The kinds are those of the viewpoint as well.
    settings.kinds = [.swipeLeft]
    XCTAssertEqual(
      try MotionSamples.events(PosedMovement.swipe(.right).frames(), settings: settings).map(\.movement), [.swipeLeft])
  }

  func testOnlyTheKindsThatWereAskedForAreReported() throws {
    let settings = HandMovementSettings(kinds: [.wave])
    for (kind, motion) in MotionSamples.all {
      let events = try MotionSamples.events(motion.frames(), settings: settings)
      XCTAssertEqual(Set(events.map(\.name)), kind == .wave ? ["Wave"] : [], kind.rawValue)
    }
  }

  /// Distances are hand sizes in any image.
  ///
  /// Images are wide, high, or of unknown size.
  func testTheShapeOfTheImageDoesNotMatter() {
    for (width, height) in [(1280, 540), (480, 480), (540, 1280)] {
      for knowsSize in [true, false] {
        let sampling = FrameSampling(width: width, height: height, jitter: 0.005, seed: 2)
        for (motion, name) in [
          (PosedMovement.circle(clockwise: false), "Circle_Counterclockwise"), (.swipe(.down), "Swipe_Down"),
          (.wave(), "Wave"),
        ] {
          let names = MotionSamples.names(MotionSamples.events(motion.frames(sampling), knowsSize: knowsSize))
          XCTAssertEqual(names, [name], "\(width) × \(height), known: \(knowsSize)")
        }
      }
    }
  }

  func testTheDistanceOfASwipeIsASetting() throws {
    let settings = HandMovementSettings(swipeDistance: 2)
    XCTAssertEqual(try MotionSamples.events(PosedMovement.swipe(.left).frames(), settings: settings), [])
    XCTAssertEqual(
      try MotionSamples.events(PosedMovement.swipe(.left, distance: 1.2).frames(), settings: settings).map(\.movement),
      [.swipeLeft])
  }

  func testAStreamOfResultsIsAStreamOfEvents() async throws {
    let frames = PosedMovement.swipe(.up).then(.wave(count: 4)).frames()
    var events: [HandEvent] = []
    for try await event in Self.stream(frames).events(from: HandMovementDetector()) { events.append(event) }
    XCTAssertEqual(events, MotionSamples.events(frames))
    XCTAssertEqual(MotionSamples.names(events), ["Swipe_Up", "Wave"])
  }

  func testAStreamOfEventsHasSettingsAndModels() async throws {
    let frames = PosedMovement.swipe(.up).then(.wave(count: 4)).frames()
    var events: [HandEvent] = []
    for try await event in try Self.stream(frames).events(
      from: HandMovementDetector(settings: HandMovementSettings(kinds: [.wave])))
    {
      events.append(event)
    }
    XCTAssertEqual(events.map(\.action), [.wave, .wave])
    XCTAssertEqual(events.map(\.phase), [.began, .ended])
    assertStatusError(.invalidArgument, mentions: "`swipeSpeed`") {
      try Self.stream([]).events(from: HandMovementDetector(settings: HandMovementSettings(swipeSpeed: -1)))
    }
  }

  /// A detector starts again after the end of a stream.
  ///
  /// The next stream may have earlier times and the same identities.
  func testADetectorBeginsAnewAfterTheEnd() {
    let frames = PosedMovement.swipe(.right).then(.pinch()).then(.wave(count: 4)).frames()
    var detector = HandMovementDetector()
    func events(_ frames: [HandFrame]) -> [HandEvent] {
      frames.flatMap { detector.events(for: $0) } + detector.finish()
    }
    let first = events(frames)
    XCTAssertEqual(MotionSamples.names(first), ["Swipe_Right", "Pinch", "Wave"])
    XCTAssertEqual(events(frames), first)
    // Movements that began before the end are not continued after it.
    let swipe = PosedMovement.swipe(.right).frames()
    XCTAssertEqual(events(Array(swipe.prefix(swipe.count / 2))), [])
    XCTAssertEqual(events(Array(swipe.suffix(swipe.count / 2))), [])
    // In one stream this would be the way back.
    XCTAssertEqual(MotionSamples.names(events(swipe)), ["Swipe_Right"])
    let back = PosedMovement.swipe(.left).frames(FrameSampling(start: (swipe.last?.time ?? .zero) + .milliseconds(33)))
    XCTAssertEqual(MotionSamples.names(events(back)), ["Swipe_Left"])
    XCTAssertEqual(MotionSamples.names(events(swipe + back)), ["Swipe_Right"])
  }

  /// The image sizes of one stream do not affect the next.
  func testTheNextStreamMayHaveImagesOfAnotherShape() {
    let wide = PosedMovement.wave().frames(FrameSampling(width: 1280, height: 360))
    let high = PosedMovement.circle(clockwise: true).frames(FrameSampling(width: 360, height: 1280)).map {
      HandFrame(hands: $0.hands, at: $0.time)
    }
    var used = HandMovementDetector()
    for frame in wide { _ = used.events(for: frame) }
    _ = used.finish()
    XCTAssertEqual(MotionSamples.events(high, detector: used), MotionSamples.events(high))
  }

  func testTheRangesOfSettings() {
    func use(_ change: (inout HandMovementSettings) -> Void) throws {
      var settings = HandMovementSettings()
      change(&settings)
      _ = try HandMovementDetector(settings: settings)
    }
    for (name, path) in [
      ("swipeDistance", \HandMovementSettings.swipeDistance), ("swipeSpeed", \.swipeSpeed),
      ("tapDistance", \.tapDistance),
    ] as [(String, WritableKeyPath<HandMovementSettings, Float>)] {
      assertLimits(name, 0...(.infinity), isOpen: (false, true)) { value in
        try use { $0[keyPath: path] = Float(value) }
      }
    }
    assertLimits("maximumGap", 0...(.infinity), step: 1) { value in
      try use { $0.maximumGap = .milliseconds(Int(value)) }
    }
  }

  func testEventsAreCodable() throws {
    let events = MotionSamples.events(PosedMovement.pinch().frames())
    let data = try JSONEncoder().encode(events)
    XCTAssertEqual(try JSONDecoder().decode([HandEvent].self, from: data), events)
  }
}
