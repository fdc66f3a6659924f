import GestureClassifier
import GestureSupport
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Events that count only after a gesture was held. Frames come every 50 ms; a gesture begins after 100 ms, and ends 200 ms after the last frame that
/// shows it.
final class EventArmingTests: XCTestCase {
  /// The gestures of hands, each from a time on until the next entry: in the order of the hands' identities, "" for none.
  private typealias Scene = [(milliseconds: Int, gestures: [String])]

  private func frames(_ scene: Scene, until end: Int) -> [HandFrame] {
    stride(from: 0, to: end, by: 50).map { time in
      let gestures = scene.last { $0.milliseconds <= time }?.gestures ?? []
      let points = HandPoints { _ in SIMD3(0.5, 0.5, 0) }
      let hands = gestures.enumerated().map { id, label in
        Hand(
          id: id, handedness: .right, landmarks: points, worldLandmarks: points,
          gestureScores: [GestureScore(label: label.isEmpty ? "None" : label, score: 0.9)])
      }
      return HandFrame(hands: hands, at: .milliseconds(time))
    }
  }

  /// The events that count, and those of arming, with the times.
  private func counted(_ scene: Scene, until end: Int, _ settings: EventArmingSettings) throws -> [String] {
    var detector = GestureEventDetector()
    var arming = try EventArming(settings: settings)
    var words: [String] = []
    for frame in frames(scene, until: end) {
      let change = arming.update(with: frame)
      switch change {
      case .armed(let event): words.append("\(frame.time.milliseconds) armed by \(event.gesture) of \(event.handID)")
      case .disarmed: words.append("\(frame.time.milliseconds) disarmed")
      case nil: break
      }
      for event in detector.events(for: frame) where arming.counts(event) {
        words.append("\(event.time.milliseconds) \(event.phase) \(event.gesture)")
      }
    }
    for event in detector.finish() where arming.counts(event) { words.append("end \(event.phase) \(event.gesture)") }
    return words
  }

  private let palm = EventArmingSettings(gesture: .openPalm)

  func testNothingCountsUntilTheGestureWasHeld() throws {
    let scene: Scene = [
      (0, ["Thumb_Up"]), (500, [""]), (1000, ["Open_Palm"]), (1300, ["Victory"]), (1600, [""]), (2000, ["Open_Palm"]),
      (3000, ["Thumb_Up"]), (3400, [""]),
    ]
    // An open palm of 300 ms is too short, one of 500 ms arms.
    XCTAssertEqual(try counted(scene, until: 5000, palm), ["2500 armed by Open_Palm of 0", "3100 began Thumb_Up", "3550 ended Thumb_Up"])
  }

  func testAPauseDisarms() throws {
    var settings = palm
    settings.pause = .seconds(2)
    let scene: Scene = [(0, ["Open_Palm"]), (1000, [""]), (2500, ["Thumb_Up"]), (2900, [""]), (6000, ["Thumb_Up"])]
    // The palm was seen last at 950 ms; the thumb ends at 2850 ms, which is certain 200 ms later: 2 s after that nothing counts.
    XCTAssertEqual(
      try counted(scene, until: 7000, settings),
      ["500 armed by Open_Palm of 0", "2600 began Thumb_Up", "3050 ended Thumb_Up", "5100 disarmed"])
  }

  func testAnotherGestureThatIsHeldIsTheLastOneThatCounts() throws {
    let scene: Scene = [(0, ["Open_Palm"]), (1000, ["Thumb_Up"]), (3000, ["Victory"]), (3500, [""])]
    XCTAssertEqual(
      try counted(scene, until: 5000, palm),
      ["500 armed by Open_Palm of 0", "1100 began Thumb_Up", "1800 disarmed", "1800 held Thumb_Up", "3100 ended Thumb_Up"])
    var settings = palm
    settings.disarmDuration = nil
    XCTAssertTrue(try counted(scene, until: 5000, settings).contains("3100 began Victory"))
  }

  /// With no minimum durations a gesture begins and is held in one frame, which still counts.
  func testAGestureThatIsHeldAtOnceCounts() throws {
    var settings = palm
    settings.disarmDuration = .zero
    var detector = try GestureEventDetector(settings: GestureEventSettings(minimumDuration: .zero, holdDuration: .zero))
    var arming = try EventArming(settings: settings, events: detector.settings)
    var counted: [String] = []
    for frame in frames([(0, ["Open_Palm"]), (1000, ["Thumb_Up"]), (1500, ["Victory"])], until: 2000) {
      arming.update(with: frame)
      for event in detector.events(for: frame) where arming.counts(event) { counted.append("\(event.phase) \(event.gesture)") }
    }
    XCTAssertEqual(counted, ["began Thumb_Up", "held Thumb_Up", "ended Thumb_Up"])
  }

  func testAHandThatKeepsTheGestureKeepsItArmed() throws {
    let scene: Scene = [
      (0, ["Open_Palm"]), (1000, ["Open_Palm", "Thumb_Up"]), (9000, ["Open_Palm", "Victory"]), (9500, ["Open_Palm", ""]),
    ]
    let words = try counted(scene, until: 11000, palm)
    XCTAssertTrue(words.contains("9100 began Victory"), "\(words)")
    XCTAssertFalse(words.contains { $0.contains("disarmed") }, "\(words)")
  }

