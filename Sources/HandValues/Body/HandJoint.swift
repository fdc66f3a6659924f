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

  /// The next joint towards the wrist; nil for the wrist.
  ///
  /// The palm and the metacarpals belong to the wrist.
  package var parent: HandJoint? {
    switch self {
    case .wrist: nil
    case .palm, .thumbMetacarpal, .indexMetacarpal, .middleMetacarpal, .ringMetacarpal, .littleMetacarpal: .wrist
    default: HandJoint(rawValue: rawValue - 1)
    }
  }

  /// The name in snake case, such as `index_distal`.
  package var name: String {
    String(describing: self).reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }
}

/// The position and rotation of a joint relative to the camera.
public struct HandJointPose: Sendable, Hashable {
  /// The position in metres, from the middle of the image.
  ///
  /// x goes to the right, y downwards, z away from the camera.
  public let position: SIMD3<Float>
  /// The rotation from the camera's axes to the axes of the joint.
  ///
  /// −z points along the bone to the fingertip, y out of the back of the hand or finger, and x to the right for a
  /// viewer who looks along −z with y up.
  public let rotation: HandRotation
}
