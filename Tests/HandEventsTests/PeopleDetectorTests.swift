import Foundation
import GestureFixtures
import HandEvents
import HandValues
import XCTest

/// Events with the person of the hand.
final class PeopleDetectorTests: XCTestCase {
  /// Two people at the sides of the image for two seconds.
  ///
  /// One shows both hands, and the other one the left hand.
  private let frames = (0..<60).map { step in
    let hands = [
      PosedHand(.openPalm, x: 0.1, scale: 0.12, id: 5), PosedHand(HandPose.victory.left, x: 0.35, scale: 0.12, id: 6),
      PosedHand(HandPose.thumbUp.left, x: 0.9, scale: 0.12, id: 7),
    ]
    return HandFrame(
      hands: hands.map { $0.hand() }, at: .milliseconds(step * 1000 / 30), imageSize: ImageSize(width: 640, height: 480)
    )
  }

  /// The people that the events of each hand have.
  private func people(_ events: [HandEvent]) -> [Int: Set<Int?>] {
    events.reduce(into: [:]) { $0[$1.handID, default: []].insert($1.personID) }
  }

  func testTheHandsOfAPersonHaveTheEventsOfOnePerson() throws {
    let detector = GestureEventDetector()
    let events = detector.withPeople().events(in: frames)
    XCTAssertEqual(people(events), [5: [0], 6: [0], 7: [1]])
    XCTAssertEqual(events.count(where: { $0.phase == .ended }), 3, "of the end of the stream as well")
    let plain = detector.events(in: frames)
    XCTAssertEqual(people(plain), [5: [nil], 6: [nil], 7: [nil]])
    XCTAssertEqual(
      events.map {
        var event = $0
        event.personID = nil
        return event
      }, plain, "nothing else differs")
  }

  func testEventsThatCountHaveTheirPerson() throws {
    let palm = EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(200))
    let detector = try GestureEventDetector().withPeople().armed(by: palm).cooldown(.milliseconds(100))
    let other = try GestureEventDetector().armed(by: palm).cooldown(.milliseconds(100)).withPeople()
    let armed = other.events(in: frames)
    XCTAssertEqual(armed.first { $0.phase == .armed }?.personID, 0)
    XCTAssertEqual(
      detector.events(in: frames).filter { $0.phase == .ended }.map(\.personID),
      armed.filter { $0.phase == .ended }.map(\.personID), "the order of detectors does not matter to what counts")
  }

  func testPeopleThatAreKnownAreKept() {
    let known = frames.map { frame in
      var frame = frame
      for index in frame.hands.indices { frame.hands[index].personID = 40 + index }
      return frame
    }
    XCTAssertEqual(people(GestureEventDetector().withPeople(nil).events(in: known)), [5: [40], 6: [41], 7: [42]])
    XCTAssertEqual(people(GestureEventDetector().withPeople(nil).events(in: frames)), [5: [nil], 6: [nil], 7: [nil]])
  }

  /// A detector that reports each hand of each frame.
  ///
  /// It also reports once a hand that left long ago.
  private struct EachHand: HandEventDetector {
    func events(for frame: HandFrame) -> [HandEvent] {
      frame.hands.map { HandEvent(.completed, .custom("seen"), handID: $0.id, time: frame.time) }
        + [HandEvent(.completed, .custom("late"), handID: 5, time: frame.time)]
    }
  }

  func testAPersonWhoLeftIsRememberedForLateEvents() {
    func late(after gap: Duration) -> Int? {
      var last = frames[1]
      last.time = gap
      last.hands.removeAll { $0.id != 7 }
      return EachHand().withPeople().events(in: [frames[0], last]).last { $0.name == "late" }?.personID
    }
    XCTAssertEqual(late(after: .seconds(3600)), 0)
    XCTAssertNil(late(after: .seconds(7201)))
  }

  func testAnotherStreamHasOtherPeople() {
    var detector = EachHand().withPeople()
    XCTAssertEqual(people(detector.events(for: frames[0])), [5: [0], 6: [0], 7: [1]])
    _ = detector.finish()
    var alone = frames[1]
    alone.hands.removeAll { $0.id != 7 }
    XCTAssertEqual(people(detector.events(for: alone)), [5: [nil], 7: [0]])
  }

  func testThePersonOfAnEventIsKeptInAFile() throws {
    var event = HandEvent(.began, .gesture(.init(.victory, score: 0.5)), handID: 2, time: .zero)
    XCTAssertFalse(String(decoding: try JSONEncoder().encode(event), as: UTF8.self).contains("personID"))
    event.personID = 3
    XCTAssertEqual(try JSONDecoder().decode(HandEvent.self, from: JSONEncoder().encode(event)), event)
  }
}
