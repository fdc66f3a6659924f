import HandLandmarkerCore

extension HandPose {
  /// Creates the pose of a reading.
  ///
  /// `hand()` computes a hand with the same joint angles and orientation from the pose.
  ///
  /// - Parameters:
  ///   - reading: The reading of a computed or recognised hand.
  ///   - gesture: See ``gesture``.
  package init(_ reading: HandReading, gesture: HandGesture? = nil) {
    self.init(
      thumb: reading.thumb, index: reading.index, middle: reading.middle, ring: reading.ring, pinky: reading.pinky,
      gesture: gesture)
    handedness = reading.handedness
    pitch = reading.pitch
    yaw = reading.yaw
    roll = reading.roll
  }

  package var jointAngles: FingerValues<JointAngles> {
    get {
      FingerValues(
        thumb: JointAngles(thumb), index: JointAngles(index), middle: JointAngles(middle), ring: JointAngles(ring),
        pinky: JointAngles(pinky))
    }
    set {
      thumb = newValue.thumb.thumb
      index = newValue.index.finger
      middle = newValue.middle.finger
      ring = newValue.ring.finger
      pinky = newValue.pinky.finger
    }
  }
}

extension HandSkeleton {
  /// Creates the joints of a pose with an average hand's bones.
  init(_ pose: HandPose) { self.init(pose.jointAngles) }

  /// The four points of each digit from the root to the tip.
  var lines: [[SIMD3<Float>]] { digits.map { digit in (0..<4).map { digit.value[$0] } } }
}
