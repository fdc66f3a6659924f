import GestureFixtures
import GestureSupport
import HandEvents
import TestSupport
import XCTest

/// Events count exactly at the limits of a cooldown, of arming, and of what a detector remembers.
final class CountingLimitTests: XCTestCase {
  /// Gives the events that a test chooses.
  private struct Script: HandEventDetector {
    var events: [HandEvent]

    mutating func events(for frame: HandFrame) -> [HandEvent] { events.filter { $0.time == frame.time } }
  }

  private func event(
    _ time: Int, _ action: HandEvent.Action = .wave, _ phase: HandEvent.Phase = .completed, hand: Int = 0
  ) -> HandEvent {
    HandEvent(phase, action, handID: hand, time: .milliseconds(time))
  }

  /// The times of the events that count, in milliseconds.
  private func times(_ detector: some HandEventDetector, _ frames: [HandFrame]) -> [Int] {
    detector.events(in: frames).map(\.time.milliseconds)
  }

  private func frames(_ times: [Int]) -> [HandFrame] { times.map { HandFrame(hands: [], at: .milliseconds($0)) } }

  private func cooled(_ times: [Int], _ duration: Duration) throws -> [Int] {
    self.times(try Script(events: times.map { event($0) }).cooldown(duration), frames(times))
  }

  func testACooldownIsOverAtItsEnd() throws {
    XCTAssertEqual(try cooled([0, 99, 100, 198, 200, 201], .milliseconds(100)), [0, 100, 200])
    XCTAssertEqual(try cooled([0, 1, 2, 3], .milliseconds(1)), [0, 1, 2, 3])
    XCTAssertEqual(try cooled([0, 1, 2, 3], .milliseconds(2)), [0, 2])
    XCTAssertEqual(try cooled([0, 1, 2, 3], .zero), [0, 1, 2, 3])
    XCTAssertEqual(try cooled([-50, 0, 49, 50], .milliseconds(100)), [-50, 50])
    XCTAssertEqual(try cooled([0, 1, 10_000], .seconds(10)), [0, 10_000])
  }

  func testSeveralEventsOfAFrameAreApartByTheCooldown() throws {
    func count(_ duration: Duration) throws -> Int {
      times(try Script(events: [event(5), event(5), event(5, hand: 1)]).cooldown(duration), frames([5])).count
    }
    XCTAssertEqual(try count(.zero), 3)
    XCTAssertEqual(try count(.milliseconds(1)), 2, "one of each hand")
  }

  /// Names and hands have cooldowns of their own, also while others are cooling down.
  func testEachNameAndHandHasItsCooldown() throws {
    let events = [
      event(0), event(10, .grab), event(20, .wave, hand: 1), event(30), event(100), event(109, .grab),
      event(110, .grab), event(119, .wave, hand: 1), event(120, .wave, hand: 1),
    ]
    let own = try Script(events: events).cooldown(.milliseconds(100))
    XCTAssertEqual(times(own, frames(events.map(\.time.milliseconds))), [0, 10, 20, 100, 110, 120])
    let across = try Script(events: events).cooldown(.milliseconds(100), acrossHands: true)
    XCTAssertEqual(times(across, frames(events.map(\.time.milliseconds))), [0, 10, 100, 110])
  }

  func testACooldownRestsWithItsStream() throws {
    var detector = try Script(events: [event(0), event(50)]).cooldown(.milliseconds(100))
    XCTAssertEqual(detector.events(for: frames([0])[0]).count, 1)
    XCTAssertEqual(detector.finish(), [])
    XCTAssertEqual(detector.events(for: frames([50])[0]).count, 1, "nothing is remembered of the first stream")
    for duration in [Duration.milliseconds(-1), .seconds(-5)] {
      XCTAssertThrowsError(try Script(events: []).cooldown(duration)) { error in
        XCTAssertTrue("\(error)".contains("`cooldown`"), "\(error)")
      }
    }
  }

  // MARK: Arming

  /// A palm from 0 to 550 ms, seen every 50 ms: it counts as shown until 700 ms.
  private func armed(until end: Int) -> [HandFrame] {
    stride(from: 0, through: end, by: 50).map { time in
      let points = HandPoints { _ in SIMD3<Float>(0.5, 0.5, 0) }
      let label = time <= 550 ? "Open_Palm" : "None"
      let hand = Hand(
        handedness: .right, landmarks: points, worldLandmarks: points,
        gestureScores: GestureScores(winner: GestureScore(label: label, score: 0.9)))
      return HandFrame(hands: [hand], at: .milliseconds(time))
    }
  }

  private func phases(_ events: [HandEvent], _ settings: EventArmingSettings) throws -> [String] {
    try Script(events: events).armed(by: settings).events(in: armed(until: 3000)).map {
      "\($0.phase) \($0.time.milliseconds)"
    }
  }

  func testAPauseIsOverAfterItsLastMoment() throws {
    var settings = EventArmingSettings(gesture: .openPalm, pause: .milliseconds(500))
    XCTAssertEqual(try phases([], settings), ["armed 500", "disarmed 1250"], "until 700 + 500")
    settings.pause = .milliseconds(499)
    XCTAssertEqual(try phases([], settings), ["armed 500", "disarmed 1200"])
    settings.pause = .zero
    XCTAssertEqual(try phases([], settings), ["armed 500", "disarmed 750"])
    settings.pause = .milliseconds(500)
    XCTAssertEqual(
      try phases([event(1200), event(1700), event(2250)], settings),
      ["armed 500", "completed 1200", "completed 1700", "disarmed 2250"], "each event begins the pause anew")
  }

  func testEventsCountFromTheFrameThatArms() throws {
    let settings = EventArmingSettings(gesture: .openPalm, pause: .milliseconds(500))
    func since(_ start: Int, at time: Int) -> HandEvent {
      HandEvent(.completed, .grab, time: .milliseconds(time), start: .milliseconds(start))
    }
    XCTAssertEqual(
      try phases([since(450, at: 450), since(499, at: 550), since(500, at: 600)], settings),
      ["armed 500", "completed 600", "disarmed 1250"])
  }

  func testTheHoldThatArmsHasItsDuration() throws {
    for (duration, time) in [(0, 100), (100, 100), (101, 150), (500, 500), (550, 550)] {
      let settings = EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(duration))
      XCTAssertEqual(try phases([], settings).first, "armed \(time)", "\(duration) ms")
    }
    let longer = EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(551))
    XCTAssertEqual(try phases([event(1000)], longer), [], "not held for so long")
  }

  // MARK: Hands that face the camera

  /// A hand that shows its palm until it is lost, and an event of it later.
  func testTheSideOfALostHandIsRememberedForTenSeconds() {
    let hand = PosedHand(HandPose.openPalm).hand()
    for (time, counts) in [(9_999, true), (10_000, true), (10_001, false)] {
      let script = Script(events: [HandEvent(.completed, .wave, handID: hand.id, time: .milliseconds(time))])
      let stream = [HandFrame(hands: [hand], at: .zero)] + frames([time])
      XCTAssertEqual(script.facingCamera().events(in: stream).count, counts ? 1 : 0, "\(time) ms")
    }
  }
}
