import GestureFixtures
import GestureSupport
import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// A movement is found on one side of each documented limit only.
///
/// Speeds and times are those of the drawn path. A stroke has a tenth of a second more before the path, and less if the
/// path begins and ends slowly.
final class MotionLimitTests: XCTestCase {
  private func events(
    _ motion: PosedMovement, _ kinds: HandMovement..., rate: Double = 60,
    change: (inout HandMovementSettings) -> Void = { _ in }
  ) throws
    -> [HandEvent]
  {
    var settings = HandMovementSettings(kinds: Set(kinds))
    change(&settings)
    return try MotionSamples.events(
      motion.frames(FrameSampling(width: 720, height: 480, framesPerSecond: rate)), settings: settings)
  }

  /// A hand that moves from point to point at even speed.
  ///
  /// In hand sizes and seconds, with a rest at both ends.
  private func path(
    pose: HandPose = .openPalm, scale: Float = 0.125, to end: HandPose? = nil, rest: Double = 0.4,
    _ points: [(x: Double, y: Double, time: Double)]
  )
    -> PosedMovement
  {
    func hand(_ pose: HandPose, _ x: Double, _ y: Double) -> PosedHand {
      PosedHand(pose, scale: scale).shifted(Float(x) * 2 * scale, Float(y) * 2 * scale)
    }
    var time = rest
    var frames = [
      PosedMovement.KeyFrame(at: .zero, hand(pose, 0, 0)), .init(at: .milliseconds(Int(rest * 1000)), hand(pose, 0, 0)),
    ]
    for (index, point) in points.enumerated() {
      time += point.time
      frames.append(
        .init(
          at: .milliseconds(Int(time * 1000)), hand(index == points.count - 1 ? end ?? pose : pose, point.x, point.y),
          pace: .even))
    }
    guard let last = frames.last else { return PosedMovement(frames) }
    return PosedMovement(frames + [.init(at: last.time + .milliseconds(Int(rest * 1000)), last.hand)])
  }

  /// The largest change of a measure in a motion.
  private func change(_ motion: PosedMovement, _ measure: (HandMeasure) -> SIMD2<Float>) -> Double {
    let values = motion.frames(FrameSampling(framesPerSecond: 60)).compactMap {
      $0.hands.first.flatMap { HandMeasure($0, aspectRatio: 4.0 / 3) }
    }
    .map { measure($0) / $0.size }
    return values.map { Double(($0 - values[0]).length) }.max() ?? 0
  }

  func testSettings() throws {
    let pinch = PosedMovement.pinch(drag: SIMD2(0.2, 0))
    let slant = path([(cos(25 * .pi / 180), sin(25 * .pi / 180), 0.4)])
    let wave = PosedMovement.wave(count: 4)
    let waved = change(wave) { SIMD2($0.fingertips.x, 0) } * 2
    try assertFound("swipeDistance", upTo: 1.2) { v in
      try !events(.swipe(.right), .swipeRight) { $0.swipeDistance = Float(v) }.isEmpty
    }
    try assertFound("swipeSpeed", upTo: 2.5, accuracy: 0.25) { v in
      try !events(path([(1, 0, 0.4)]), .swipeRight) { $0.swipeSpeed = Float(v) }.isEmpty
    }
    try assertFound("swipeAngle", from: 25) { v in
      try !events(slant, .swipeRight, .swipeDown) { ($0.swipeAngle, $0.swipeSpeed) = (Float(v), 1.3) }.isEmpty
    }
    try assertFound("returnDuration", upTo: 0.5) { v in
      try events(path([(1, 0, 0.4), (1, 0, 0.6), (0, 0, 0.4)]), .swipeRight, .swipeLeft) {
        $0.returnDuration = .milliseconds(Int(v * 1000))
      }.count == 2
    }
    try assertFound("waveDistance", upTo: waved, accuracy: 0.2) { v in
      try !events(wave, .wave) { $0.waveDistance = Float(v) }.isEmpty
    }
    try assertFound("waveStrokes", upTo: 9.5, accuracy: 0.06) { v in
      try !events(wave, .wave) { $0.waveStrokes = Int(v) }.isEmpty
    }
    try assertFound("pinchStep", upTo: 0.4) { v in
      try events(pinch, .pinch) { $0.pinchStep = Float(v) }.contains {
        $0.phase == .moved && $0.time < .milliseconds(1050)
      }
    }
    try assertFound("grabDuration", from: 0.25, accuracy: 0.2) { v in
      try !events(.grab(duration: .seconds(2)), .grab) { $0.grabDuration = .milliseconds(Int(v * 1000)) }.isEmpty
    }
    try assertFound("circleRadius", upTo: 0.5) { v in
      try !events(.circle(clockwise: true), .circleClockwise) { $0.circleRadius = Float(v) }.isEmpty
    }
    try assertFound("circleDuration", from: 1.02) { v in
      try !events(.circle(clockwise: true), .circleClockwise) { $0.circleDuration = .milliseconds(Int(v * 1000)) }
        .isEmpty
    }
    try assertFound("tapDistance", upTo: change(.tap(), \.fingers.index)) { v in
      try !events(.tap(), .tap) { $0.tapDistance = Float(v) }.isEmpty
    }
    let short = try events(.tap(duration: .milliseconds(60)), .tap, rate: 240)
    XCTAssertGreaterThanOrEqual(
      try XCTUnwrap(short.first?.duration), .milliseconds(139), "a finger that is back sooner is waited for")
    try assertFound("tapDuration", from: 0.23) { v in
      try !events(.tap(), .tap) { $0.tapDuration = .milliseconds(Int(v * 1000)) }.isEmpty
    }
    try assertFound("spreadDistance", upTo: 0.55 / 0.34) { v in
      try !events(.spread(), .spread) { $0.spreadDistance = Float(v) }.isEmpty
    }
  }

