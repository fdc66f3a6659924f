import Foundation
import GestureFixtures
import GestureTraining
import HandEvents
import HandFiles
import HandValues
import TestSupport
import XCTest

/// Files of earlier and later versions are read correctly.
final class KeptFormatTests: XCTestCase {
  private typealias Action = HandEvent.Action

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: TestModels.packageRoot.appendingPathComponent("Tests/Goldens/Formats/\(name)"))
  }

  private func events(_ name: String) throws -> [HandEvent] {
    try data(name).split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(HandEvent.self, from: Data($0)) }
  }

  private func event(_ phase: HandEvent.Phase, _ action: Action, location: SIMD2<Float> = SIMD2(0.25, 0.5)) -> HandEvent
  {
    HandEvent(
      phase, action, handID: 3, handedness: .left, time: .microseconds(1_084_376), start: .microseconds(700_500),
      duration: .milliseconds(350), location: location)
  }

  private func points(_ start: Float) -> HandPoints {
    let points = (0..<21).map { SIMD3<Float>(start + Float($0) / 64, 0.5, -Float($0) / 128) }
    return HandPoints(points) ?? HandPoints { _ in SIMD3<Float>() }
  }

  func testEvents() throws {
    let expected: [HandEvent] = [
      event(.began, .gesture(Action.Gesture(.victory, score: 0.75))),
      event(.held, .gesture(Action.Gesture(.custom("Call_Me"), score: 0.5))),
      event(.completed, .swipe(Action.Swipe(.left, speed: 2.5))), event(.ended, .wave),
      event(.moved, .pinch(Action.Pinch(aperture: 0.0125))),
      event(.completed, .circle(Action.Circle(isClockwise: false))),
      event(.completed, .tap(Action.Tap(.ring, speed: 3.5))),
      event(.completed, .squeeze(Action.TwoHands(otherHandID: 5, speed: 1.5))),
      event(.began, .fingerPinch(Action.FingerPinch(.middle, strength: 0.875))),
      event(.moved, .fader(Action.Fader(.openness, value: 0.25, measured: 0.4))),
      event(.completed, .trained(Action.Trained("zigzag", score: 0.625))), event(.completed, .custom("high")),
    ]
    XCTAssertEqual(try events("events.jsonl"), expected)
    XCTAssertEqual(try events("events-earlier.jsonl"), expected)
    // What is written has the same keys and values, whatever their order.
    for (line, event) in zip(try data("events.jsonl").split(separator: UInt8(ascii: "\n")), expected) {
      let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(event)) as? NSDictionary
      let kept = try JSONSerialization.jsonObject(with: Data(line)) as? NSDictionary
      XCTAssertEqual(Set(written?.allKeys as? [String] ?? []), Set(kept?.allKeys as? [String] ?? []), event.description)
      XCTAssertEqual(written?["timestampInMilliseconds"] as? Double, 1084.376)
    }
  }

  /// An event has one action, and a line of today may have a key of the user's with the name of the earlier one.
  func testTheEarlierKeyOfAnAction() throws {
    let earlier = try XCTUnwrap(data("events-earlier.jsonl").split(separator: UInt8(ascii: "\n")).first)
    let twice = String(decoding: earlier, as: UTF8.self).replacingOccurrences(
      of: "\"action\":{", with: "\"action\":{\"wave\":{},")
    XCTAssertThrowsError(try JSONDecoder().decode(HandEvent.self, from: Data(twice.utf8))) { error in
      XCTAssertTrue("\(error)".contains("the action has 2 names instead of one"), "\(error)")
    }
    let line = try XCTUnwrap(data("events.jsonl").split(separator: UInt8(ascii: "\n")).first)
    let own = "{\"action\":\"next slide\"," + String(decoding: line, as: UTF8.self).dropFirst()
    XCTAssertEqual(try JSONDecoder().decode(HandEvent.self, from: Data(own.utf8)), try events("events.jsonl").first)
  }

  func testLinesOfTheTool() throws {
    let middle = SIMD2<Float>(0.5, 0.5)
    XCTAssertEqual(
      try events("event-lines.jsonl"),
      [
        event(.began, .gesture(Action.Gesture(.victory, score: 0.75)), location: middle),
        event(.completed, .swipe(Action.Swipe(.left, speed: 2.5))),
        event(.completed, .tap(Action.Tap(.ring, speed: 3.5))),
        event(.moved, .fader(Action.Fader(.openness, value: 0.25, measured: 0.4))),
        event(.completed, .trained(Action.Trained("zigzag", score: 0.625))),
      ])
  }

  /// An unknown action is its name.
  func testEventsOfALaterVersion() throws {
    XCTAssertEqual(
      try events("events-of-a-later-version.jsonl"),
      [event(.completed, .custom("Juggle_Three")), event(.completed, .custom("Backflip"))])
  }

  private func frame(_ name: String) throws -> HandFrame {
    try XCTUnwrap(try HandRecord(json: String(decoding: try data(name), as: UTF8.self)).frame)
  }

  /// The frames of earlier versions are records whose hands are objects.
  func testAFrame() throws {
    let frame = try frame("frame.json")
    XCTAssertEqual(frame.time, .microseconds(33_500))
    XCTAssertEqual(frame.imageSize, ImageSize(width: 640, height: 480))
    var hand = Hand(
      id: 7, handedness: .left, handednessScore: 0.875, landmarks: points(0.125), worldLandmarks: points(-0.25),
      presence: 0.75,
      palmScore: 0.5, region: HandRegion(xCenter: 0.25, yCenter: 0.5, width: 0.375, height: 0.5, rotation: 0.125),
      nextRegion: HandRegion(xCenter: 0.5, yCenter: 0.25, width: 0.5, height: 0.375, rotation: -0.125),
      gestureScores: GestureScores(
        winner: GestureScore(.victory, score: 0.75), others: [GestureScore(label: "None", score: 0.25)]))
    hand.personID = 2
    hand.isFilled = true
    hand.imageSize = frame.imageSize
    XCTAssertEqual(frame.hands, [hand])
    // A line keeps what results have: no presence, palm score and regions.
    hand.presence = 1
    hand.palmScore = nil
    hand.region = nil
    hand.nextRegion = nil
    var record = HandRecord(frame)
    record.hasAllScores = true
    XCTAssertEqual(try HandRecord(json: record.json).frame?.hands, [hand])
  }

  /// A hand needs only its handedness and its points.
  ///
  /// Unknown members are skipped.
  func testTheLeastOfAFrame() throws {
    let hand = Hand(handedness: .right, landmarks: points(0.125), worldLandmarks: points(-0.25))
    let least = try frame("frame-least.json")
    XCTAssertEqual(least, HandFrame(hands: [hand], at: .milliseconds(40)))
    let earlier = try frame("frame-earlier.json")
    XCTAssertEqual(earlier, HandFrame(hands: [hand], at: .milliseconds(1_084_376)))
  }

  func testSettings() throws {
    let gestures = GestureEventSettings(
      beginScore: 0.625, endScore: 0.375, minimumDuration: .milliseconds(50), releaseDuration: .microseconds(150_500),
      maximumGap: .milliseconds(400), holdDuration: .milliseconds(900),
      holdDurations: [.closedFist: .milliseconds(1200)],
      holdMovement: 0.25, holdInterval: .milliseconds(500), ignoredGestures: [.victory, .custom("Call_Me")])
    try assertKept(gestures, "gesture-event-settings.json")
    let seeing = GestureEventSettings(beginScore: 0.75)
    let arming = EventArmingSettings(
      gesture: .openPalm, holdDuration: .milliseconds(600), pause: .milliseconds(4000), disarmDuration: nil,
      seeing: seeing)
    try assertKept(arming, "arming-settings.json")
    let movements = HandMovementSettings(
      kinds: [.swipeLeft, .wave], viewpoint: .person, swipeDistance: 0.75, swipeSpeed: 1.5, tapDistance: 0.25,
      maximumGap: .milliseconds(300))
    try assertKept(movements, "movement-settings.json")
    let empty = Data("{}".utf8)
    XCTAssertEqual(try JSONDecoder().decode(GestureEventSettings.self, from: empty), GestureEventSettings())
    XCTAssertEqual(try JSONDecoder().decode(HandMovementSettings.self, from: empty), HandMovementSettings())
    let gesture = Data(#"{"gesture": "Open_Palm"}"#.utf8)
    XCTAssertEqual(
      try JSONDecoder().decode(EventArmingSettings.self, from: gesture), EventArmingSettings(gesture: .openPalm))
  }

  private func assertKept<Value: Codable & Equatable>(_ value: Value, _ name: String, line: UInt = #line) throws {
    XCTAssertEqual(try JSONDecoder().decode(Value.self, from: data(name)), value, line: line)
    XCTAssertEqual(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)), value, line: line)
  }

  func testDescribedGestures() throws {
    let description = HandDescription(
      extended: [.index, .middle], folded: [.ring, .pinky], touching: [[.thumb, .ring]],
      angles: [.indexPIP: 1...40, .betweenIndexAndMiddle: 12...50, .thumbIP: 0...30], side: .palm,
      directions: [.index: .up],
      direction: .up, handedness: .left, none: [HandDescription(extended: [.pinky])])
    for name in ["described-gestures.json", "described-gestures-earlier.json"] {
      let read = try DescribedGestures(jsonData: data(name))
      XCTAssertEqual(read.gestures, [DescribedGesture("V", description)], name)
      XCTAssertEqual(read.scoreThreshold, 0.625, name)
      XCTAssertEqual(try DescribedGestures(jsonData: Data(read.json.utf8)), read, name)
    }
  }

  /// Any label is a gesture.
  ///
  /// Written gestures can be read.
  func testGestures() throws {
    XCTAssertEqual(HandGesture.custom("Victory"), .victory)
    let gesture: HandGesture? = .custom("Thumb_Up")
    switch gesture {
    case .thumbUp: break
    default: XCTFail("\(String(describing: gesture))")
    }
    for gesture in HandGesture.canned + [.custom("None"), .custom("call me")] {
      XCTAssertEqual(try JSONDecoder().decode([HandGesture].self, from: JSONEncoder().encode([gesture])), [gesture])
    }
  }

  /// A file of trained movements names movements.
  ///
  /// The movements resemble those of the training.
  func testTrainedMovements() throws {
    let model = try MovementModel(jsonData: data("trained-movements.json"))
    XCTAssertEqual(model.labels, ["none", "check", "zigzag"])
    for (label, motion) in InventedMotions.all where model.labels.contains(label) {
      let answers = (UInt64(0)..<8).map { seed in
        model.answer(to: MovementRecording(label: "", frames: InventedMotions.frames(motion, seed: seed))).label
      }
      XCTAssertGreaterThanOrEqual(answers.count { $0 == label }, 7, "\(label): \(answers)")
    }
  }

  /// The frames of a take: every fourth one with a hand.
  private func takeFrames(_ label: String) throws -> [HandFrame] {
    let motion = try XCTUnwrap(InventedMotions.all.first { $0.label == label }).motion
    let frames = InventedMotions.frames(motion, seed: 91).filter { !$0.hands.isEmpty }
    return stride(from: 0, to: frames.count, by: 4).map { frames[$0] }
  }

  /// Takes of movements as `record --motion` writes them.
  func testTakes() throws {
    let dataset = try MovementDataset(jsonLines: data("takes.jsonl"), name: "takes.jsonl")
    XCTAssertEqual(dataset.recordings.map(\.label), ["check", "zigzag"])
    for (recording, motion) in zip(dataset.recordings, ["check", "zigzag"]) {
      let frames = try takeFrames(motion)
      XCTAssertEqual(recording.frames.count, frames.count)
      for (read, frame) in zip(recording.frames, frames) {
        XCTAssertEqual(read.time - recording.frames[0].time, frame.time - frames[0].time)
        XCTAssertNil(read.hands.difference(from: frame.hands, within: 1e-6))
      }
    }
  }

  /// Labelled hands of an image and of a frame.
  ///
  /// `record` writes such hands.
  func testRecordings() throws {
    let dataset = try GestureDataset(landmarks: data("recordings.jsonl"), name: "recordings.jsonl")
    XCTAssertEqual(dataset.examples.map(\.label), ["victory", "wave"])
    XCTAssertEqual(
      dataset.examples.map(\.hand.imageSize), [ImageSize(width: 640, height: 480), ImageSize(width: 480, height: 640)])
    let poses: [HandPose] = [.victory, .openPalm.left]
    for (example, pose) in zip(dataset.examples, poses) {
      XCTAssertEqual(example.hand.handedness, pose.handedness)
      let size = try XCTUnwrap(example.hand.imageSize)
      XCTAssertNil([example.hand].difference(from: [pose.hand(imageSize: size)], within: 1e-5))
    }
  }

  func testAnEventSaysWhatItIs() {
    XCTAssertEqual(
      event(.completed, .swipe(Action.Swipe(.left, speed: 2.5))).description,
      "Swipe_Left completed, Left hand 3, 2.50 hand sizes/s, 1.084 s")
    XCTAssertEqual(
      event(.completed, .spread(Action.TwoHands(otherHandID: 5, speed: 1))).description,
      "Spread completed, hands 3 and 5, 1.00 hand sizes/s, 1.084 s")
  }
}
