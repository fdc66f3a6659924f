import GestureFixtures
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Rules for the events of every detector in disturbed streams.
///
/// Frames are doubled or late, times go backwards, and hands come and go.
final class DisturbedEventTests: XCTestCase {
  private static let quick = GestureEventSettings(minimumDuration: .milliseconds(80), holdDuration: .milliseconds(250))

  private func detectors() throws -> [(name: String, detector: any HandEventDetector)] {
    let gestures = try GestureEventDetector(settings: Self.quick)
    let everything = try HandMovementDetector(settings: HandMovementSettings(kinds: Set(HandMovement.allCases)))
    let both = HandEventDetectors([gestures, HandMovementDetector()])
    let arming = EventArmingSettings(
      gesture: .openPalm, holdDuration: .milliseconds(250), pause: .seconds(1), seeing: Self.quick)
    return [
      ("gestures", gestures), ("movements", everything), ("pinches of fingers", FingerPinchDetector()),
      ("faders", try HandFaderDetector([HandFader(.openness), HandFader(.height)])), ("both", both),
      ("armed", try both.armed(by: arming)), ("after a cooldown", try both.cooldown(.milliseconds(700))),
      ("facing", gestures.facingCamera()), ("of one person", both.ofFirstPerson()),
    ]
  }

  private func events(_ detector: any HandEventDetector, _ frames: [HandFrame]) -> [HandEvent] {
    var detector = detector
    return frames.flatMap { detector.events(for: $0) } + detector.finish()
  }

  /// Every begun event ends once, with steps between only.
  ///
  /// No time is before the time of the event before.
  private func assertOrder(_ events: [HandEvent], _ name: String) {
    var (open, isArmed): ([String: HandEvent], Bool) = ([:], false)
    for event in events {
      XCTAssertLessThanOrEqual(event.start, event.time, "\(name): \(event)")
      XCTAssertGreaterThanOrEqual(event.duration, .zero, "\(name): \(event)")
      XCTAssertLessThanOrEqual(event.start + event.duration, event.time, "\(name): \(event)")
      XCTAssertTrue(event.location.x.isFinite && event.location.y.isFinite, "\(name): \(event)")
      let key = "\(event.name) \(event.handID)"
      switch event.phase {
      case .began:
        XCTAssertNil(open[key], "\(name) begins twice: \(event)")
        open[key] = event
      case .held, .moved:
        XCTAssertEqual(open[key]?.start, event.start, "\(name) has not begun so: \(event)")
      case .ended:
        let began = open.removeValue(forKey: key)
        XCTAssertEqual(began?.start, event.start, "\(name) has not begun so: \(event)")
        XCTAssertEqual(began?.handedness, event.handedness, "\(name) ends as another hand: \(event)")
      case .armed, .disarmed:
        XCTAssertNotEqual(isArmed, event.phase == .armed, "\(name): \(event)")
        isArmed.toggle()
      case .completed: break
      }
    }
    XCTAssertEqual(open.count, 0, "\(name) does not end: \(open)")
    XCTAssertFalse(isArmed, name)
  }

  func testEveryStreamHasWholeEvents() throws {
    for (name, detector) in try detectors() {
      var count = 0
      for seed in UInt64(0)..<8 {
        let frames = DisturbedStream.frames(seed: seed)
        for (form, stream) in [
          ("as it is", frames), ("backwards", frames.reversed()), ("twice", frames + frames),
          ("in part", frames.enumerated().filter { $0.offset % 7 > 1 }.map(\.element)),
        ] as [(String, [HandFrame])] {
          let found = events(detector, stream)
          assertOrder(found, "\(name), stream \(seed) \(form)")
          count += found.count
        }
      }
      XCTAssertGreaterThan(count, 8, name)
    }
  }

  /// A doubled or late frame changes nothing.
  func testDoubledAndLateFramesChangeNothing() throws {
    for (name, detector) in try detectors() {
      for seed in UInt64(8)..<13 {
        let frames = DisturbedStream.frames(seed: seed)
        let expected = events(detector, frames)
        let doubled = frames.flatMap { [$0, $0] }
        XCTAssertEqual(events(detector, doubled), expected, "\(name), stream \(seed) doubled")
        // Times that go back a little, now and then.
        let late = frames.indices.flatMap { index in
          index % 5 == 3
            ? [frames[index], HandFrame(hands: frames[index - 1].hands, at: frames[index].time - .milliseconds(3))]
            : [frames[index]]
        }
        XCTAssertEqual(events(detector, late), expected, "\(name), stream \(seed) with late frames")
      }
    }
  }

