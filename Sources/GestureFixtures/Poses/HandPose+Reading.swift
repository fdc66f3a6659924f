import HandLandmarkerCore

extension HandPose {
  /// The pose that a hand has: what `hand()` computes from it has the same joint angles and is held in the same way.
  ///
  /// - Parameters:
  ///   - reading: The reading of a hand that was computed or recognized.
  ///   - gesture: See ``gesture``.
  public init(_ reading: HandReading, gesture: HandGesture? = nil) {
    self.init(
      thumb: reading.thumb, index: reading.index, middle: reading.middle, ring: reading.ring, pinky: reading.pinky, gesture: gesture)
    handedness = reading.handedness
    (pitch, yaw, roll) = (reading.pitch, reading.yaw, reading.roll)
  }
}
