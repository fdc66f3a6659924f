extension HandPose {
  /// The same pose as another person shows it: joints and turn differ a little.
  ///
  /// - Parameters:
  ///   - amount: 1 bends joints by up to 7 degrees and turns the hand by up to 12.
  ///   - generator: The source of the differences.
  public func varied(by amount: Float = 1, using generator: inout SeededGenerator) -> HandPose {
    var pose = self
    func vary(_ finger: inout FingerPose) {
      finger.knuckle += 6 * amount * generator.symmetric()
      finger.middle += 7 * amount * generator.symmetric()
      finger.end += 7 * amount * generator.symmetric()
      finger.spread += 2 * amount * generator.symmetric()
    }
    vary(&pose.index)
    vary(&pose.middle)
    vary(&pose.ring)
    vary(&pose.pinky)
    pose.thumb.spread += 6 * amount * generator.symmetric()
    pose.thumb.lift += 6 * amount * generator.symmetric()
    pose.thumb.knuckle += 6 * amount * generator.symmetric()
    pose.thumb.end += 6 * amount * generator.symmetric()
    pose.pitch += 10 * amount * generator.symmetric()
    pose.yaw += 12 * amount * generator.symmetric()
    pose.roll += 12 * amount * generator.symmetric()
    return pose
  }
}