  /// Events that began earlier at another hand do not count, and their ends neither.
  func testWhatBeganBeforeDoesNotCount() throws {
    let scene: Scene = [
      (0, ["", "Thumb_Up"]), (500, ["Open_Palm", "Thumb_Up"]), (1500, ["Open_Palm", ""]), (2000, ["Open_Palm", "Thumb_Up"]),
    ]
    XCTAssertEqual(try counted(scene, until: 2400, palm), ["1000 armed by Open_Palm of 0", "2100 began Thumb_Up", "end ended Thumb_Up"])
  }

  func testCooldownOfEachName() throws {
    let settings = EventArmingSettings(cooldown: .milliseconds(1500))
    let scene: Scene = [
      (0, ["Thumb_Up"]), (300, [""]), (700, ["Thumb_Up"]), (1000, [""]), (1200, ["Victory"]), (1500, [""]), (1900, ["Thumb_Up"]),
    ]
    // The second thumb is 700 ms after the first, and has neither a beginning nor an end.
    XCTAssertEqual(
      try counted(scene, until: 2200, settings),
      ["100 began Thumb_Up", "450 ended Thumb_Up", "1300 began Victory", "1650 ended Victory", "2000 began Thumb_Up", "end ended Thumb_Up"])
  }

  func testEventsOfOtherDetectors() throws {
    var arming = try EventArming(settings: palm)
    func time(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }
    XCTAssertFalse(arming.counts("Swipe_Left", handID: 0, .completed, start: time(0), at: time(300)), "not armed")
    for frame in frames([(0, ["Open_Palm"])], until: 1000) { arming.update(with: frame) }
    XCTAssertTrue(arming.isArmed)
    XCTAssertFalse(arming.counts("Swipe_Left", handID: 0, .completed, start: time(400), at: time(1000)), "begun before")
    XCTAssertTrue(arming.counts("Swipe_Left", handID: 0, .completed, start: time(700), at: time(1000)))
    XCTAssertTrue(arming.counts("Pinch", handID: 0, .began, start: time(800), at: time(1000)))
    XCTAssertTrue(arming.counts("Pinch", handID: 0, .continued, start: time(800), at: time(1100)))
    XCTAssertFalse(arming.counts("Pinch", handID: 1, .continued, start: time(800), at: time(1100)), "another hand")
    XCTAssertTrue(arming.counts("Pinch", handID: 0, .ended, start: time(800), at: time(1200)))
    XCTAssertFalse(arming.counts("Pinch", handID: 0, .ended, start: time(800), at: time(1200)), "over already")
    arming.reset()
    XCTAssertFalse(arming.isArmed)
  }

  /// The pause is counted from the last event that counted, of any kind and step, and for as long as something goes on.
  func testWhatGoesOnKeepsItArmed() throws {
    for step in [EventArming.Step.completed, .began, .continued, .ended] {
      var settings = palm
      settings.pause = .seconds(1)
      var arming = try EventArming(settings: settings)
      var disarmed: [Duration] = []
      for frame in frames([(0, ["Open_Palm"]), (600, [""])], until: 6000) {
        if arming.update(with: frame) == .disarmed { disarmed.append(frame.time) }
        let time = frame.time.milliseconds
        if time == 1400, step == .continued || step == .ended {
          XCTAssertTrue(arming.counts("Pinch", handID: 0, .began, start: frame.time, at: frame.time))
        }
        guard time == 2000 || time == 2500 else { continue }
        let counts = arming.counts("Pinch", handID: 0, step, start: frame.time, at: frame.time)
        XCTAssertEqual(counts, step == .continued || (step == .ended && time == 2000), "\(step) at \(time): armed or going on")
      }
      // The palm was seen last at 550 ms, and has ended at 750 ms.
      switch step {
      case .completed, .began: XCTAssertEqual(disarmed, [.milliseconds(1750)])
      case .continued: XCTAssertEqual(disarmed, [], "it has not ended")
      case .ended: XCTAssertEqual(disarmed, [.milliseconds(3050)])
      }
    }
    var settings = palm
    settings.pause = .seconds(1)
    var arming = try EventArming(settings: settings)
    for frame in frames([(0, ["Open_Palm"]), (600, [""])], until: 6000) {
      let isArmed = arming.update(with: frame) == nil && arming.isArmed
      guard frame.time.milliseconds >= 1000, frame.time.milliseconds.isMultiple(of: 800) else { continue }
      XCTAssertTrue(isArmed, "at \(frame.time)")
      XCTAssertTrue(arming.counts("Swipe_Left", handID: 0, .completed, start: frame.time, at: frame.time))
    }
  }

  func testTheRangesOfSettings() {
    for (name, change) in [
      ("holdDuration", { $0.holdDuration = $1 }), ("pause", { $0.pause = $1 }), ("disarmDuration", { $0.disarmDuration = $1 }),
      ("cooldown", { $0.cooldown = $1 }),
    ] as [(String, (inout EventArmingSettings, Duration) -> Void)] {
      assertLimits(name, 0...(.infinity), step: 1) { value in
        var settings = EventArmingSettings()
        change(&settings, .milliseconds(Int(value)))
        _ = try EventArming(settings: settings)
      }
    }
  }
}
