import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Pinches with strength, cursors and faders on computed hands.
final class InteractionTests: XCTestCase {
  private func frames(_ poses: [PosedHand]) -> [HandFrame] {
    poses.enumerated().map { HandFrame(hands: [$1.hand()], at: .milliseconds(33 * $0), width: 640, height: 480) }
  }

  /// An open pinch that closes and opens again.
  private func closing(_ change: (HandPose) -> HandPose = { $0 }) -> [PosedHand] {
    let shares: [Float] = [0, 0, 0.3, 0.6, 0.8, 1, 1, 1, 0.8, 0.5, 0.2, 0, 0]
    return shares.map { PosedHand(change(HandPose.openPinch.interpolated(to: .pinch, $0))) }
  }

  private func events(_ frames: [HandFrame]) -> [HandEvent] {
    var detector = FingerPinchDetector()
    return frames.flatMap { detector.events(for: $0) } + detector.finish()
  }

  func testAPinchBeginsMovesAndEndsAtEveryTurn() throws {
    var begun: Set<Duration> = []
    for yaw in stride(from: Float(-80), through: 80, by: 20) {
      for pose in [HandPose.pinch, .pinch.left] {
        let events = events(frames(closing { $0.shown(by: pose.handedness).held(pitch: 15, yaw: yaw, roll: 30) }))
        XCTAssertEqual(events.first?.phase, .began)
        XCTAssertEqual(events.last?.phase, .ended)
        XCTAssertEqual(events.count { $0.phase == .began }, 1)
        XCTAssertEqual(Set(events.map(\.name)), ["Pinch_Index"])
        let strengths = events.compactMap(\.score)
        XCTAssertGreaterThan(try XCTUnwrap(strengths.max()), 0.9)
        begun.insert(try XCTUnwrap(events.first).time)
      }
    }
    XCTAssertEqual(begun.count, 1, "the turn does not matter")
  }

  func testOpenHandsAndFistsDoNotPinch() {
    for pose in [HandPose.openPalm, .closedFist, .thumbUp, .victory, .pointingUp] {
      XCTAssertEqual(events(frames([PosedHand(pose), PosedHand(pose), PosedHand(pose)])), [], "\(String(describing: pose.gesture))")
    }
  }

  func testAPinchEndsWithItsHand() {
    var hands = frames(closing().prefix(7).map { $0 })
    hands.append(HandFrame(hands: [], at: .seconds(1)))
    XCTAssertEqual(events(hands).last.map { [$0.phase == .ended, $0.time == .seconds(1)] }, [true, true])
    XCTAssertEqual(events(Array(hands.dropLast())).last?.phase, .ended)
  }

  func testAClickDoesNotMoveTheCursor() throws {
    var cursor = HandCursor()
    let states = frames(closing()).map { cursor.update($0.hands[0], in: $0) }
    XCTAssertEqual(states.count(where: \.isClick), 1)
    let click = try XCTUnwrap(states.firstIndex(where: \.isClick))
    let positions = states[click...].prefix { $0.isPressed }.map(\.position)
    XCTAssertEqual(Set(positions), [states[click].position])
    // The tip itself moves by more than that of the cursor at the click.
    let tips = frames(closing()).map { $0.hands[0][.indexFingerTIP] }
    let way = abs(tips[click].y - tips[0].y)
    XCTAssertLessThan(abs(states[click].position.y - states[0].position.y), way / 2)
  }

  func testAPinchedHandDrags() throws {
    var cursor = HandCursor()
    let still = closing().prefix(7)
    let moving = (1...12).map { PosedHand(.pinch, x: 0.5 + 0.02 * Float($0)) }
    let states = frames(still + moving).map { cursor.update($0.hands[0], in: $0) }
    XCTAssertTrue(try XCTUnwrap(states.last).isPressed)
    XCTAssertGreaterThan(try XCTUnwrap(states.last).position.x - states[6].position.x, 0.08)
    XCTAssertEqual(states.count(where: \.isClick), 1)
  }

  func testFadersGoFromZeroToOne() throws {
    var openness = HandFader(.openness)
    XCTAssertEqual(openness.value(of: HandPose.closedFist.hand()), 0)
    XCTAssertEqual(openness.value(of: HandPose.openPalm.hand()), 1)
    var height = HandFader(.height, deadZone: 0.05)
    let value = try XCTUnwrap(height.value(of: PosedHand(.openPalm, y: 0.5).hand()))
    XCTAssertEqual(value, 0.5, accuracy: 0.15)
    XCTAssertEqual(height.value(of: PosedHand(.openPalm, y: 0.51).hand()), value, "within the dead zone")
    XCTAssertNotEqual(height.value(of: PosedHand(.openPalm, y: 0.6).hand()), value)
    var roll = HandFader(.roll)
    let turned = [-40, 0, 40].compactMap { roll.value(of: HandPose.openPalm.turned(by: Float($0)).hand()) }
    XCTAssertEqual(turned, turned.sorted())
    XCTAssertEqual(turned.count, 3)
  }

  func testFadersAreCalibrated() throws {
    let (low, high) = (PosedHand(.openPalm, y: 0.3).hand(), PosedHand(.openPalm, y: 0.5).hand())
    var fader = HandFader(.height)
    XCTAssertFalse(fader.calibrate(low: low, high: low))
    XCTAssertTrue(fader.calibrate(low: low, high: high))
    XCTAssertEqual(fader.value(of: low), 0)
    XCTAssertEqual(fader.value(of: high), 1)
    XCTAssertEqual(try XCTUnwrap(fader.value(of: PosedHand(.openPalm, y: 0.4).hand())), 0.5, accuracy: 0.02)
  }
}
