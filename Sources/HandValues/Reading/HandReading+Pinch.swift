extension HandReading {
  /// The nearness of the tips of a finger and the thumb: 1 when they touch, 0 when they are clearly apart, and for the thumb itself.
  ///
  /// Measured in units of the hand's size, so that its distance does not matter, and its turn hardly does: tips that touch are nearer to each other in
  /// the view than the joints before them are in space, which are near as well where a finger only passes before the thumb. 0 for a finger that is
  /// curled into the palm, whose tip is near to the thumb in a fist.
  public func pinchStrength(of finger: Finger) -> Float {
    guard finger != .thumb else { return 0 }
    let tips = points[.thumbTIP] - points[finger.tip]
    let joints = (points[.thumbIP] - points[finger.firstLandmark + 2]).length / palmLength
    // The weights are those that separate pinches from other hands best at each of nine turns of 13,000 drawn hands. The thumb passes before the others
    // more often than before the index finger, with joints that lie far behind each other.
    let gap = ((tips * SIMD3(1, 1, 0)).length + 0.1 * tips.z) / palmLength - 0.55 * (finger == .index ? joints : min(joints, 0.6))
    return min(max((0.303 - gap) / 0.4, 0), 1) * tipFreedom(of: finger)
  }

  /// The nearness of a finger's tip to that of the thumb in space: 0 and below when they are apart, 1 and above when they touch.
  package func tipNearness(of finger: Finger) -> Float {
    let nearness = Self.tipNearness(gap: distance(from: .thumbTIP, to: finger.tip) / palmLength)
    return nearness > 0 ? nearness * tipFreedom(of: finger) : nearness
  }

  /// The nearness of tips that are so many palm lengths apart.
  package static func tipNearness(gap: Float) -> Float { (0.8 - gap) / 0.6 }

  /// 0 for a finger that is curled into the palm, 1 for one whose tip is away from it.
  private func tipFreedom(of finger: Finger) -> Float { min(max((reach(of: finger) - 0.86) / 0.1, 0), 1) }
}
