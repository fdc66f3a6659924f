extension HandReading {
  /// Returns the probability that a finger's tip touches the thumb's, 0…1.
  ///
  /// 0 for the thumb. Of fingers with 0.8, four in five touch. The value does not depend on handedness, distance and
  /// rotation in the image. Fingers curled into a fist, bent fingers with separate tips, and an open hand seen from its
  /// edge do not pinch. The article HandsAsBodies has figures by view.
  public func pinchStrength(of finger: Finger) -> Float {
    finger == .thumb ? 0 : Self.strength(of: finger, PinchFeatures(self))
  }

  /// The pinch strengths of all fingers; see ``pinchStrength(of:)``.
  package var pinchStrengths: FingerValues<Float> {
    let features = PinchFeatures(self)
    return FingerValues { $0 == .thumb ? 0 : Self.strength(of: $0, features) }
  }

  private static func strength(of finger: Finger, _ features: PinchFeatures) -> Float {
    let values = features.values(of: finger)
    // Finite coordinates may have infinite distances.
    return values.allSatisfy(\.isFinite) ? PinchReader.shared.probability(values) : 0
  }
}
