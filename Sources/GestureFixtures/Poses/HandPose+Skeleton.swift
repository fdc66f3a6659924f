import HandLandmarkerCore

extension HandPose {
  /// The angles of the joints.
  package var jointAngles: FingerValues<JointAngles> {
    get {
      FingerValues(
        thumb: JointAngles(thumb), index: JointAngles(index), middle: JointAngles(middle), ring: JointAngles(ring),
        pinky: JointAngles(pinky))
    }
    set {
      thumb = newValue.thumb.thumb
      (index, middle, ring, pinky) = (newValue.index.finger, newValue.middle.finger, newValue.ring.finger, newValue.pinky.finger)
    }
  }
}

extension HandSkeleton {
  /// The joints of a pose of an average hand.
  init(_ pose: HandPose) { self.init(pose.jointAngles) }

  /// The four points of each digit, from the root to the tip.
  var lines: [[SIMD3<Float>]] { digits.map { digit in (0..<4).map { digit.value[$0] } } }
}
