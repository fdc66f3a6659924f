import AirPiano
import GestureFixtures
import XCTest

final class AirPianoTests: XCTestCase {
  @MainActor private static func actions(_ motion: PosedMovement) async throws -> (
    actions: [AirPiano.Action], piano: AirPiano
  ) {
    let recording = try RecordedGestures(motion.frames())
    var actions: [AirPiano.Action] = []
    let piano = AirPiano(recognizer: try .replaying(recording), view: SIMD2(800, 600)) { actions.append($0) }
    try await piano.play(recording.camera())
    return (actions, piano)
  }

  /// A hand in one half of the image that taps.
  ///
  /// The fingers tap one after the other.
  private func taps(_ fingers: [Finger], at place: Float, isLeft: Bool = false) -> PosedMovement {
    let open = isLeft ? HandPose.openPalm.left : .openPalm
    var motion = PosedMovement.still(open, duration: .milliseconds(300))
    for finger in fingers {
      var bent = open
      switch finger {
      case .thumb: bent.thumb = HandPose.closedFist.thumb
      case .index: bent.index = HandPose.closedFist.index
      case .middle: bent.middle = HandPose.closedFist.middle
      case .ring: bent.ring = HandPose.closedFist.ring
      case .pinky: bent.pinky = HandPose.closedFist.pinky
      }
      motion = motion.then(.still(bent, duration: .milliseconds(100)), pause: .milliseconds(100))
        .then(.still(open, duration: .milliseconds(300)), pause: .milliseconds(100))
    }
    return motion.shifted(place, 0)
  }

  func testTwoPeoplePlay() async throws {
    let (actions, _) = try await Self.actions(
      taps([.index, .middle, .pinky], at: -0.3).and(taps([.ring], at: 0.3, isLeft: true)))
    XCTAssertEqual(
      Set(actions),
      [
        .note(player: 0, .index, isLeft: false), .note(player: 0, .middle, isLeft: false),
        .note(player: 0, .pinky, isLeft: false),
        .note(player: 1, .ring, isLeft: true),
      ])
    XCTAssertEqual(actions.count, 4, "\(actions)")
  }

  /// Each player has an instrument.
  ///
  /// A pause follows the change of an instrument; the other player has a separate pause.
  func testThumbsChangeInstruments() async throws {
    let thumb = PosedMovement.still(.thumbUp, duration: .milliseconds(500))
    let twice = thumb.then(.still(.openPalm, duration: .milliseconds(200)), pause: .zero).then(thumb, pause: .zero)
    let (actions, _) = try await Self.actions(twice.shifted(-0.3, 0).and(thumb.shifted(0.3, 0)))
    XCTAssertEqual(actions.sorted { "\($0)" < "\($1)" }, [.nextInstrument(player: 0), .nextInstrument(player: 1)])
  }

  /// The left player's cursor is on the right.
  ///
  /// The view is mirrored.
  func testCursors() async throws {
    let (_, piano) = try await Self.actions(
      PosedMovement.still(.pointingUp).shifted(-0.3, 0).and(.still(.pointingUp).shifted(0.3, 0)))
    let cursors = await (piano.cursors[0], piano.cursors[1])
    XCTAssertGreaterThan(try XCTUnwrap(cursors.0).x, 400)
    XCTAssertLessThan(try XCTUnwrap(cursors.1).x, 400)
  }
}