  // MARK: What counts

  /// Returns the events that a test chooses.
  ///
  /// A frame has the events of its time.
  private struct Script: HandEventDetector {
    var events: [HandEvent]

    mutating func events(for frame: HandFrame) -> [HandEvent] { events.filter { $0.time == frame.time } }
  }

  /// Any steps in any order, also some that no detector would give.
  private func script(seed: UInt64) -> [HandEvent] {
    var generator = SeededGenerator(seed: seed)
    let actions: [HandEvent.Action] = [
      .pinch(HandEvent.Action.Pinch(aperture: nil)), .wave, .swipe(HandEvent.Action.Swipe(.left, speed: 1)),
      .tap(HandEvent.Action.Tap(.index, speed: 1)),
    ]
    let phases: [HandEvent.Phase] = [.began, .began, .completed, .held, .moved, .ended, .ended]
    return (0..<160).map { index in
      let action = actions[Int.random(in: 0..<4, using: &generator)]
      let phase = phases[Int.random(in: 0..<7, using: &generator)]
      let (time, length) = (50 * (index / 2), 50 * Int.random(in: 0...6, using: &generator))
      return HandEvent(
        phase, action, handID: Int.random(in: 0...1, using: &generator), time: .milliseconds(time),
        start: .milliseconds(max(time - length, 0)))
    }
  }

  /// A cooldown holds back new events and their steps.
  ///
  /// Nothing begins sooner than the duration after the last begun event, and steps belong to begun events.
  func testACooldownHoldsBackWhatBeginsAndItsSteps() throws {
    for seed in UInt64(0)..<12 {
      let script = script(seed: seed)
      for acrossHands in [false, true] {
        let detector = try Script(events: script).cooldown(.milliseconds(400), acrossHands: acrossHands)
        let found = events(detector, (0..<80).map { HandFrame(hands: [], at: .milliseconds(50 * $0)) })
        var (expected, last, open): ([HandEvent], [String: Duration], Set<String>) = ([], [:], [])
        for event in script {
          let own = "\(event.name) \(event.handID)"
          let key = acrossHands ? event.name : own
          switch event.phase {
          case .began, .completed:
            if let before = last[key], event.time - before < .milliseconds(400) { continue }
            last[key] = event.time
            if event.phase == .began { open.insert(own) }
          case .ended: if open.remove(own) == nil { continue }
          default: if !open.contains(own) { continue }
          }
          expected.append(event)
        }
        XCTAssertEqual(found, expected, "script \(seed), across hands: \(acrossHands)")
      }
    }
  }

  /// Events count while the detector is armed.
  ///
  /// Between arming and disarming, all events count that have begun since, and nothing else begins.
  func testWhatCountsWhileArmed() throws {
    let settings = EventArmingSettings(
      gesture: .openPalm, holdDuration: .milliseconds(250), pause: .milliseconds(800), seeing: Self.quick)
    var (counted, refused) = (0, 0)
    for seed in UInt64(0)..<10 {
      let frames = DisturbedStream.frames(seed: seed + 20)
      let base = HandEventDetectors([try GestureEventDetector(settings: Self.quick), HandMovementDetector()])
      let found = events(try base.armed(by: settings), frames)
      var stretches: [ClosedRange<Duration>] = []
      var armed: Duration?
      for event in found where event.phase == .armed || event.phase == .disarmed {
        if let since = armed, event.phase == .disarmed { stretches.append(since...event.time) }
        armed = event.phase == .armed ? event.time : nil
      }
      var open: Set<String> = []
      for event in events(base, frames) where event.gesture != .openPalm {
        // Whether the frame that disarms still counts depends on what disarms.
        if stretches.contains(where: { $0.upperBound == event.time || $0.lowerBound == event.time }) {
          open.removeAll()
        }
        let begins = event.phase == .began || event.phase == .completed
        let key = "\(event.name) \(event.handID)"
        if begins, !stretches.contains(where: { $0.upperBound == event.time }) {
          let isIn = stretches.contains { $0.lowerBound <= event.start && event.time < $0.upperBound }
          XCTAssertEqual(found.contains(event), isIn, "stream \(seed): \(event)")
          if isIn { counted += 1 } else { refused += 1 }
          if isIn, event.phase == .began { open.insert(key) }
        } else if open.contains(key) {
          XCTAssertTrue(found.contains(event), "a step of what counts, stream \(seed): \(event)")
          if event.phase == .ended { open.remove(key) }
        }
      }
    }
    XCTAssertGreaterThan(counted, 5)
    XCTAssertGreaterThan(refused, 5)
  }
}
