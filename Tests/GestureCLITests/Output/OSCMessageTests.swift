import GestureCLI
import GestureFixtures
import HandEvents
import XCTest

/// Messages against the bytes of the specification, Open Sound Control 1.0.
final class OSCMessageTests: XCTestCase {
  private func hex(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      bytes[start..<min(start + 4, bytes.count)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }.joined(separator: " ")
  }

  /// The two messages that the specification writes out.
  func testExamplesOfTheSpecification() throws {
    XCTAssertEqual(
      hex(try OSCMessage("/oscillator/4/frequency", [.float(440)]).encoded()),
      "2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000")
    XCTAssertEqual(
      hex(try OSCMessage("/foo", [.int(1000), .int(-1), .string("hello"), .float(1.234), .float(5.678)]).encoded()),
      "2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d")
  }

  /// Strings end with one to four NULs.
  func testPaddingOfEveryLength() throws {
    XCTAssertEqual(hex(try OSCMessage("/", [.string("")]).encoded()), "2f000000 2c730000 00000000")
    XCTAssertEqual(hex(try OSCMessage("/", [.string("abc")]).encoded()), "2f000000 2c730000 61626300")
    XCTAssertEqual(hex(try OSCMessage("/", [.string("abcd")]).encoded()), "2f000000 2c730000 61626364 00000000")
    XCTAssertEqual(hex(try OSCMessage("/abc", []).encoded()), "2f616263 00000000 2c000000")
    for length in 0..<20 {
      let text = String(repeating: "x", count: length)
      XCTAssertEqual(try OSCMessage("/" + text, [.string(text)]).encoded().count % 4, 0)
    }
  }

  func testWhatDoesNotFitIsRefused() throws {
    XCTAssertNoThrow(try OSCMessage("/a", [.int(Int(Int32.max)), .int(Int(Int32.min))]).encoded())
    XCTAssertThrowsError(try OSCMessage("/a", [.int(Int(Int32.max) + 1)]).encoded()) {
      XCTAssertEqual($0 as? OSCMessage.Problem, .integer(Int(Int32.max) + 1))
    }
    // "/a" and ",s" take four bytes each, and 65507 is no multiple of four.
    XCTAssertEqual(try OSCMessage("/a", [.string(String(repeating: "x", count: 65495))]).encoded().count, 65504)
    XCTAssertThrowsError(try OSCMessage("/a", [.string(String(repeating: "x", count: 65496))]).encoded()) {
      XCTAssertEqual($0 as? OSCMessage.Problem, .length(65508))
    }
  }

  /// A NUL within a string would end it, and shift what follows.
  func testANulIsLeftOut() throws {
    XCTAssertEqual(
      hex(try OSCMessage("/", [.string("a\0b"), .int(1)]).encoded()), "2f000000 2c736900 61620000 00000001")
  }

  /// Each value of each hand has a separate address.
  ///
  /// Faders of other programs work like this.
  func testMessagesOfValuesAndTaps() {
    func messages(_ action: HandEvent.Action, _ phase: HandEvent.Phase) -> [OSCMessage] {
      OSCMessage.messages(
        of: ReportedEvent(HandEvent(phase, action, handID: 2, handedness: .left, time: .zero), source: nil))
    }
    let fader = HandEvent.Action.fader(.init(.openness, value: 0.25, measured: 0.4))
    for phase in [HandEvent.Phase.began, .moved] {
      XCTAssertEqual(messages(fader, phase), [OSCMessage("/hand/left/openness", [.float(0.25)])])
    }
    XCTAssertEqual(messages(fader, .ended), [], "a fader stays where it is")
    XCTAssertEqual(
      messages(.tap(.init(.ring, speed: 3.5)), .completed),
      [
        OSCMessage(
          "/gesture/completed",
          [.string("Ring_Tap"), .string("Left"), .float(0.5), .float(0.5), .int(2), .float(1), .float(0)]),
        OSCMessage("/hand/left/tap/ring", [.float(3.5)]),
      ])
    XCTAssertEqual(messages(.wave, .began).map(\.address), ["/gesture/began"])
  }

  /// Seven numbers for each joint, in the order of OpenXR.
  ///
  /// If two hands have the same handedness, the first one counts.
  func testMessagesOfJoints() throws {
    let poses: [HandPose] = [HandPose.victory.left, HandPose.openPalm, HandPose.closedFist]
    let hands: [Hand] = poses.map { $0.hand() }
    let bodies: [FittedHand] = hands.compactMap { HandFitter.fit($0) }
    XCTAssertEqual(bodies.map(\.handedness), [.left, .right, .right])
    let messages = OSCMessage.messages(of: bodies)
    XCTAssertEqual(messages.map(\.address), ["/hand/right/joints", "/hand/left/joints"])
    XCTAssertEqual(messages.map(\.arguments.count), [182, 182])
    let tip = bodies[0][.indexTip]
    let numbers: [Float] = [
      tip.position.x, tip.position.y, tip.position.z, tip.rotation.quaternion.x, tip.rotation.quaternion.y,
      tip.rotation.quaternion.z,
      tip.rotation.quaternion.w,
    ]
    let start = 7 * HandJoint.indexTip.rawValue
    XCTAssertEqual(Array(messages[1].arguments[start..<start + 7]), numbers.map { .float($0) })
    XCTAssertEqual(messages[0], OSCMessage.messages(of: [bodies[1]])[0], "the first right hand")
    // Within one frame of Ethernet.
    XCTAssertLessThan(try messages[0].encoded().count, 1400)
  }

  /// The arguments of programs that know no people stay as they are.
  func testThePersonIsTheLastArgument() {
    var event = HandEvent(.began, .gesture(.init(.victory, score: 0.5)), handID: 2, handedness: .left, time: .zero)
    let arguments = OSCMessage.messages(of: ReportedEvent(event, source: nil))[0].arguments
    XCTAssertEqual(arguments.count, 7)
    event.personID = 4
    XCTAssertEqual(OSCMessage.messages(of: ReportedEvent(event, source: nil))[0].arguments, arguments + [.int(4)])
  }
}
