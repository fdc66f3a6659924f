import GestureFixtures

/// Poses that MediaPipe 1.2.2 recognises in drawings, and others.
///
/// The first ones are the gestures that MediaPipe's canned classifier knows.
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

  /// A right hand in the middle of the image.
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

  /// The thumb up of the goldens.
  ///
  /// MediaPipe recognises it less reliably from other directions than the product's pose, but the goldens were made
  /// with it.
  private static let thumbUpOfTheGoldens = HandPose(
    thumb: ThumbPose(spread: 53, lift: -9, mcp: -1, ip: -14, turn: -9), index: FingerPose(curl: 0.98, spread: -5),
    middle: FingerPose(mcp: 86, pip: 94, dip: 71, spread: -2), ring: FingerPose(curl: 1.05, spread: -1),
    pinky: FingerPose(curl: 1.02), gesture: .thumbUp
  ).held(pitch: 12, yaw: -8, roll: 72)
}
