import GestureClassifier
import HandEvents

/// A piano that two people play before a camera.
///
/// Each person plays in one half of the image.
///
/// - A tap of a finger plays a note.
/// - A thumb up changes the instrument of the person, once in a second.
/// - The index finger of a right hand moves a cursor.
public final class AirPiano {
  /// A step of a player.
  public nonisolated enum Action: Hashable, Sendable {
    case note(player: Int, Finger, isLeft: Bool)
    case nextInstrument(player: Int)
  }

  /// The position of the cursor of each player in the view.
  public private(set) var cursors: [Int: SIMD2<Double>] = [:]
  private let recognizer: HandGestureRecognizer
  private let view: SIMD2<Double>
  private let perform: (Action) -> Void
  private var smoothers = [PointSmoother](repeating: PointSmoother(), count: 2)
  private var players: [Int: Int] = [:]

  public init(recognizer: HandGestureRecognizer, view: SIMD2<Double>, perform: @escaping (Action) -> Void) {
    (self.recognizer, self.view, self.perform) = (recognizer, view, perform)
  }

  /// Takes the frames of a camera until they end.
  public func play<Camera: AsyncSequence & Sendable>(_ camera: Camera) async throws where Camera.Element == VideoFrame {
    let thumbs = try GestureEventDetector().cooldown(.seconds(1))
    var detectors = HandEventDetectors([FingerTaps(), thumbs])
    for try await frame in recognizer.results(
      for: camera, failed: { error, frame in print("frame at \(frame.time): \(error)") })
    {
      for hand in frame.hands where players[hand.id] == nil { players[hand.id] = hand.palmCenter.x < 0.5 ? 0 : 1 }
      moveCursors(frame)
      for event in detectors.events(for: frame) { act(on: event) }
    }
  }

  private func moveCursors(_ frame: HandFrame) {
    let placement = ImagePlacement(
      imageSize: frame.imageSize ?? ImageSize(width: 1, height: 1), viewWidth: view.x, viewHeight: view.y,
      isMirrored: true)
    for player in smoothers.indices {
      let hand = frame.hands.first { players[$0.id] == player && $0.handedness == .right }
      cursors[player] = hand.map {
        placement.position(of: smoothers[player].position(of: .indexFingerTIP, of: $0, in: frame))
      }
    }
  }

  private func act(on event: HandEvent) {
    guard let player = players[event.handID] else { return }
    switch (event.phase, event.action) {
    case (.completed, .custom(let name)):
      if let finger = Finger(rawValue: name) {
        perform(.note(player: player, finger, isLeft: event.handedness == .left))
      }
    case (.began, .gesture(let made)) where made.gesture == .thumbUp: perform(.nextInstrument(player: player))
    default: break
    }
  }
}
