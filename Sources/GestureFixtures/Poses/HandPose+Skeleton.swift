import HandLandmarkerCore

extension HandPose {
  /// The angles of the joints.
  package var jointAngles: FingerValues<JointAngles> {
    FingerValues(
      thumb: JointAngles(thumb), index: JointAngles(index), middle: JointAngles(middle), ring: JointAngles(ring), pinky: JointAngles(pinky))
  }
}

extension HandSkeleton {
  /// The joints of a pose of an average hand.
  init(_ pose: HandPose) { self.init(pose.jointAngles) }

  /// The four points of each digit, from the root to the tip.
  var lines: [[SIMD3<Float>]] { digits.map { digit in (0..<4).map { digit.value[$0] } } }
}
