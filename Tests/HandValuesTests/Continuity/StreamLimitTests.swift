import GestureFixtures
import HandValues
import XCTest

/// Orders of times, filled gaps and predicted hands, each exactly at its limit.
final class StreamLimitTests: XCTestCase {
  private func frame(_ milliseconds: Int, _ hands: [Hand] = []) -> HandFrame {
    HandFrame(hands: hands, at: .milliseconds(milliseconds), imageSize: ImageSize(width: 640, height: 480))
  }

  private func hand(_ x: Float, id: Int = 0) -> Hand { PosedHand(.openPalm, x: x, scale: 0.1, id: id).hand() }

  // MARK: Times

  private func steps(_ times: [Int]) -> [String] {
    var order = StreamOrder()
    return times.map { time in
      switch order.step(to: frame(time)) {
      case .next: "next"
      case .repeated: "repeated"
      case .late: "late"
      case .restarted(let frames): "restarted " + frames.map { "\($0.time.milliseconds)" }.joined(separator: " ")
      }
    }
  }

  /// A stream begins anew with the third late frame in a row whose times increase.
  func testAStreamBeginsAnewWithTheThirdLateFrame() {
    XCTAssertEqual(steps([5, 6, 6, 7]), ["next", "next", "repeated", "next"])
    XCTAssertEqual(steps([100, 0, 1, 2, 3]), ["next", "late", "late", "restarted 0 1 2", "next"])
    XCTAssertEqual(
      steps([100, 0, 1, 101, 0, 1, 2]), ["next", "late", "late", "next", "late", "late", "restarted 0 1 2"])
    XCTAssertEqual(
      steps([100, 0, 1, 100, 2, 3, 4]), ["next", "late", "late", "repeated", "late", "late", "restarted 2 3 4"])
    XCTAssertEqual(steps([100, 5, 4, 3, 2, 1]), ["next", "late", "late", "late", "late", "late"], "backwards")
    XCTAssertEqual(
      steps([100, 5, 5, 6, 7]), ["next", "late", "late", "late", "restarted 5 6 7"], "an equal time is no next")
    XCTAssertEqual(steps([100, 98, 99, 100]), ["next", "late", "late", "repeated"])
    XCTAssertEqual(
      steps([100, 0, 1, 2, 1, 2, 3]), ["next", "late", "late", "restarted 0 1 2", "next", "next", "next"])
  }

  // MARK: Filled gaps

  /// The x of the hand of each frame, and whether it is filled in; a hand is missing between two times.
  private func mended(_ gap: Int, longest: Int, step: Int = 10) throws -> [HandFrame] {
    var mender = try HandMender(maximumGap: .seconds(2), maximumFilledGap: .milliseconds(longest))
    let frames = stride(from: 0, through: 1000, by: step).map { time in
      frame(time, 300 < time && time < 300 + gap ? [] : [hand(0.3 + 0.0002 * Float(time))])
    }
    return frames.flatMap { mender.frames(after: $0) } + mender.finish()
  }

  func testAGapIsFilledUpToItsLongest() throws {
    for (gap, longest, isFilled) in [
      (200, 200, true), (200, 199, false), (210, 200, false), (20, 20, true), (20, 19, false),
    ] {
      let frames = try mended(gap, longest: longest)
      let inside = frames.filter { 300 < $0.time.milliseconds && $0.time.milliseconds < 300 + gap }
      XCTAssertEqual(inside.count, gap / 10 - 1)
      for frame in inside {
        XCTAssertEqual(frame.hands.count, isFilled ? 1 : 0, "\(gap) of \(longest)")
        for hand in frame.hands {
          XCTAssertTrue(hand.isFilled)
          let wanted = self.hand(0.3 + 0.0002 * Float(frame.time.milliseconds))
          XCTAssertEqual(hand.palmCenter.x, wanted.palmCenter.x, accuracy: 1e-4)
        }
      }
      XCTAssertFalse(frames.filter { $0.time.milliseconds <= 300 }.flatMap(\.hands).contains(where: \.isFilled))
    }
  }

