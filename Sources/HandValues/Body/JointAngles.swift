/// The joint angles of a digit in degrees.
///
/// In order: spread; the thumb's lift; the thumb's turn or a finger's knuckle; the thumb's knuckle or a finger's middle
/// joint; outer joint.
package struct JointAngles: Sendable {
  package static let count = 5
  package var values: SIMD8<Float>

  package init(_ thumb: ThumbPose) {
    values = SIMD8(thumb.spread, thumb.lift, thumb.turn, thumb.mcp, thumb.ip, 0, 0, 0)
  }

  package init(_ finger: FingerPose) { values = SIMD8(finger.spread, 0, finger.mcp, finger.pip, finger.dip, 0, 0, 0) }

  init(_ points: HandPoints, _ finger: Finger, _ frame: PalmFrame) {
    self = finger == .thumb ? JointAngles(ThumbPose(points, frame)) : JointAngles(FingerPose(points, finger, frame))
  }

  package init(values: SIMD8<Float>) { self.values = values }

  package var thumb: ThumbPose {
    ThumbPose(spread: values[0], lift: values[1], mcp: values[3], ip: values[4], turn: values[2])
  }
  package var finger: FingerPose { FingerPose(mcp: values[2], pip: values[3], dip: values[4], spread: values[0]) }
}

/// The joint angles that a hand can have, in degrees.
///
/// The ranges of a finger's joints are textbook ranges of active motion (American Academy of Orthopaedic Surgeons,
/// «Joint Motion»: MCP −45 to 90, PIP 0 to 100, DIP 0 to 90), plus ten to twenty degrees for supple hands. The sideways
/// range is 25, and 35 for the little finger. The thumb's ranges apply to this model of the thumb.
package enum JointLimits {
  package static let lowest = FingerValues<JointAngles> { finger in
    finger == .thumb
      ? JointAngles(ThumbPose(spread: -10, lift: -30, mcp: -20, ip: -30, turn: -45))
      : JointAngles(FingerPose(mcp: -45, pip: -10, dip: -10, spread: finger == .pinky ? -35 : -25))
  }

  package static let highest = FingerValues<JointAngles> { finger in
    finger == .thumb
      ? JointAngles(ThumbPose(spread: 85, lift: 70, mcp: 70, ip: 90, turn: 90))
      : JointAngles(FingerPose(mcp: 100, pip: 120, dip: 90, spread: finger == .pinky ? 35 : 25))
  }
}
