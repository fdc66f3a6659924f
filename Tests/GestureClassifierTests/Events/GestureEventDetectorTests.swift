import GestureClassifier
import HandLandmarkerCore
import XCTest

final class GestureEventDetectorTests: XCTestCase {
  private func hand(_ id: Int, _ gesture: String, _ score: Float, _ handedness: Handedness = .right) -> Hand {
    let points = HandPoints { _ in .zero }
    return Hand(
      id: id, handedness: handedness, landmarks: points, worldLandmarks: points, gesture: HandGesture(name: gesture, score: score))
  }

  /// Frames of 40 ms: for each the gestures of the hands, as `(hand, gesture, score)`.
  private func events(
    _ frames: [[(Int, String, Float)]], settings: GestureEventSettings = GestureEventSettings(), ends: Bool = true
  ) -> [GestureEvent] {
    var detector = GestureEventDetector(settings: settings)
    var events: [GestureEvent] = []
    for (i, hands) in frames.enumerated() {
      events += detector.events(for: hands.map { hand($0.0, $0.1, $0.2) }, at: i * 40)
    }
    return ends ? events + detector.finish() : events
  }

  private func words(_ events: [GestureEvent]) -> [String] {
    events.map {
      "\($0.phase) \($0.gesture) of \($0.handID) at \($0.timestampInMilliseconds): \($0.startInMilliseconds)+\($0.durationInMilliseconds)"
    }
  }

  func testBeginHoldAndEnd() {
    let frames: [[(Int, String, Float)]] =
      Array(repeating: [(0, "None", 0.9)], count: 5) + Array(repeating: [(0, "Thumb_Up", 0.8)], count: 30)
      + Array(repeating: [(0, "None", 0.9)], count: 10)
    XCTAssertEqual(
      words(events(frames)),
      [
        "began Thumb_Up of 0 at 320: 200+120", "held Thumb_Up of 0 at 1000: 200+800", "ended Thumb_Up of 0 at 1560: 200+1160",
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
    XCTAssertEqual(words(events(frames(strongThenWeak), ends: false)).last, "held Victory of 0 at 800: 0+800", "strong enough to go on")
    let fading = [Float](repeating: 0.6, count: 10) + [Float](repeating: 0.3, count: 10)
    XCTAssertEqual(words(events(frames(fading), ends: false)).last, "ended Victory of 0 at 560: 0+360")
  }

  func testOneGestureTakesThePlaceOfAnother() {
    let frames: [[(Int, String, Float)]] =
      Array(repeating: [(0, "Closed_Fist", 0.9)], count: 10) + Array(repeating: [(0, "Open_Palm", 0.9)], count: 10)
    XCTAssertEqual(
      words(events(frames)),
      [
        "began Closed_Fist of 0 at 120: 0+120", "ended Closed_Fist of 0 at 520: 0+360", "began Open_Palm of 0 at 520: 400+120",
        "ended Open_Palm of 0 at 760: 400+360",
      ])
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

  func testHoldingIsToldAgainAtAnInterval() {
    var settings = GestureEventSettings()
    settings.holdDuration = 400
    settings.holdInterval = 400
    let frames: [[(Int, String, Float)]] = Array(repeating: [(0, "Victory", 0.9)], count: 35)
    XCTAssertEqual(
      events(frames, settings: settings).filter { $0.phase == .held }.map(\.timestampInMilliseconds), [400, 800, 1200])
  }

  func testAHandWithoutAGestureIsAsOneThatIsNotThere() {
    var detector = GestureEventDetector()
    var without = hand(0, "", 0)
    without.gesture = nil
    for frame in 0..<10 { _ = detector.events(for: [hand(0, "Victory", 0.9)], at: frame * 40) }
    let ended = (10..<20).flatMap { detector.events(for: [without], at: $0 * 40) }
    XCTAssertEqual(words(ended), ["ended Victory of 0 at 560: 0+360"])
    XCTAssertEqual(detector.finish(), [])
  }

  func testTheBestScoreIsKept() {
    let scores: [Float] = [0.5, 0.6, 0.9, 0.7, 0.6, 0.6]
    let all = events(scores.map { [(0, "Victory", $0)] })
    XCTAssertEqual(all.map(\.score), [0.9, 0.9])
    XCTAssertEqual(all.map(\.handedness), [.right, .right])
  }

  func testASequenceOfFramesGivesTheSameEvents() async throws {
    let frames = (0..<10).map { frame in
      HandRecord(timestampInMilliseconds: frame * 40, hands: [hand(0, "Victory", 0.9, .left)], hasGestures: true, hasIdentities: true)
    }
    let stream = AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var seen: [GestureEvent] = []
    for try await event in stream.gestureEvents() { seen.append(event) }
    XCTAssertEqual(words(seen), ["began Victory of 0 at 120: 0+120", "ended Victory of 0 at 360: 0+360"])
    XCTAssertEqual(seen.first?.handedness, .left)
  }
}
