import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// One of several people in the image.
final class FirstPersonTests: XCTestCase {
  /// Hands of two people.
  ///
  /// A right hand is at the left until 2 s; another person's left hand is at the right from 0.5 to 6 s.
  private let frames = (0..<180).map { step in
    let time = Duration.milliseconds(step * 1000 / 30)
    var hands: [Hand] = []
    if time < .seconds(2) { hands.append(PosedHand(.openPalm, x: 0.15, scale: 0.12, id: 1).hand()) }
    if time >= .milliseconds(500) { hands.append(PosedHand(HandPose.victory.left, x: 0.85, scale: 0.12, id: 2).hand()) }
    return HandFrame(hands: hands, at: time, imageSize: ImageSize(width: 640, height: 480))
  }

  /// The first and the last time at which each hand is kept.
  private func kept(_ person: FirstPerson) -> [Int: ClosedRange<Duration>] {
    var person = person
    var times: [Int: ClosedRange<Duration>] = [:]
    for frame in frames {
      for hand in person.frame(frame).hands { times[hand.id] = (times[hand.id]?.lowerBound ?? frame.time)...frame.time }
    }
    return times
  }

  func testThePlaceIsKeptForTheMemory() throws {
    for memory in [1, 3] {
      let times = kept(try FirstPerson(memory: .seconds(memory), reach: 2))
      XCTAssertEqual(times[1]?.lowerBound, .zero)
      let free = try XCTUnwrap(times[2]?.lowerBound)
      let left = try XCTUnwrap(times[1]?.upperBound)
      XCTAssertGreaterThan(free - left, .seconds(memory))
      XCTAssertLessThan(free - left, .seconds(memory) + .milliseconds(70))
    }
  }

  func testAPersonWhoComesBackInTimeHasThePlaceStill() throws {
    var person = try FirstPerson(memory: .seconds(5), reach: 2)
    let back = frames[0].hands[0]
    for frame in frames { _ = person.frame(frame) }
    let other = frames[100].hands[0]
    let found = person.frame(
      HandFrame(hands: [other, back], at: .milliseconds(6033), imageSize: ImageSize(width: 640, height: 480)))
    XCTAssertEqual(found.hands.map(\.id), [1])
    XCTAssertNotNil(found.hands.first?.personID)
  }

  /// A left hand within reach is that of the same person.
  func testTheReachDecidesWhoseASecondHandIs() throws {
    XCTAssertEqual(kept(FirstPerson())[2]?.lowerBound, .milliseconds(500))
    XCTAssertNotEqual(kept(try FirstPerson(reach: 2))[2]?.lowerBound, .milliseconds(500))
  }

  func testEventsOfOnePerson() throws {
    func events(_ detector: some HandEventDetector) -> [HandEvent] {
      var detector = detector
      return frames.flatMap { detector.events(for: $0) } + detector.finish()
    }
    XCTAssertEqual(Set(events(GestureEventDetector()).map(\.handID)), [1, 2])
    let first = try FirstPerson(memory: .seconds(10), reach: 2)
    XCTAssertEqual(Set(events(GestureEventDetector().ofFirstPerson(first)).map(\.handID)), [1])
  }
}