  /// A filled hand has nothing that only a model says, and the gesture if it is the same before and after.
  func testWhatAFilledHandKnows() throws {
    func seen(_ x: Float, _ gesture: String?, side: Handedness = .right) -> Hand {
      var hand = hand(x)
      hand.palmScore = 0.9
      hand.region = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.1, height: 0.1)
      hand.nextRegion = hand.region
      hand.handednessScore = x
      hand.gestureScores = gesture.map { GestureScores(winner: GestureScore(label: $0, score: x)) }
      return hand
    }
    func filled(_ first: Hand, _ second: Hand) throws -> [Hand] {
      var mender = try HandMender(maximumFilledGap: .milliseconds(100))
      let frames = [frame(0, [first]), frame(20), frame(50), frame(80), frame(100, [second])]
      return (frames.flatMap { mender.frames(after: $0) } + mender.finish())[1...3].flatMap(\.hands)
    }
    let same = try filled(seen(0.4, "Victory"), seen(0.41, "Victory"))
    XCTAssertEqual(
      same.map(\.handednessScore), [0.4, 0.41, 0.41], "of the nearer frame, and at the middle of the later")
    XCTAssertEqual(same.map { $0.gesture?.rawValue }, ["Victory", "Victory", "Victory"])
    XCTAssertEqual(same.map(\.gestureScore), [0.4, 0.41, 0.41])
    for hand in same {
      XCTAssertNil(hand.palmScore)
      XCTAssertNil(hand.region)
      XCTAssertNil(hand.nextRegion)
      XCTAssertEqual(hand.worldLandmarks[.wrist].y, seen(0.4, nil).worldLandmarks[.wrist].y, accuracy: 1e-5)
    }
    for (before, after) in [("Victory", "Thumb_Up"), ("Victory", "None")] {
      let hands = try filled(seen(0.4, before), seen(0.41, after))
      XCTAssertEqual(hands.map(\.gesture), [nil, nil, nil])
      XCTAssertEqual(hands.map { $0.gestureScores?.all.count }, [0, 0, 0])
    }
    XCTAssertEqual(try filled(seen(0.4, nil), seen(0.41, nil)).map(\.gestureScores), [nil, nil, nil])
  }

  /// A frame leaves when the delay is over: at it, not after it.
  func testAFrameIsHeldForTheDelay() throws {
    var mender = try HandMender(stabilizesHandedness: true, lookahead: .milliseconds(100))
    XCTAssertEqual(mender.delay, .milliseconds(100))
    for (time, released) in [(0, []), (50, []), (99, []), (100, [0]), (149, []), (150, [50]), (200, [99, 100])] {
      XCTAssertEqual(mender.frames(after: frame(time)).map(\.time.milliseconds), released, "\(time) ms")
    }
    XCTAssertEqual(mender.finish().map(\.time.milliseconds), [149, 150, 200])
    XCTAssertEqual(try HandMender(stabilizesHandedness: true, maximumFilledGap: .seconds(3)).delay, .seconds(3))
    XCTAssertEqual(
      try HandMender(stabilizesHandedness: true, maximumFilledGap: .seconds(3), lookahead: .seconds(4)).delay,
      .seconds(4), "the longer of both")
    XCTAssertEqual(try HandMender(lookahead: .seconds(4)).delay, .zero, "nothing to look ahead for")
    for name in ["maximumGap", "maximumFilledGap", "lookahead"] {
      let time = Duration.nanoseconds(-1)
      XCTAssertThrowsError(
        try HandMender(
          maximumGap: name == "maximumGap" ? time : .zero, maximumFilledGap: name == "maximumFilledGap" ? time : .zero,
          lookahead: name == "lookahead" ? time : .zero)
      ) { XCTAssertTrue("\($0)".contains("`\(name)`"), "\($0)") }
    }
    XCTAssertNoThrow(try HandMender(maximumGap: .zero, maximumFilledGap: .zero, lookahead: .zero))
  }

  // MARK: Predicted hands

  /// Of a constant speed a part is taken, more of a fast hand's: `0.85 v / (v + 0.25)`, v in hand lengths a second.
  func testAPredictionIsAPartOfTheWay() {
    for speed in [Float(0.05), 0.3, 1, -0.3] {
      var predictor = HandPredictor()
      for time in [0, 20, 40] { predictor.add(frame(time, [hand(0.5 + speed * Float(time) / 1000)])) }
      let last = hand(0.5 + speed * 0.04)
      let (low, high) = last.landmarks.bounds ?? (.zero, .zero)
      let way = last[.wrist].x - hand(0.5)[.wrist].x
      let relative = abs(way / 0.04) / max(high.x - low.x, high.y - low.y)
      for ahead in [10, 50, 100] {
        let moved = predictor.hands(at: .milliseconds(40 + ahead))[0][.wrist].x - last[.wrist].x
        let expected = 0.85 * relative / (relative + 0.25) * way / 0.04 * Float(ahead) / 1000
        XCTAssertEqual(moved, expected, accuracy: 0.03 * abs(expected) + 1e-5, "\(speed), \(ahead) ms")
      }
    }
  }

  /// Of an earlier, faster way only what the last 80 ms show counts; two frames up to 200 ms apart do always.
  func testAPredictionLooksBackForItsWindow() {
    func step(_ places: [(time: Int, x: Float)]) -> Float {
      var predictor = HandPredictor()
      for (time, x) in places { predictor.add(frame(time, [hand(x)])) }
      let last = places[places.count - 1]
      return predictor.hands(at: .milliseconds(last.time + 50))[0][.wrist].x - hand(last.x)[.wrist].x
    }
    let rest: [(time: Int, x: Float)] = [(0, 0.5), (40, 0.5), (80, 0.5)]
    XCTAssertEqual(step(rest), 0, accuracy: 1e-6)
    XCTAssertEqual(step([(-1, 0.2)] + rest), 0, accuracy: 1e-6, "81 ms before the last")
    XCTAssertGreaterThan(step([(0, 0.2), (40, 0.5), (80, 0.5)]), 0.001, "80 ms before the last")
    XCTAssertGreaterThan(step([(0, 0.4), (200, 0.5)]), 0.001)
    XCTAssertEqual(step([(0, 0.4), (201, 0.5)]), 0, accuracy: 1e-6)
  }

  // MARK: Aspect ratio

  /// Without a size of the image its shape is that of the hand, if it is one that images have.
  func testTheShapeOfAnImageIsMeasured() {
    for (ratio, measured) in [(Float(1.333), Float(1.333)), (0.5, 0.5), (4.9, 4.9), (0.21, 0.21), (5.1, 1), (0.19, 1)] {
      var hand = PosedHand(HandPose.openPalm.turned(by: 30)).hand()
      let world = hand.worldLandmarks
      hand.landmarks = HandPoints { SIMD3<Float>(0.5 + world[$0].x / ratio, 0.5 + world[$0].y, 0) }
      var aspect = AspectRatio()
      aspect.measure(hand)
      XCTAssertEqual(aspect.value, measured, accuracy: 0.01 * measured, "\(ratio)")
      aspect.measure(frame(0, [hand]))
      XCTAssertEqual(aspect.value, 640.0 / 480, accuracy: 1e-6, "the known size goes before it")
    }
  }
}
