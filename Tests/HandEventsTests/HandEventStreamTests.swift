import GestureFixtures
import HandEvents
import HandValues
import XCTest

/// Frames in, events out, as the command line has them.
final class HandEventStreamTests: XCTestCase {
  /// An open palm for a second, then a victory sign.
  ///
  /// At 30 frames per second; frames of a gap have no hand.
  private func frames(gap: Range<Int> = 0..<0, renamesHand: Bool = false) -> [HandFrame] {
    (0..<75).map { step in
      let pose: HandPose = step < 30 ? .openPalm : .victory
      let hand = PosedHand(pose, id: renamesHand && step >= gap.upperBound ? 9 : 1).hand()
      let time = Duration.milliseconds(step * 1000 / 30)
      return HandFrame(hands: gap.contains(step) ? [] : [hand], at: time, imageSize: ImageSize(width: 640, height: 480))
    }
  }

  private func steps(_ stream: HandEventStream, _ frames: [HandFrame], in orientation: ImageOrientation = .up)
    -> [HandEventStream.Step]
  {
    var stream = stream
    return frames.flatMap { stream.steps(after: $0, in: orientation) } + stream.finish()
  }

  func testUprightFramesHaveTheEventsOfTheDetector() {
    let steps = steps(HandEventStream(GestureEventDetector()), frames())
    XCTAssertEqual(steps.flatMap(\.events), GestureEventDetector().events(in: frames()))
    XCTAssertEqual(steps.map { $0.frame?.time }, frames().map(\.time) + [nil], "a step for each frame, and the end")
    XCTAssertEqual(steps.last?.events.map(\.phase), [.ended])
  }

  func testFramesOfTurnedImagesComeOutUpright() throws {
    let turned = frames().map { $0.upright(in: .right) }
    let steps = steps(HandEventStream(GestureEventDetector()), turned, in: .left)
    for (step, frame) in zip(steps, frames()) {
      let found = try XCTUnwrap(step.frame)
      XCTAssertEqual(found.imageSize, ImageSize(width: 640, height: 480))
      let (hand, upright) = (try XCTUnwrap(found.hands.first), try XCTUnwrap(frame.hands.first))
      XCTAssertEqual(hand[.wrist].x, upright[.wrist].x, accuracy: 1e-5)
      XCTAssertEqual(hand[.middleFingerTIP].y, upright[.middleFingerTIP].y, accuracy: 1e-5)
    }
    XCTAssertEqual(steps.flatMap(\.events).map(\.name), GestureEventDetector().events(in: frames()).map(\.name))
  }

  /// A hand that was lost for a moment and got another identity.
  func testMendedFramesHaveNoGap() throws {
    let lost = frames(gap: 10..<20, renamesHand: true)
    let plain = steps(HandEventStream(GestureEventDetector()), lost).flatMap(\.events)
    XCTAssertEqual(plain.count(where: { $0.phase == .began && $0.gesture == .openPalm }), 2)
    let mender = try HandMender(maximumGap: .milliseconds(500), maximumFilledGap: .milliseconds(500))
    var stream = HandEventStream(GestureEventDetector(), mender: mender)
    XCTAssertTrue(stream.steps(after: lost[0], in: .up).isEmpty, "later frames may change it")
    let mended = steps(HandEventStream(GestureEventDetector(), mender: mender), lost)
    XCTAssertEqual(mended.count, lost.count + 1)
    XCTAssertTrue(mended.dropLast().allSatisfy { $0.frame?.hands.count == 1 })
    let events = mended.flatMap(\.events)
    XCTAssertEqual(events.count(where: { $0.phase == .began && $0.gesture == .openPalm }), 1)
    XCTAssertEqual(Set(events.map(\.handID)), [1])
  }

  func testEventsHaveTheirPeople() {
    let steps = steps(HandEventStream(GestureEventDetector(), people: HandPeople()), frames())
    XCTAssertEqual(Set(steps.flatMap(\.events).map(\.personID)), [0])
  }

  func testItKnowsWhetherEventsCount() throws {
    let palm = EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(400), disarmDuration: nil)
    var stream = HandEventStream(try GestureEventDetector().armed(by: palm))
    var armed: [Bool] = []
    for frame in frames() {
      for step in stream.steps(after: frame, in: .up) {
        armed.append(stream.isArmed)
        XCTAssertFalse(step.events.contains { $0.phase == .armed } && !stream.isArmed)
      }
    }
    XCTAssertEqual(armed.first, false)
    XCTAssertEqual(armed[29], true)
    XCTAssertTrue(stream.finish().flatMap(\.events).contains { $0.phase == .disarmed })
    XCTAssertFalse(stream.isArmed)
  }

  func testAbsenceCountsFromTheLastHandOrTheFirstFrame() {
    var stream = HandEventStream(GestureEventDetector())
    XCTAssertEqual(stream.absence, .zero)
    let empty = frames(gap: 0..<75)
    _ = stream.steps(after: empty[0], in: .up)
    XCTAssertEqual(stream.absence, .zero)
    _ = stream.steps(after: empty[30], in: .up)
    XCTAssertEqual(stream.absence, .seconds(1))
    _ = stream.steps(after: frames()[60], in: .up)
    XCTAssertEqual(stream.absence, .zero)
    _ = stream.finish()
    XCTAssertEqual(stream.absence, .zero)
  }
}
