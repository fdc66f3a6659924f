import Foundation
import GestureFixtures
import GestureRemote
import MediaPipeTasksVision
import XCTest

final class RemoteControlTests: XCTestCase {
  /// A drawn image, through a real recognizer with stand-in models.
  func testAVictorySignIsRecognizedInAnImage() throws {
    let recognizer = try GestureRecognizer(modelData: FixtureModels.gestureRecognizer())
    let result = try recognizer.recognize(image: MPImage(HandPose.victory.image(width: 320, height: 240)))
    XCTAssertNil(result.hands.difference(from: [HandPose.victory.hand(imageWidth: 320, imageHeight: 240)], within: 0.1))
  }

  /// A pose to an event: no image, no model.
  func testAThumbUpMakesItLouderForAsLongAsItIsHeld() {
    var remote = RemoteControl()
    let commands = HandMotion.still(.thumbUp, duration: 1300).results().flatMap { remote.commands(for: $0) }
    XCTAssertEqual(commands, [.louder, .louder, .louder])
  }

  /// A recording of gesture-cli, replayed as a live stream through the app's own camera code.
  func testARecordingControlsThePlayer() async throws {
    let url = try XCTUnwrap(Bundle.module.url(forResource: "thumb", withExtension: "jsonl"))
    let recording = try RecordedGestures(contentsOf: url)
    XCTAssertNil(
      recording.frames.difference(from: [GestureSpan("Open_Palm", from: 0), GestureSpan("Thumb_Up")], within: 100))
    let options = GestureRecognizerOptions()
    options.replay(recording)
    let (commands, continuation) = AsyncStream.makeStream(of: Command.self)
    let camera = try RemoteCamera(options: options) { continuation.yield($0) }
    for await frame in recording.camera(pace: .speed(8)) {
      try camera.take(MPImage(frame.image), timestampInMilliseconds: frame.timestampInMilliseconds)
    }
    var received: [Command] = []
    for await command in commands {
      received.append(command)
      if received.count == 3 { break }
    }
    XCTAssertEqual(received, [.pause, .louder, .louder])
  }

  func testTwoFistsMute() {
    var remote = RemoteControl()
    let palms = HandMotion.still(.openPalm, duration: 200).and(.still(.openPalm.left, duration: 200))
    let fists = HandMotion.still(.closedFist, duration: 500).and(.still(.closedFist.left, duration: 500))
    let commands = palms.then(fists, pause: 100).results().flatMap { remote.commands(for: $0) }
    XCTAssertEqual(commands.filter { $0 == .mute }, [.mute])
  }

  /// The same swipe as twenty people make it, left and right.
  func testASwipeChangesTheTitle() {
    for (direction, command) in [(HandMotion.Direction.right, Command.next), (.left, .previous)] {
      for seed in 0..<20 {
        var remote = RemoteControl()
        let swipe = HandMotion.swipe(direction, pose: .four).varied(seed: UInt64(seed))
        let commands = swipe.results(FrameSampling(jitter: 0.005, seed: UInt64(seed))).flatMap { remote.commands(for: $0) }
        XCTAssertEqual(commands, [command], "\(direction), seed \(seed)")
      }
    }
  }
}