  /// The evenness of speed is that of the smoothed path.
  ///
  /// Computed in plain loops from the doc comment of ``MovementFeatures``: the speed's deviation as a share of the
  /// mean.
  func testTheEvennessOfSpeedIsThatOfTheSmoothedWay() throws {
    let measure = try XCTUnwrap(HandMeasure(HandPose.openPalm.hand(), aspectRatio: 4.0 / 3))
    let path = (0..<MovementWindow.count).map { Float($0 * $0) / 100 }
    let points = path.map { MovementPoint(palm: SIMD2($0, 0), indexTip: SIMD2($0, 0), measure: measure, size: 0.3) }
    var smooth = path
    for index in 1..<path.count - 1 { smooth[index] = (path[index - 1] + 2 * path[index] + path[index + 1]) / 4 }
    let speeds = (1..<path.count).map { smooth[$0] - smooth[$0 - 1] }
    let mean = speeds.reduce(0, +) / Float(speeds.count)
    let deviation = (speeds.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Float(speeds.count)).squareRoot()
    var window = try XCTUnwrap(MovementWindow(samples(.still()), from: 0, to: 0.5))
    window.points = points
    let vector = MovementFeatures.vector(of: window)
    XCTAssertEqual(vector[4 * MovementWindow.count + 13], deviation / (mean + 0.0025), accuracy: 1e-5)
  }

  func testSwipes() throws {
    func swipes(_ motion: PosedMovement, change: (inout HandMovementSettings) -> Void = { _ in }) throws -> Int {
      try events(motion, .swipeLeft, .swipeRight, .swipeUp, .swipeDown, change: change).count
    }
    func lost(_ direction: HandEvent.Action.Direction, at place: Double) throws -> Int {
      // The palm's middle ends at a share of the side before the edge.
      let way: SIMD2<Float> =
        [.left: SIMD2(-1, 0), .right: SIMD2(1, 0), .up: SIMD2(0, -1), .down: SIMD2(0, 1)][direction] ?? .zero
      let hand = PosedHand(.openPalm, scale: 0.1)
      let palm = PosedMovement([.init(at: .zero, hand)]).frames(FrameSampling(width: 720, height: 480))[0].hands[0]
        .palmCenter
      // In units of the shorter side, the height.
      let target = (SIMD2(0.5, 0.5) + way * Float(0.5 - place) - palm) * SIMD2(1.5, 1)
      let end = way.x == 0 ? SIMD2(0, target.y) : SIMD2(target.x, 0)
      let motion = PosedMovement([
        .init(at: .zero, hand.shifted(end.x - way.x * 0.18, end.y - way.y * 0.18)),
        .init(at: .milliseconds(300), hand.shifted(end.x - way.x * 0.18, end.y - way.y * 0.18)),
        .init(at: .milliseconds(600), hand.shifted(end.x, end.y), pace: .even),
      ])
      let seen = motion.frames(FrameSampling(width: 720, height: 480, framesPerSecond: 60))
      let gone = (0..<40).map {
        HandFrame(hands: [], at: .milliseconds(620 + 20 * $0), imageSize: ImageSize(width: 720, height: 480))
      }
      return MotionSamples.events(seen + gone).count
    }
    try assertFound("longest", upTo: 1.2) { v in try swipes(path([(2.8, 0, v)]), change: { $0.swipeSpeed = 0.5 }) == 1 }
    try assertFound("sideways", from: 1.3) { v in try swipes(path([(1.2, 0, 1.2 / v)])) == 1 }
    try assertFound("upwards", from: 1.8, accuracy: 0.2) { v in try swipes(path([(0, -1.2, 1.2 / v)])) == 1 }
    try assertFound("closed", from: 1.8, accuracy: 0.2) { v in
      try swipes(path(pose: .closedHand, [(1.2, 0, 1.2 / v)])) == 1
    }
    try assertFound("changing", from: 2.4, accuracy: 0.3) { v in
      try swipes(path(pose: .openHand, to: .closedHand, [(1.2, 0, 1.2 / v)])) == 1
    }
    try assertFound("winding up", upTo: 0.8) { v in
      try events(path([(-v, 0, v / 3), (1 - v, 0, 1 / 3.0)]), .swipeRight).count == 1
    }
    try assertFound("pause", from: 0.35 + 0.1) { v in
      try swipes(path([(1, 0, 0.3), (1, 0, v), (0, 0, 0.3)]), change: { $0.returnDuration = .zero }) == 2
    }
    try assertFound("blink", upTo: 0.35) { v in
      let frames = path([(1.5, 0, 0.7)]).frames(FrameSampling(width: 720, height: 480, framesPerSecond: 60)).map {
        frame in
        (.milliseconds(500)..<(.milliseconds(500 + Int(v * 1000)))).contains(frame.time)
          ? HandFrame(hands: [], at: frame.time, imageSize: ImageSize(width: 720, height: 480)) : frame
      }
      return try MotionSamples.events(frames, settings: HandMovementSettings(maximumGap: .seconds(2))).count == 1
    }
    for direction in HandEvent.Action.Direction.allCases {
      try assertFound("\(direction)", from: 0.25) { v in try lost(direction, at: v) == 1 }
    }
    let swipe = try XCTUnwrap(events(path([(1, 0, 0.4)]), .swipeRight).first)
    XCTAssertEqual((swipe.time - swipe.start - swipe.duration).milliseconds, 150, accuracy: 60)
  }

