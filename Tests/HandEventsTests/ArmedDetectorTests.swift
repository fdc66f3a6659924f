import GestureSupport
import HandEvents
import TestSupport
import XCTest

/// Events that count only after a gesture was held. Frames come every 50 ms; a gesture begins after 100 ms, and ends
/// 200 ms after the last frame that shows it.
final class ArmedDetectorTests: XCTestCase {
  /// The gestures of hands over time.
  ///
  /// Each entry applies until the next one, in the order of the hands' identities; "" for no gesture.
  ///
  /// In the order of the hands' identities; "" for no gesture.
  private typealias Scene = [(milliseconds: Int, gestures: [String])]

  private func frames(_ scene: Scene, until end: Int) -> [HandFrame] {
    stride(from: 0, to: end, by: 50).map { time in
      let gestures = scene.last { $0.milliseconds <= time }?.gestures ?? []
      let points = HandPoints { _ in SIMD3(0.5, 0.5, 0) }
      let hands = gestures.enumerated().map { id, label in
        Hand(
          id: id, handedness: .right, landmarks: points, worldLandmarks: points,
          gestureScores: GestureScores(winner: GestureScore(label: label.isEmpty ? "None" : label, score: 0.9)))
      }
      return HandFrame(hands: hands, at: .milliseconds(time))
    }
  }

  /// The events of a detector, with the times.
  private func words(_ detector: some HandEventDetector, _ scene: Scene, until end: Int) -> [String] {
    var detector = detector
    func text(_ event: HandEvent) -> String {
      switch event.phase {
      case .armed: "armed by \(event.name) of \(event.handID)"
      case .disarmed: "disarmed"
      default: "\(event.phase) \(event.name)"
      }
    }
    let found = frames(scene, until: end).flatMap { frame in
      detector.events(for: frame).map { "\($0.time.milliseconds) \(text($0))" }
    }
    return found + detector.finish().map { "end \(text($0))" }
  }

  private func counted(_ scene: Scene, until end: Int, _ settings: EventArmingSettings) throws -> [String] {
    words(try GestureEventDetector().armed(by: settings), scene, until: end)
  }

  /// Gives the events that a test chooses.
  private struct Script: HandEventDetector {
    var events: [HandEvent]

    mutating func events(for frame: HandFrame) -> [HandEvent] { events.filter { $0.time == frame.time } }
  }

  private func event(
    _ phase: HandEvent.Phase, _ action: HandEvent.Action = .pinch(.init()), hand: Int = 0, from start: Int, at time: Int
  ) -> HandEvent {
    HandEvent(phase, action, handID: hand, time: .milliseconds(time), start: .milliseconds(start))
  }

  private let palm = EventArmingSettings(gesture: .openPalm)

  func testNothingCountsUntilTheGestureWasHeld() throws {
    let scene: Scene = [
      (0, ["Thumb_Up"]), (500, [""]), (1000, ["Open_Palm"]), (1300, ["Victory"]), (1600, [""]), (2000, ["Open_Palm"]),
      (3000, ["Thumb_Up"]), (3400, [""]),
    ]
    // An open palm of 300 ms is too short, one of 500 ms arms.
    XCTAssertEqual(
      try counted(scene, until: 5000, palm),
      ["2500 armed by Open_Palm of 0", "3100 began Thumb_Up", "3550 ended Thumb_Up", "end disarmed"])
  }

  func testAPauseDisarms() throws {
    var settings = palm
    settings.pause = .seconds(2)
    let scene: Scene = [(0, ["Open_Palm"]), (1000, [""]), (2500, ["Thumb_Up"]), (2900, [""]), (6000, ["Thumb_Up"])]
    // The palm was seen last at 950 ms; the thumb ends at 2850 ms, which is certain 200 ms later: 2 s after that
    // nothing counts.
    XCTAssertEqual(
      try counted(scene, until: 7000, settings),
      ["500 armed by Open_Palm of 0", "2600 began Thumb_Up", "3050 ended Thumb_Up", "5100 disarmed"])
  }

