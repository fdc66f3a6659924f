import Foundation
import GestureFixtures
import GestureRemote
import XCTest

final class RemoteControlTests: XCTestCase {
  /// The commands of the app while a recording plays, through the same code as with a camera: no image, no model.
  @MainActor
  private static func commands(_ recording: RecordedGestures, pace: RecordedGestures.Pace = .immediate) async throws -> [Command] {
    var commands: [Command] = []
    let remote = RemoteControl(recognizer: try .replaying(recording)) { commands.append($0) }
    try await remote.watch(recording.camera(pace: pace))
    return commands
  }

  @MainActor
  private static func commands(_ motion: HandMotion, _ sampling: FrameSampling = FrameSampling()) async throws -> [Command] {
    try await commands(RecordedGestures(motion.frames(sampling)))
  }

  /// A drawn image, through a real recognizer with stand-in models.
  func testAVictorySignIsRecognizedInAnImage() async throws {
    let recognizer = try HandGestureRecognizer(model: GestureModel(data: FixtureModels.gestureRecognizer()))
    let hands = try await recognizer.recognize(image: HandPose.victory.image(width: 320, height: 240))
    XCTAssertNil(hands.difference(from: [HandPose.victory.hand(imageSize: ImageSize(width: 320, height: 240))], within: 0.1))
  }

  func testAThumbUpMakesItLouderForAsLongAsItIsHeld() async throws {
    let commands = try await Self.commands(.still(.thumbUp, duration: .milliseconds(1300)))
    XCTAssertEqual(commands, [.louder, .louder, .louder])
  }

  /// A recording of gesture-cli, at eight times its speed.
  func testARecordingControlsThePlayer() async throws {
    let url = try XCTUnwrap(Bundle.module.url(forResource: "thumb", withExtension: "jsonl"))
    let recording = try RecordedGestures(contentsOf: url)
    XCTAssertNil(
      recording.frames.difference(from: [GestureSpan(.openPalm, from: .zero), GestureSpan(.thumbUp)], within: .milliseconds(100)))
    let commands = try await Self.commands(recording, pace: .speed(8))
    XCTAssertEqual(commands, [.pause, .louder, .louder, .louder])
  }

  func testTwoFistsMute() async throws {
    func both(_ pose: HandPose, _ time: Duration) -> HandMotion { .still(pose, duration: time).and(.still(pose.left, duration: time)) }
    let motion = both(.openPalm, .milliseconds(200)).then(both(.closedFist, .milliseconds(500)), pause: .milliseconds(100))
    let commands = try await Self.commands(motion)
    XCTAssertEqual(commands.filter { $0 == .mute }, [.mute])
  }

  /// The same swipe as twenty people make it, left and right.
  func testASwipeChangesTheTitle() async throws {
    for (direction, command) in [(HandMotion.Direction.right, Command.next), (.left, .previous)] {
      for seed in 0..<20 as Range<UInt64> {
        let swipe = HandMotion.swipe(direction, pose: .four).varied(seed: seed)
        let commands = try await Self.commands(swipe, FrameSampling(jitter: 0.005, seed: seed))
        XCTAssertEqual(commands, [command], "\(direction), seed \(seed)")
      }
    }
  }
}
