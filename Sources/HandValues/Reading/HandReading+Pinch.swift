extension HandReading {
  /// The probability that the tip of a finger touches that of the thumb, 0…1: of those with 0.8 four in five do. 0 for
  /// the thumb itself.
  ///
  /// It is the same for a left and a right hand, at any distance, and for any rotation in the image. Fingers that are
  /// curled into a fist, bent fingers whose tips are apart, and an open hand that is seen from its edge do not pinch.
  /// The article HandsAsBodies has the figures by view.
  public func pinchStrength(of finger: Finger) -> Float {
    finger == .thumb ? 0 : Self.strength(of: finger, PinchFeatures(self))
  }

  /// The strengths of the pinches of all fingers; see ``pinchStrength(of:)``.
  public var pinchStrengths: FingerValues<Float> {
    let features = PinchFeatures(self)
    return FingerValues { $0 == .thumb ? 0 : Self.strength(of: $0, features) }
  }

  private static func strength(of finger: Finger, _ features: PinchFeatures) -> Float {
    let values = features.values(of: finger)
    // Coordinates that are finite may have distances that are not.
    return values.allSatisfy(\.isFinite) ? PinchReader.shared.probability(values) : 0
  }
}
