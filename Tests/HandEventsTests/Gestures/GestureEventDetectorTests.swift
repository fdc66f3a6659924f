import Foundation
import GestureClassifier
import GestureSupport
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

final class GestureEventDetectorTests: XCTestCase {
  private func hand(_ id: Int, _ gesture: String, _ score: Float, _ handedness: Handedness = .right) -> Hand {
    let points = HandPoints { _ in .zero }
    return Hand(
      id: id, handedness: handedness, landmarks: points, worldLandmarks: points,
      gestureScores: GestureScores(winner: GestureScore(label: gesture, score: score)))
  }

  /// The events of frames at intervals of 40 ms.
  ///
  /// A frame has the gestures of its hands, as `(hand, gesture, score)`.
  private func events(
    _ frames: [[(Int, String, Float)]], detector: GestureEventDetector = GestureEventDetector(), ends: Bool = true
  ) -> [HandEvent] {
    var detector = detector
    var events: [HandEvent] = []
    for (i, hands) in frames.enumerated() {
      events += detector.events(for: frame(i, hands.map { hand($0.0, $0.1, $0.2) }))
    }
    return ends ? events + detector.finish() : events
  }

  private func frame(_ number: Int, _ hands: [Hand]) -> HandFrame {
    HandFrame(hands: hands, at: .milliseconds(number * 40))
  }

  private func words(_ events: [HandEvent]) -> [String] {
    events.map {
      "\($0.phase) \($0.name) of \($0.handID) at \($0.time.milliseconds): \($0.start.milliseconds)+\($0.duration.milliseconds)"
    }
  }

  func testAHandWithNumbersThatAreNoneIsMissing() {
    var detector = GestureEventDetector()
    var events: [HandEvent] = []
    for index in 0..<20 {
      var hand = hand(0, "Thumb_Up", 0.8)
      if 3...4 ~= index { hand.landmarks[.wrist].x = .nan }
      events += detector.events(for: frame(index, [hand]))
    }
    XCTAssertEqual(
      words(events + detector.finish()), ["began Thumb_Up of 0 at 320: 200+120", "ended Thumb_Up of 0 at 760: 200+560"])
  }

  func testBeginHoldAndEnd() {
    let frames: [[(Int, String, Float)]] =
      Array(repeating: [(0, "None", 0.9)], count: 5) + Array(repeating: [(0, "Thumb_Up", 0.8)], count: 30)
      + Array(repeating: [(0, "None", 0.9)], count: 10)
    XCTAssertEqual(
      words(events(frames)),
      [
        "began Thumb_Up of 0 at 320: 200+120", "held Thumb_Up of 0 at 1000: 200+800",
        "ended Thumb_Up of 0 at 1560: 200+1160",
      ])
  }

  func testFlickersNeitherBeginNorEndAGesture() {
    var frames: [[(Int, String, Float)]] = Array(repeating: [(0, "Victory", 0.9)], count: 20)
    frames[8] = [(0, "None", 0.5)]
    frames[9] = [(0, "Open_Palm", 0.9)]
    frames[12] = []
    frames[13] = []
    XCTAssertEqual(words(events(frames)), ["began Victory of 0 at 120: 0+120", "ended Victory of 0 at 760: 0+760"])
    XCTAssertEqual(events([[(0, "Victory", 0.9)], [(0, "Victory", 0.9)], [], [(0, "Victory", 0.9)], [], [], []]), [])
  }

  func testScoresHaveHysteresis() {
    func frames(_ scores: [Float]) -> [[(Int, String, Float)]] { scores.map { [(0, "Victory", $0)] } }
    XCTAssertEqual(events(frames([Float](repeating: 0.45, count: 20))), [], "too weak to begin")
    let strongThenWeak = [Float](repeating: 0.6, count: 4) + [Float](repeating: 0.4, count: 30)
    XCTAssertEqual(
      words(events(frames(strongThenWeak), ends: false)).last, "held Victory of 0 at 800: 0+800",
      "strong enough to go on")
    let fading = [Float](repeating: 0.6, count: 10) + [Float](repeating: 0.3, count: 10)
    XCTAssertEqual(words(events(frames(fading), ends: false)).last, "ended Victory of 0 at 560: 0+360")
  }

  func testOneGestureTakesThePlaceOfAnother() {
    let frames: [[(Int, String, Float)]] =
      Array(repeating: [(0, "Closed_Fist", 0.9)], count: 10) + Array(repeating: [(0, "Open_Palm", 0.9)], count: 10)
    XCTAssertEqual(
      words(events(frames)),
      [
        "began Closed_Fist of 0 at 120: 0+120", "ended Closed_Fist of 0 at 520: 0+360",
        "began Open_Palm of 0 at 520: 400+120",
        "ended Open_Palm of 0 at 760: 400+360",
      ])
  }

