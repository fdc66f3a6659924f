/// The 26 joints of a hand, in the order of OpenXR's `XR_EXT_hand_tracking`.
public enum HandJoint: Int, Sendable, Hashable, CaseIterable {
  /// The middle of the metacarpal bone of the middle finger.
  case palm = 0
  /// The wrist.
  case wrist
  /// The joints of the thumb.
  case thumbMetacarpal, thumbProximal, thumbDistal, thumbTip
  /// The joints of the index finger.
  case indexMetacarpal, indexProximal, indexIntermediate, indexDistal, indexTip
  /// The joints of the middle finger.
  case middleMetacarpal, middleProximal, middleIntermediate, middleDistal, middleTip
  /// The joints of the ring finger.
  case ringMetacarpal, ringProximal, ringIntermediate, ringDistal, ringTip
  /// The joints of the little finger.
  case littleMetacarpal, littleProximal, littleIntermediate, littleDistal, littleTip

  /// The joint nearer to the wrist; nil for the wrist. The palm and the metacarpals hang on the wrist.
  package var parent: HandJoint? {
    switch self {
    case .wrist: nil
    case .palm, .thumbMetacarpal, .indexMetacarpal, .middleMetacarpal, .ringMetacarpal, .littleMetacarpal: .wrist
    default: HandJoint(rawValue: rawValue - 1)
    }
  }

  /// Such as `index_distal`.
  package var name: String {
    String(describing: self).reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }
}

/// A joint's place before the camera.
public struct HandJointPose: Sendable, Hashable {
  /// In metres: x to the right and y downwards from the middle of the image, z away from the camera.
  public let position: SIMD3<Float>
  /// The rotation that turns the axes of the camera into those of the joint. −z points along the bone to the fingertip,
  /// y out of the back of the hand or of the finger, x to the right of one who looks along −z with y up.
  public let rotation: HandRotation
}
