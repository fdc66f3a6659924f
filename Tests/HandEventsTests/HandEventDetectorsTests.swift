import GestureFixtures
import HandEvents
import XCTest

/// The events of several detectors in one stream.
final class HandEventDetectorsTests: XCTestCase {
  /// Finds hands in the upper half, as a program's own detector does.
  private struct HighHands: HandEventDetector {
    mutating func events(for frame: HandFrame) -> [HandEvent] {
      frame.hands.filter { $0.palmCenter.y < 0.5 }.map {
        HandEvent(.completed, .custom("high"), handID: $0.id, time: frame.time)
      }
    }
  }

  /// Frames that end in the middle of a wave.
  private let frames = PosedMovement.wave(count: 4).frames().filter { $0.time < .milliseconds(1600) }

  private func stream(_ frames: [HandFrame]) -> AsyncStream<HandFrame> {
    AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
  }

  /// Events of several detectors come in the order of their times.
  ///
  /// Each detector has the events that it finds alone, to the last of the stream.
  func testEventsOfSeveralDetectorsComeInTheOrderOfTheirTimes() async throws {
    let detectors: [any HandEventDetector] = [GestureEventDetector(), HandMovementDetector(), HighHands()]
    var seen: [HandEvent] = []
    for try await event in stream(frames).events(from: detectors) { seen.append(event) }
    var alone: [[HandEvent]] = []
    for detector in detectors {
      var detector = detector
      alone.append(frames.flatMap { detector.events(for: $0) } + detector.finish())
    }
    XCTAssertEqual(alone[0].map(\.phase), [.began, .held, .ended])
    XCTAssertEqual(alone[1].map(\.movement), [.wave, .wave])
    XCTAssertEqual(alone[2].isEmpty, frames.allSatisfy { $0.hands.allSatisfy { $0.palmCenter.y >= 0.5 } })
    XCTAssertEqual(seen.filter { $0.gesture != nil }, alone[0])
    XCTAssertEqual(seen.filter { $0.movement != nil }, alone[1])
    XCTAssertEqual(seen.filter { $0.name == "high" }, alone[2])
    XCTAssertEqual(seen.count, alone.joined().count)
    XCTAssertEqual(seen.map(\.time), seen.map(\.time).sorted())
    XCTAssertEqual(seen.suffix(2).map(\.phase), [.ended, .ended], "the hand is there to the end")
  }

  func testAStreamWithoutFramesHasNoEvents() async throws {
    for try await event in stream([]).events(from: [GestureEventDetector(), HandMovementDetector()]) {
      XCTFail("\(event)")
    }
  }

  /// Errors of the frames come through.
  ///
  /// The events that have begun are known before the error.
  func testErrorsOfTheFramesComeThrough() async throws {
    struct Failure: Error {}
    let frames = frames
    let failing = AsyncThrowingStream<HandFrame, any Error> { continuation in
      for frame in frames.prefix(10) { continuation.yield(frame) }
      continuation.finish(throwing: Failure())
    }
    var events: [HandEvent] = []
    do {
      for try await event in failing.events(from: GestureEventDetector()) { events.append(event) }
      XCTFail("no error")
    } catch {
      XCTAssertTrue(error is Failure, "\(error)")
    }
    XCTAssertEqual(events.map(\.phase), [.began])
  }

  /// Events are read as they were written.
  ///
  /// A movement has a name and the numbers of its kind.
  func testEventsAreReadAsTheyWereWritten() throws {
    let actions: [(HandEvent.Action, String)] = [
      (.gesture(.init(.thumbUp, score: 0.75)), "Thumb_Up"), (.wave, "Wave"), (.grab, "Grab"), (.release, "Release"),
      (.swipe(.init(.left, speed: 2)), "Swipe_Left"), (.swipe(.init(.right, speed: 2)), "Swipe_Right"),
      (.swipe(.init(.up, speed: 2)), "Swipe_Up"), (.swipe(.init(.down, speed: 2)), "Swipe_Down"),
      (.circle(.init(isClockwise: true)), "Circle_Clockwise"),
      (.circle(.init(isClockwise: false)), "Circle_Counterclockwise"),
      (.spread(.init(otherHandID: 3, speed: 1.5)), "Spread"), (.squeeze(.init(otherHandID: 3, speed: 1.5)), "Squeeze"),
      (.pinch(.init(aperture: 0.02)), "Pinch"), (.pinch(.init()), "Pinch"),
      (.trained(.init("zigzag", score: 0.5)), "zigzag"), (.custom("mine"), "mine"),
      (.tap(.init(.thumb, speed: 2)), "Thumb_Tap"), (.tap(.init(.index, speed: 2)), "Tap"),
      (.tap(.init(.middle, speed: 2)), "Middle_Tap"),
      (.tap(.init(.ring, speed: 2)), "Ring_Tap"), (.tap(.init(.pinky, speed: 2)), "Pinky_Tap"),
      (.fader(.init(.roll, value: 0.5, measured: -4)), "roll"),
      (.fingerPinch(.init(.ring, strength: 0.5)), "Pinch_Ring"),
    ]
    for (action, name) in actions {
      let event = HandEvent(.ended, action, handID: 2, handedness: .left, time: .seconds(2), start: .seconds(1))
      XCTAssertEqual(event.name, name)
      XCTAssertEqual(try JSONDecoder().decode(HandEvent.self, from: JSONEncoder().encode(event)), event)
    }
  }
}