  func testAGestureEndsForAnotherOneAtTheSameTime() throws {
    var detector = try GestureEventDetector(settings: GestureEventSettings(minimumDuration: .zero))
    let events =
      ["Thumb_Up", "Victory"].flatMap { detector.events(for: frame(1, [hand(0, $0, 0.9)])) } + detector.finish()
    XCTAssertEqual(events.map(\.phase), [.began, .ended, .began, .ended])
    XCTAssertEqual(events.map(\.name), ["Thumb_Up", "Thumb_Up", "Victory", "Victory"])
  }

  func testHandsHaveTheirOwnEvents() {
    let frames: [[(Int, String, Float)]] = (0..<20).map { frame in
      [(3, "Victory", 0.9)] + (frame < 10 ? [(7, "Thumb_Up", 0.9)] : [])
    }
    XCTAssertEqual(
      words(events(frames)),
      [
        "began Victory of 3 at 120: 0+120", "began Thumb_Up of 7 at 120: 0+120", "ended Thumb_Up of 7 at 560: 0+360",
        "ended Victory of 3 at 760: 0+760",
      ])
  }

  func testHoldingIsToldAgainAtAnInterval() throws {
    let settings = GestureEventSettings(holdDuration: .milliseconds(400), holdInterval: .milliseconds(400))
    let frames: [[(Int, String, Float)]] = Array(repeating: [(0, "Victory", 0.9)], count: 35)
    XCTAssertEqual(
      events(frames, detector: try GestureEventDetector(settings: settings)).filter { $0.phase == .held }.map(\.time),
      [400, 800, 1200].map { .milliseconds($0) })
  }

  func testAHandWithoutAGestureIsAsOneThatIsNotThere() {
    for scores in [
      nil, .filteredOut,
      GestureScores(winner: GestureScore(label: "None", score: 0.9), others: [GestureScore(.victory, score: 0.1)]),
      GestureScores(winner: GestureScore(label: "", score: 1)),
    ] as [GestureScores?] {
      var detector = GestureEventDetector()
      var without = hand(0, "", 0)
      without.gestureScores = scores
      for number in 0..<10 { _ = detector.events(for: frame(number, [hand(0, "Victory", 0.9)])) }
      let ended = (10..<20).flatMap { detector.events(for: frame($0, [without])) }
      XCTAssertEqual(words(ended), ["ended Victory of 0 at 560: 0+360"])
      XCTAssertEqual(detector.finish(), [])
    }
  }

  func testTheBestScoreIsKept() {
    let scores: [Float] = [0.5, 0.6, 0.9, 0.7, 0.6, 0.6]
    let all = events(scores.map { [(0, "Victory", $0)] })
    XCTAssertEqual(all.map(\.score), [0.9, 0.9])
    XCTAssertEqual(all.map(\.handedness), [.right, .right])
  }

  func testIgnoredGesturesDoNotCount() throws {
    let frames: [[(Int, String, Float)]] = Array(repeating: [(0, "Victory", 0.9), (1, "call", 0.9)], count: 10)
    let detector = try GestureEventDetector(settings: GestureEventSettings(ignoredGestures: [.victory]))
    XCTAssertEqual(Set(events(frames, detector: detector).map(\.gesture)), [.custom("call")])
  }

  /// The location is the middle of the palm.
  ///
  /// It is taken when the hand was seen last.
  func testEventsHaveTheLocationOfThePalm() throws {
    var detector = GestureEventDetector()
    var events: [HandEvent] = []
    for number in 0..<20 {
      var victory = hand(0, number < 10 ? "Victory" : "None", 0.9)
      // The palm is at (0.2 + …, 0.6), its fingers elsewhere.
      victory.landmarks = HandPoints { _ in [0.9, 0.1, 0] }
      for landmark in [HandLandmark.wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP] {
        victory.landmarks[landmark] = [0.2 + 0.01 * Float(number), 0.6, 0]
      }
      events += detector.events(for: frame(number, number < 15 ? [victory] : []))
    }
    XCTAssertEqual(events.map(\.phase), [.began, .ended])
    let (began, ended) = (try XCTUnwrap(events.first), try XCTUnwrap(events.last))
    XCTAssertEqual(began.time, .milliseconds(120))
    XCTAssertEqual(began.location.x, 0.23, accuracy: 1e-5)
    XCTAssertEqual(began.location.y, 0.6, accuracy: 1e-5)
    // A hand without a gesture counts as one that is not there.
    XCTAssertEqual(ended.location.x, 0.29, accuracy: 1e-5)
    XCTAssertEqual(ended.location.y, 0.6, accuracy: 1e-5)
  }