  /// A movement to and fro is no swipe.
  ///
  /// A hand may draw back before it swipes. A hand that has already gone to and fro does not swipe, however far it goes
  /// next.
  func testToAndFroIsNoSwipe() throws {
    for before in [0.5, 0.8] {
      for last in [1.5, 3] {
        for count in 0...3 {
          let toAndFro = (0..<count).map { (x: $0.isMultiple(of: 2) ? -before : 0, y: 0.0, time: 0.25) }
          let end = count.isMultiple(of: 2) ? -last : -before + last
          let swipes = try events(path(toAndFro + [(x: end, y: 0, time: 0.3)]), .wave, .swipeLeft, .swipeRight) {
            $0.waveStrokes = 8
          }
          let names = [["Swipe_Left"], ["Swipe_Right"], [], []][count]
          XCTAssertEqual(swipes.map(\.name), names, "\(count) times \(before), then \(last)")
        }
      }
    }
  }

  func testWavesAndCircles() throws {
    func zigzag(_ height: Double) -> PosedMovement {
      path((0..<8).map { $0.isMultiple(of: 2) ? (0.5, 0.5 * height, 0.25) : (0, 0, 0.25) })
    }
    func circles(_ motion: PosedMovement, change: (inout HandMovementSettings) -> Void = { _ in }) throws -> Int {
      try events(motion, .circleClockwise, .circleCounterclockwise, change: change).count
    }
    try assertFound("stroke of a wave", upTo: 1.14) { v in
      try !events(.wave(count: 5, period: .milliseconds(Int(v * 1000))), .wave).isEmpty
    }
    try assertFound("height of a wave", upTo: 0.45 * 1.6) { v in try !events(zigzag(v), .wave).isEmpty }
    try assertFound("turn", from: 306 / 360.0) { v in try circles(.circle(clockwise: true, turns: v)) == 1 }
    try assertFound("fast", from: 2 * .pi * 0.38 / 9) { v in
      try circles(.circle(clockwise: true, radius: 0.19, duration: .milliseconds(Int(v * 1000)))) == 1
    }
    try assertFound("large", upTo: 3) { v in
      try circles(PosedMovement.circle(clockwise: false, radius: Float(v) * 0.5, duration: .seconds(3)).scaled(by: 0.2))
        == 1
    }
    // A circle may have a dent, but not one in which the way turns back by more than 45 degrees.
    func dented(_ depth: Double, at place: Double) -> PosedMovement {
      path(
        pose: .pointingUp,
        (0...90).map { step in
          let angle = Double(step) / 90 * 2.04 * .pi
          let radius = 1.4 * (1 - depth * exp(-(angle - place) * (angle - place) / 0.04))
          return (radius * sin(angle), -radius * cos(angle), 0.014)
        })
    }
    for place in [1.2, .pi, 4.5] {
      XCTAssertEqual(try circles(dented(0.05, at: place)), 1, "\(place)")
      XCTAssertEqual(try circles(dented(0.3, at: place)), 0, "\(place)")
    }
    for (pose, isWave) in [(HandPose.openPalm, true), (.four, true), (.victory, false), (.closedHand, false)] {
      XCTAssertEqual(try events(.wave(pose: pose, count: 4), .wave).isEmpty, !isWave, "\(pose)")
    }
  }

