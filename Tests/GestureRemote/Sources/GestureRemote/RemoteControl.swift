import GestureClassifier
import HandEvents

/// A command of the remote control to the player.
public nonisolated enum Command: String, Sendable { case play, pause, louder, quieter, mute, next, previous }

/// Turns the hands before a camera into commands for a player.
///
/// - A palm pauses, a victory sign plays: when the gesture has been made for a moment.
/// - A thumb up or down changes the volume for as long as it is held.
/// - Two fists at once mute.
/// - A swipe to the side changes the title.
public final class RemoteControl {
  /// The hands of the latest frame, for drawing.
  public private(set) var hands: [Hand] = []
  private let recognizer: HandGestureRecognizer
  private let perform: (Command) -> Void

  /// - Parameters:
  ///   - recognizer: Tests give one that replays a recording.
  ///   - perform: Is called with every command.
  public init(recognizer: HandGestureRecognizer, perform: @escaping (Command) -> Void) {
    (self.recognizer, self.perform) = (recognizer, perform)
  }

  /// Takes the frames of a camera until they end.
  public func watch<Camera: AsyncSequence & Sendable>(_ camera: Camera) async throws where Camera.Element == VideoFrame {
    let held = try GestureEventDetector(settings: GestureEventSettings(holdDuration: .milliseconds(400), holdInterval: .milliseconds(400)))
    let swipes = try HandMovementDetector(settings: HandMovementSettings(kinds: [.swipeLeft, .swipeRight]))
    var detectors = HandEventDetectors([held, swipes])
    for try await frame in recognizer.results(for: camera) {
      let hadTwoFists = hasTwoFists
      hands = frame.hands
      if hasTwoFists, !hadTwoFists { perform(.mute) }
      for event in detectors.events(for: frame) { act(on: event) }
    }
    for event in detectors.finish() { act(on: event) }
  }

  private func act(on event: HandEvent) {
    switch (event.phase, event.gesture, event.movement) {
    case (.began, .openPalm, _): perform(.pause)
    case (.began, .victory, _): perform(.play)
    case (.held, .thumbUp, _): perform(.louder)
    case (.held, .thumbDown, _): perform(.quieter)
    case (.completed, _, .swipeRight): perform(.next)
    case (.completed, _, .swipeLeft): perform(.previous)
    default: break
    }
  }

  private var hasTwoFists: Bool { hands.filter { $0.gesture == .closedFist }.count == 2 }
}
