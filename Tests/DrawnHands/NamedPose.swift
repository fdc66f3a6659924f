import GestureFixtures

/// The gestures MediaPipe's canned classifier knows, as MediaPipe 1.2.2 recognises them when they are drawn; and some it does not know.
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
  package static let canned: [NamedPose] = [.openPalm, .closedFist, .victory, .pointingUp, .iLoveYou, .thumbUp, .thumbDown]
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
    case .thumbUp: .thumbUp
    case .thumbDown: .thumbDown
    case .fourFingers: .four
    case .thumbAndIndex: .ell
    case .pinch: .pinch
    }
  }
}
