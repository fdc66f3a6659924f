import HandLandmarkerCore

extension HandPose {
  /// The pose that a hand has: what `hand()` computes from it has the same joint angles and is held in the same way.
  ///
  /// - Parameters:
  ///   - reading: The reading of a hand that was computed or recognized.
  ///   - gesture: See ``gesture``.
  package init(_ reading: HandReading, gesture: HandGesture? = nil) {
    self.init(
      thumb: reading.thumb, index: reading.index, middle: reading.middle, ring: reading.ring, pinky: reading.pinky,
      gesture: gesture)
    handedness = reading.handedness
    (pitch, yaw, roll) = (reading.pitch, reading.yaw, reading.roll)
  }

  package var jointAngles: FingerValues<JointAngles> {
    get {
      FingerValues(
        thumb: JointAngles(thumb), index: JointAngles(index), middle: JointAngles(middle), ring: JointAngles(ring),
        pinky: JointAngles(pinky))
    }
    set {
      thumb = newValue.thumb.thumb
      (index, middle, ring, pinky) = (
        newValue.index.finger, newValue.middle.finger, newValue.ring.finger, newValue.pinky.finger
      )
    }
  }
}

extension HandSkeleton {
  /// The joints of a pose of an average hand.
  init(_ pose: HandPose) { self.init(pose.jointAngles) }

  /// The four points of each digit, from the root to the tip.
  var lines: [[SIMD3<Float>]] { digits.map { digit in (0..<4).map { digit.value[$0] } } }
}
