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
  package var hand: HandPose {
    switch self {
    case .openPalm:
      return HandPose(
        thumb: ThumbPose(spread: 60, lift: 13, knuckle: 10, end: -8, turn: 3), index: FingerPose(curl: 0.05, spread: 14),
        middle: FingerPose(curl: 0.05, spread: -3), ring: FingerPose(curl: 0.07, spread: -10), little: FingerPose(curl: 0, spread: -22)
      ).held(pitch: 4, yaw: -7, roll: 5)
    case .closedFist:
      return HandPose(
        thumb: ThumbPose(spread: 10, lift: 45, knuckle: 35, end: 24, turn: 18),
        index: FingerPose(knuckle: 78, middle: 102, end: 69, spread: -9),
        middle: FingerPose(knuckle: 89, middle: 109, end: 71, spread: -1), ring: FingerPose(knuckle: 86, middle: 103, end: 65, spread: -9),
        little: FingerPose(knuckle: 80, middle: 102, end: 66, spread: -2)
      ).held(pitch: -23, yaw: 8, roll: -12)
    case .victory:
      return HandPose(
        thumb: ThumbPose(spread: 14, lift: 47, knuckle: 46, end: 38, turn: 15), index: FingerPose(curl: 0, spread: 12),
        middle: FingerPose(curl: 0, spread: -14), ring: FingerPose(curl: 1.05, spread: 0), little: FingerPose(curl: 1, spread: -4)
      ).held(pitch: 6, yaw: 14, roll: -6)
    case .pointingUp:
      return HandPose(
        thumb: ThumbPose(spread: 26, lift: 46, knuckle: 46, end: 33), index: FingerPose(curl: 0, spread: 6),
        middle: FingerPose(curl: 1.05, spread: -3), ring: FingerPose(curl: 1, spread: 1), little: FingerPose(curl: 0.97, spread: -5)
      ).held(pitch: -7, yaw: 5, roll: -7)
    case .iLoveYou:
      return HandPose(
        thumb: ThumbPose(spread: 55, lift: 14, knuckle: 4, end: 2), index: FingerPose(curl: 0, spread: 6),
        middle: FingerPose(curl: 1, spread: -6), ring: FingerPose(curl: 0.98, spread: -5), little: FingerPose(curl: 0.05, spread: -15)
      ).held(pitch: -6, yaw: 14, roll: -14)
    case .thumbUp:
      return HandPose(
        thumb: ThumbPose(spread: 53, lift: -9, knuckle: -1, end: -14, turn: -9), index: FingerPose(curl: 0.98, spread: -5),
        middle: FingerPose(knuckle: 86, middle: 94, end: 71, spread: -2), ring: FingerPose(curl: 1.05, spread: -1),
        little: FingerPose(curl: 1.02)
      ).held(pitch: 12, yaw: -8, roll: 72)
    case .thumbDown:
      return HandPose(
        thumb: ThumbPose(spread: 52, lift: -20, knuckle: 4, end: -12, turn: 6), index: FingerPose(curl: 0.94, spread: -6),
        middle: FingerPose(curl: 0.98, spread: 5), ring: FingerPose(curl: 1.08), little: FingerPose(curl: 0.9)
      ).held(pitch: 22, yaw: -26, roll: 275)
    case .fourFingers:
      return HandPose(
        thumb: ThumbPose(spread: 8, lift: 48, knuckle: 46, end: 40, turn: 12), index: FingerPose(curl: 0, spread: 9),
        middle: FingerPose(curl: 0, spread: 1), ring: FingerPose(curl: 0, spread: -8), little: FingerPose(curl: 0, spread: -17))
    case .thumbAndIndex:
      return HandPose(
        thumb: ThumbPose(spread: 70, lift: 8, knuckle: 2, end: -4), index: FingerPose(curl: 0, spread: 3), middle: FingerPose(curl: 1),
        ring: FingerPose(curl: 1), little: FingerPose(curl: 1, spread: -3)
      ).held(roll: -3)
    case .pinch:
      return HandPose(
        thumb: ThumbPose(spread: 30, lift: 48, knuckle: 12, end: 18, turn: 20),
        index: FingerPose(knuckle: 52, middle: 66, end: 34, spread: 2),
        middle: FingerPose(curl: 0.12, spread: -1), ring: FingerPose(curl: 0.05, spread: -9), little: FingerPose(curl: 0.02, spread: -19)
      ).held(yaw: 22, roll: -6)
    }
  }
}

extension HandPose {
  /// The same posture, held otherwise; angles in degrees.
  package func held(pitch: Float = 0, yaw: Float = 0, roll: Float = 0) -> HandPose {
    var hand = self
    (hand.pitch, hand.yaw, hand.roll) = (pitch, yaw, roll)
    return hand
  }

  /// The same hand at another place (fractions of the picture) and size (wrist to middle knuckle, as a fraction of the picture's shorter side).
  package func placed(_ x: Float, _ y: Float, scale: Float? = nil, depth: Float? = nil) -> HandPose {
    var hand = self
    (hand.x, hand.y) = (x, y)
    hand.scale = scale ?? hand.scale
    hand.depth = depth ?? hand.depth
    return hand
  }

  /// The other hand, as a mirror would show this one.
  package var mirrored: HandPose {
    var hand = self
    hand.isLeft.toggle()
    hand.yaw = -hand.yaw
    hand.roll = -hand.roll
    hand.x = 1 - hand.x
    return hand
  }

  package func turned(by degrees: Float) -> HandPose {
    var hand = self
    hand.roll += degrees
    return hand
  }

  package func with(skin: SIMD3<Float>) -> HandPose {
    var hand = self
    hand.skin = skin
    return hand
  }
}