  func testAnotherGestureThatIsHeldIsTheLastOneThatCounts() throws {
    let scene: Scene = [(0, ["Open_Palm"]), (1000, ["Thumb_Up"]), (3000, ["Victory"]), (3500, [""])]
    XCTAssertEqual(
      try counted(scene, until: 5000, palm),
      [
        "500 armed by Open_Palm of 0", "1100 began Thumb_Up", "1800 held Thumb_Up", "1800 disarmed",
        "3100 ended Thumb_Up",
      ])
    var settings = palm
    settings.disarmDuration = nil
    XCTAssertTrue(try counted(scene, until: 5000, settings).contains("3100 began Victory"))
  }

  /// A gesture that is held at once counts.
  ///
  /// Without minimum durations, the gesture begins and is held in one frame.
  func testAGestureThatIsHeldAtOnceCounts() throws {
    var settings = palm
    settings.disarmDuration = .zero
    settings.seeing = GestureEventSettings(minimumDuration: .zero, holdDuration: .zero)
    let detector = try GestureEventDetector(settings: settings.seeing).armed(by: settings)
    let counted = words(detector, [(0, ["Open_Palm"]), (1000, ["Thumb_Up"]), (1500, ["Victory"])], until: 2000)
    XCTAssertEqual(
      counted.filter { !$0.contains("armed") }.map { $0.split(separator: " ").dropFirst().joined(separator: " ") },
      ["began Thumb_Up", "held Thumb_Up", "ended Thumb_Up"])
  }

  func testAHandThatKeepsTheGestureKeepsItArmed() throws {
    let scene: Scene = [
      (0, ["Open_Palm"]), (1000, ["Open_Palm", "Thumb_Up"]), (9000, ["Open_Palm", "Victory"]),
      (9500, ["Open_Palm", ""]),
    ]
    let words = try counted(scene, until: 11000, palm)
    XCTAssertTrue(words.contains("9100 began Victory"), "\(words)")
    XCTAssertFalse(words.dropLast().contains { $0.contains("disarmed") }, "\(words)")
  }

  /// Events that began earlier at another hand do not count.
  ///
  /// Their ends do not count either.
  func testWhatBeganBeforeDoesNotCount() throws {
    let scene: Scene = [
      (0, ["", "Thumb_Up"]), (500, ["Open_Palm", "Thumb_Up"]), (1500, ["Open_Palm", ""]),
      (2000, ["Open_Palm", "Thumb_Up"]),
    ]
    XCTAssertEqual(
      try counted(scene, until: 2400, palm),
      ["1000 armed by Open_Palm of 0", "2100 began Thumb_Up", "end ended Thumb_Up", "end disarmed"])
  }

  func testCooldownOfEachNameAndHand() throws {
    let scene: Scene = [
      (0, ["Thumb_Up"]), (300, [""]), (700, ["Thumb_Up"]), (1000, [""]), (1200, ["Victory"]), (1500, [""]),
      (1900, ["Thumb_Up"]),
    ]
    // The second thumb is 700 ms after the first, and has neither a beginning nor an end.
    XCTAssertEqual(
      words(try GestureEventDetector().cooldown(.milliseconds(1500)), scene, until: 2200),
      [
        "100 began Thumb_Up", "450 ended Thumb_Up", "1300 began Victory", "1650 ended Victory", "2000 began Thumb_Up",
        "end ended Thumb_Up",
      ])
    // Two people's thumbs are two events, unless they are to be one.
    let people: Scene = [(0, ["Thumb_Up", ""]), (200, ["Thumb_Up", "Thumb_Up"])]
    XCTAssertEqual(
      words(try GestureEventDetector().cooldown(.seconds(5)), people, until: 500).filter { $0.contains("began") }.count,
      2)
    let across = try GestureEventDetector().cooldown(.seconds(5), acrossHands: true)
    XCTAssertEqual(words(across, people, until: 500).filter { $0.contains("began") }.count, 1)
  }

  func testEventsOfOtherDetectors() throws {
    let swipe = HandEvent.Action.swipe(.init(.left, speed: 2))
    // Armed at 500 ms. What follows counts if it began after that and is followed from its beginning.
    let script: [(HandEvent, counts: Bool)] = [
      (event(.completed, swipe, from: 0, at: 300), false), (event(.completed, swipe, from: 400, at: 600), false),
      (event(.completed, swipe, from: 550, at: 700), true), (event(.began, from: 600, at: 750), true),
      (event(.moved, from: 600, at: 800), true), (event(.moved, hand: 1, from: 600, at: 800), false),
      (event(.ended, from: 600, at: 850), true), (event(.ended, from: 600, at: 900), false),
    ]
    var detector = try Script(events: script.map(\.0)).armed(by: palm)
    let found = frames([(0, ["Open_Palm"])], until: 1000).flatMap { detector.events(for: $0) }
    XCTAssertEqual(found.filter { $0.phase != .armed }, script.filter(\.counts).map(\.0))
    XCTAssertEqual(detector.finish().map(\.phase), [.disarmed])
  }