  /// An event keeps the handedness of its beginning.
  ///
  /// The handedness of the hand changes during the event; the next event has the new handedness.
  func testAnEventKeepsTheSideOfItsBeginning() throws {
    for wraps in [false, true] {
      var detector: any HandEventDetector = GestureEventDetector()
      if wraps { detector = HandEventDetectors([detector]) }
      var events: [HandEvent] = []
      for number in 0..<60 {
        var victory = hand(0, number < 30 ? "Victory" : "Thumb_Up", 0.9)
        victory.handedness = number < 10 ? .left : .right
        events += detector.events(for: frame(number, [victory]))
      }
      events += detector.finish()
      XCTAssertEqual(Set(events.filter { $0.gesture == .victory }.map(\.handedness)), [.left])
      XCTAssertEqual(Set(events.filter { $0.gesture == .thumbUp }.map(\.handedness)), [.right])
      XCTAssertEqual(events.filter { $0.phase == .began }.count, 2)
    }
  }

  /// A detector starts again after the end of a stream.
  ///
  /// The next stream may have earlier times and the same identities.
  func testADetectorBeginsAnewAfterTheEnd() {
    var detector = GestureEventDetector()
    func stream() -> [HandEvent] {
      let events = (0..<10).flatMap { detector.events(for: frame($0, [hand(0, "Victory", 0.9)])) }
      return events + detector.finish()
    }
    let first = stream()
    XCTAssertEqual(words(first), ["began Victory of 0 at 120: 0+120", "ended Victory of 0 at 360: 0+360"])
    XCTAssertEqual(stream(), first)
    // A gesture that had not begun yet does not begin in the next stream either.
    _ = detector.events(for: frame(0, [hand(0, "Victory", 0.9)]))
    XCTAssertEqual(detector.finish(), [])
    XCTAssertEqual(detector.events(for: frame(9, [hand(0, "Victory", 0.9)])), [])
  }

  func testTheRangesOfSettings() {
    func use(_ change: (inout GestureEventSettings) -> Void) throws {
      var settings = GestureEventSettings()
      change(&settings)
      _ = try GestureEventDetector(settings: settings)
      _ = try AsyncStream<HandFrame> { $0.finish() }.events(from: GestureEventDetector(settings: settings))
    }
    assertLimits("beginScore", 0...1) { value in try use { ($0.beginScore, $0.endScore) = (Float(value), 0) } }
    assertLimits("endScore", 0...1) { value in try use { ($0.beginScore, $0.endScore) = (1, Float(value)) } }
    for (name, path) in [
      ("minimumDuration", \GestureEventSettings.minimumDuration), ("releaseDuration", \.releaseDuration),
      ("holdDuration", \.holdDuration),
    ] as [(String, WritableKeyPath<GestureEventSettings, Duration>)] {
      assertLimits(name, 0...(.infinity), step: 1) { value in try use { $0[keyPath: path] = .milliseconds(Int(value)) }
      }
    }
    assertLimits("holdInterval", 0...(.infinity), step: 1, isOpen: (true, false)) { value in
      try use { $0.holdInterval = .milliseconds(Int(value)) }
    }
  }

  func testASequenceOfFramesGivesTheSameEvents() async throws {
    let frames = (0..<10).map { frame($0, [hand(0, "Victory", 0.9, .left)]) }
    func stream() -> AsyncStream<HandFrame> {
      AsyncStream { continuation in
        for frame in frames { continuation.yield(frame) }
        continuation.finish()
      }
    }
    var seen: [HandEvent] = []
    for try await event in stream().events(from: GestureEventDetector()) { seen.append(event) }
    XCTAssertEqual(words(seen), ["began Victory of 0 at 120: 0+120", "ended Victory of 0 at 360: 0+360"])
    XCTAssertEqual(seen.first?.handedness, .left)
    seen = []
    for try await event in try stream().events(
      from: GestureEventDetector(settings: GestureEventSettings(minimumDuration: .milliseconds(200))))
    {
      seen.append(event)
    }
    XCTAssertEqual(words(seen), ["began Victory of 0 at 200: 0+200", "ended Victory of 0 at 360: 0+360"])
  }

  func testEventsAreCodable() throws {
    let events = events(Array(repeating: [(0, "Victory", 0.9), (1, "call", 0.8)], count: 10))
    XCTAssertEqual(events.count, 4)
    let data = try JSONEncoder().encode(events)
    XCTAssertEqual(try JSONDecoder().decode([HandEvent].self, from: data), events)
  }
}
