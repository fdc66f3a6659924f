extension HandReading {
  /// The nearness of the tips of a finger and the thumb: 1 when they touch, 0 when they are clearly apart, and for the thumb itself.
  ///
  /// Measured in units of the hand's size, so that its distance does not matter, and its turn hardly does: depth counts as far as the palm faces the
  /// camera, since landmarks do not show it from the edge of the hand. 0 for a finger that is curled into the palm, whose tip is near to the thumb in a
  /// fist.
  public func pinchStrength(of finger: Finger) -> Float {
    finger == .thumb ? 0 : min(max(tipNearness(of: finger, depthShare: facing * facing), 0), 1)
  }

  /// The strength of a pinch without its bounds: above 1 for tips that are nearer than those of most pinches, below 0 for those that are far apart.
  ///
  /// - Parameter depthShare: The weight of depth.
  package func tipNearness(of finger: Finger, depthShare: Float = 1) -> Float {
    let gap = ((points[.thumbTIP] - points[finger.tip]) * SIMD3(1, 1, depthShare)).length / palmLength
    let nearness = Self.tipNearness(gap: gap)
    return nearness * (nearness > 0 ? min(max((reach(of: finger) - 0.92) / 0.1, 0), 1) : 1)
  }

  /// The nearness of tips that are so many palm lengths apart.
  package static func tipNearness(gap: Float) -> Float { (0.8 - gap) / 0.6 }
}