  /// An action that continues keeps the detector armed.
  ///
  /// The pause is counted from the last event that counted, of any kind and phase.
  func testWhatGoesOnKeepsItArmed() throws {
    var settings = palm
    settings.pause = .seconds(1)
    // The palm was seen last at 550 ms, and has ended at 750 ms.
    let scripts: [(events: [HandEvent], disarmed: Int?)] = [
      ([], 1750), ([event(.completed, from: 2000, at: 2000)], 1750), ([event(.began, from: 1400, at: 1400)], nil),
      ([event(.began, from: 1400, at: 1400), event(.moved, from: 1400, at: 2500)], nil),
      ([event(.began, from: 1400, at: 1400), event(.ended, from: 1400, at: 2000)], 3050),
      (stride(from: 1600, to: 6000, by: 800).map { event(.completed, from: $0, at: $0) }, nil),
    ]
    for (index, (events, time)) in scripts.enumerated() {
      var detector = try Script(events: events).armed(by: settings)
      let found = frames([(0, ["Open_Palm"]), (600, [""])], until: 6000).flatMap { detector.events(for: $0) }
      XCTAssertEqual(
        found.filter { $0.phase == .disarmed }.map(\.time), time.map { [.milliseconds($0)] } ?? [], "script \(index)")
    }
  }

  func testTheRangesOfSettings() {
    for (name, change) in [
      ("holdDuration", { $0.holdDuration = $1 }), ("pause", { $0.pause = $1 }),
      ("disarmDuration", { $0.disarmDuration = $1 }),
    ] as [(String, (inout EventArmingSettings, Duration) -> Void)] {
      assertLimits(name, 0...(.infinity), step: 1) { value in
        var settings = EventArmingSettings(gesture: .openPalm)
        change(&settings, .milliseconds(Int(value)))
        _ = try GestureEventDetector().armed(by: settings)
      }
    }
    assertLimits("cooldown", 0...(.infinity), step: 1) {
      _ = try GestureEventDetector().cooldown(.milliseconds(Int($0)))
    }
  }

  /// Values count while events do.
  ///
  /// The hand that arms has set its values before. They count from then on, and end with the armed state.
  func testValuesCountWhileEventsDo() throws {
    func value(_ phase: HandEvent.Phase, _ value: Float, at time: Int) -> HandEvent {
      event(phase, .fader(.init(.height, value: value, measured: value)), from: 0, at: time)
    }
    let script = [
      value(.began, 0, at: 0), value(.moved, 0.1, at: 300), value(.moved, 0.2, at: 600), value(.moved, 0.3, at: 900),
      value(.moved, 0.4, at: 2500), value(.moved, 0.5, at: 4000), value(.ended, 0.5, at: 4500),
    ]
    var settings = palm
    settings.pause = .seconds(1)
    let scene: Scene = [(0, ["Open_Palm"]), (700, [""]), (3500, ["Open_Palm"]), (4100, [""])]
    let armed = ["500 armed by Open_Palm of 0", "600 began height", "900 moved height"]
    // The palm is seen last at 650 ms and has ended at 850 ms; the value moves at 900 ms.
    let rest = [
      "1950 ended height", "1950 disarmed", "4000 armed by Open_Palm of 0", "4000 began height", "4500 ended height",
    ]
    XCTAssertEqual(
      words(try Script(events: script).armed(by: settings), scene, until: 5000), armed + rest + ["end disarmed"])
    // A cooldown is for what hands do, not for where they are.
    let slow = try Script(events: script).armed(by: settings).cooldown(.seconds(10))
    XCTAssertEqual(words(slow, scene, until: 5000), armed + rest + ["end disarmed"])
    let cut = try Script(events: Array(script.prefix(4))).armed(by: palm)
    XCTAssertEqual(words(cut, scene, until: 1000).suffix(2), ["end ended height", "end disarmed"])
  }
}
