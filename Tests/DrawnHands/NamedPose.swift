import GestureFixtures

/// The gestures MediaPipe's canned classifier knows, as MediaPipe 1.2.2 recognises them when they are drawn; and some
/// it does not know.
package enum NamedPose: String, Sendable, Hashable, CaseIterable, Codable {
  case openPalm = "Open_Palm"
  case closedFist = "Closed_Fist"
  case victory = "Victory"
  case pointingUp = "Pointing_Up"
  case iLoveYou = "ILoveYou"
  case thumbUp = "Thumb_Up"
  case thumbDown = "Thumb_Down"
  // Unknown to the canned classifier; for training.
  case fourFingers = "four"
  case thumbAndIndex = "ell"
  case pinch = "pinch"

  /// The poses with a label in the canned classifier.
  package static let canned: [NamedPose] = [
    .openPalm, .closedFist, .victory, .pointingUp, .iLoveYou, .thumbUp, .thumbDown,
  ]
  /// The poses it has no label for.
  package static let unknown: [NamedPose] = [.fourFingers, .thumbAndIndex, .pinch]

  /// A right hand in the middle of the picture.
  package var hand: PosedHand { PosedHand(pose) }

  private var pose: HandPose {
    switch self {
    case .openPalm: .openPalm
    case .closedFist: .closedFist
    case .victory: .victory
    case .pointingUp: .pointingUp
    case .iLoveYou: .iLoveYou
    case .thumbUp: Self.thumbUpOfTheGoldens
    case .thumbDown: .thumbDown
    case .fourFingers: .four
    case .thumbAndIndex: .ell
    case .pinch: .pinch
    }
  }

  /// MediaPipe is less sure of it from other directions than of the product's, but the goldens were made of it.
  private static let thumbUpOfTheGoldens = HandPose(
    thumb: ThumbPose(spread: 53, lift: -9, mcp: -1, ip: -14, turn: -9), index: FingerPose(curl: 0.98, spread: -5),
    middle: FingerPose(mcp: 86, pip: 94, dip: 71, spread: -2), ring: FingerPose(curl: 1.05, spread: -1),
    pinky: FingerPose(curl: 1.02), gesture: .thumbUp
  ).held(pitch: 12, yaw: -8, roll: 72)
}