  /// Wrong landmarks in single frames make and end no movement.
  func testSingleFramesDoNotCount() throws {
    let sampling = FrameSampling(width: 720, height: 480, framesPerSecond: 60)
    func mixed(_ frames: [HandFrame], _ others: [HandFrame], _ isOther: (Int) -> Bool) -> [HandFrame] {
      frames.enumerated().map { index, frame in
        HandFrame(
          hands: isOther(index) ? others[index].hands : frame.hands, at: frame.time,
          imageSize: ImageSize(width: 720, height: 480))
      }
    }
    let tap = PosedMovement.tap(duration: .milliseconds(400), rest: .milliseconds(300)).frames(sampling)
    let still = tap.map { HandFrame(hands: tap[0].hands, at: $0.time, imageSize: ImageSize(width: 720, height: 480)) }
    for (count, taps) in [(1, 0), (12, 1)] {
      let events = try MotionSamples.events(
        mixed(still, tap) { 30 - count / 2..<30 + (count + 1) / 2 ~= $0 }, settings: .init(kinds: [.tap]))
      XCTAssertEqual(events.count, taps, "\(count) frames of a bent finger")
    }
    var three = HandPose.victory
    three.ring = HandPose.openPalm.ring
    let (open, closed) = (
      PosedMovement.wave(pose: three, count: 5).frames(sampling),
      PosedMovement.wave(pose: .victory, count: 5).frames(sampling)
    )
    for (frames, others, waves) in [(open, closed, 1), (closed, open, 0)] {
      let events = try MotionSamples.events(mixed(frames, others) { $0 % 4 == 3 }, settings: .init(kinds: [.wave]))
      XCTAssertEqual(events.count { $0.phase == .began }, waves)
    }
  }

  func testTwoHands() throws {
    func apart(_ share: Double) -> PosedMovement {
      func track(_ hand: PosedHand, _ from: Float, _ to: Float) -> PosedMovement.Track {
        .init([
          .init(at: .zero, hand.shifted(from, 0)), .init(at: .milliseconds(400), hand.shifted(from, 0)),
          .init(at: .milliseconds(1000), hand.shifted(to, 0)), .init(at: .milliseconds(1400), hand.shifted(to, 0)),
        ])
      }
      let way = Float(0.5)
      return PosedMovement([
        track(PosedHand(HandPose.openPalm.right, scale: 0.12, id: 0), -0.15, -0.15 - way * Float(share)),
        track(PosedHand(HandPose.openPalm.left, scale: 0.12, id: 1), 0.15, 0.15 + way * Float(1 - share)),
      ])
    }
    try assertFound("share of a hand", from: 0.25) { v in try !events(apart(v), .spread).isEmpty }
    try assertFound("duration", upTo: 1.2 * 1.5) { v in
      try !events(.spread(from: 0.3, to: 1.2, duration: .milliseconds(Int(v * 1000))), .spread).isEmpty
    }
    try assertFound("return", from: 0.4, accuracy: 0.25) { v in
      let rest = Duration.milliseconds(150)
      let motion = PosedMovement.spread(rest: rest).then(
        .squeeze(rest: rest), pause: .milliseconds(Int(v * 1000) - 300))
      return try events(motion, .spread, .squeeze).count == 2
    }
  }

  /// Takes have a rest of 0.3 seconds at both ends.
  ///
  /// A still hand is recognised 0.24 seconds later, since its speed is measured and smoothed over that time.
  func testTakes() throws {
    func takes(_ motion: PosedMovement, stillness: Duration = .milliseconds(500)) -> [[HandFrame]] {
      var cutter = MovementCutter(stillness: stillness)
      let frames = motion.frames(FrameSampling(width: 720, height: 480, framesPerSecond: 60))
      return frames.compactMap { cutter.process($0) } + [cutter.finish()].compactMap(\.self)
    }
    assertFound("speed", from: 0.5, accuracy: 0.25) { takes(path(rest: 1, [($0, 0, 1)])).count == 1 }
    for stillness in [0.5, 0.9] {
      assertFound("stillness", from: stillness + 0.24, accuracy: 0.15) {
        takes(path(rest: 1, [(1, 0, 0.5), (1, 0, $0), (0, 0, 0.5)]), stillness: .milliseconds(Int(stillness * 1000)))
          .count == 2
      }
    }
    let take = try XCTUnwrap(takes(path(rest: 1, [(1, 0, 0.5)])).first)
    XCTAssertEqual(try XCTUnwrap(take.first?.time.seconds), 1 - 0.3, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(take.last?.time.seconds), 1.5 + 0.24 + 0.3, accuracy: 0.15)
    XCTAssertEqual(takes(.still(duration: .seconds(2))).count, 0)
  }

  private func samples(_ motion: PosedMovement, _ isSeen: (Double) -> Bool = { _ in true }) -> [HandPath.Sample] {
    let frames = motion.frames(FrameSampling(width: 720, height: 480, framesPerSecond: 60)).filter {
      isSeen($0.time.seconds)
    }
    return MovementRecording(label: "a", frames: frames).tracks(maximumGap: 2).first ?? []
  }

  /// Windows of trained movements have no long gap.
  ///
  /// A gap is at most a quarter of a window. In a window the hand moves by a twentieth of its size or bends a finger by
  /// 15 degrees.
  func testWindows() throws {
    let still = path(rest: 1, [(0, 0, 0.1)])
    // At even speed the points lie evenly between the positions at both times.
    let moving = samples(path(rest: 0.5, [(2, 0, 1)]))
    let window = try XCTUnwrap(MovementWindow(moving, from: 0.75, to: 1.25))
    func palm(_ time: Double) throws -> Float {
      try XCTUnwrap(moving.min { abs($0.time - time) < abs($1.time - time) }).palm.x
    }
    let (first, way) = (try palm(0.75), try palm(1.25) - palm(0.75))
    for (index, point) in window.points.enumerated() {
      XCTAssertEqual((point.palm.x - first) / way, Float(index) / 15, accuracy: 0.02)
    }
    assertFound("gap", upTo: 0.25) { gap in
      MovementWindow(samples(still) { !(0.5..<0.5 + gap - 0.02 ~= $0) }, from: 0.2, to: 1.2) != nil
    }
    assertFound("way", from: 0.05) {
      MovementWindow(samples(path(rest: 0.5, [($0, 0, 0.5)])), from: 0.1, to: 1.4)?.isStill == false
    }
    assertFound("way upwards", from: 0.05) {
      MovementWindow(samples(path(rest: 0.5, [(0, -$0, 0.5)])), from: 0.1, to: 1.4)?.isStill == false
    }
    assertFound("bend", from: 15.3, accuracy: 0.2) { bend in
      let hand = PosedHand(.closedFist)
      var bent = hand
      bent.pose.ring.mcp -= Float(bend)
      let motion = PosedMovement([.init(at: .zero, hand), .init(at: .seconds(1), bent)])
      return MovementWindow(samples(motion), from: 0.05, to: 0.95)?.isStill == false
    }
    let track = samples(still)
    for (start, end, isThere) in [(0.0, 2.0, true), (-0.1, 1, false), (1, 2.3, false), (1, 1, false), (1, 0.5, false)] {
      XCTAssertEqual(MovementWindow(track, from: start, to: end) != nil, isThere, "\(start) to \(end)")
    }
  }

  /// The movement of a recording is the part with the most motion.
  ///
  /// From its start to its end; a cut recording is a movement as a whole.
  func testTheMovementOfARecording() throws {
    let motion = path(rest: 1, [(0.5, 0, 0.4), (0.5, 0, 1), (2, 0, 1), (2, 0, 1), (2, 0.5, 0.4)])
    let frames = motion.frames(FrameSampling(width: 720, height: 480, framesPerSecond: 60))
    let found = try XCTUnwrap(MovementRecording(label: "a", frames: frames).movement())
    XCTAssertEqual(found.start, 2.4, accuracy: 0.15)
    XCTAssertEqual(found.end, 3.4, accuracy: 0.15)
    let whole = try XCTUnwrap(MovementRecording(label: "a", frames: frames, isCut: true).movement())
    XCTAssertEqual([whole.start, whole.end], [0, try XCTUnwrap(frames.last?.time.seconds)])
    XCTAssertNil(
      MovementRecording(label: "a", frames: Array(frames.prefix(3)), isCut: true).movement(), "four frames at least")
    XCTAssertNotNil(MovementRecording(label: "a", frames: Array(frames.prefix(4)), isCut: true).movement())
  }
}
