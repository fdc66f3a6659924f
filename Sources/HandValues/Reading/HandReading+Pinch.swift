extension HandReading {
  /// The nearness of the tips of a finger and the thumb: 1 when they touch, 0 when they are clearly apart, and for the thumb itself.
  ///
  /// Measured in space and in units of the hand's size, so that neither its turn nor its distance matters. 0 for a finger that is curled into the palm,
  /// whose tip is near to the thumb in a fist.
  public func pinchStrength(of finger: Finger) -> Float {
    guard finger != .thumb else { return 0 }
    let gap = distance(from: .thumbTIP, to: finger.tip) / palmLength
    return Self.share(of: gap, from: 0.8, to: 0.2) * Self.share(of: reach(of: finger), from: 0.92, to: 1.02)
  }

  /// The part of a way that a value has gone, 0…1.
  private static func share(of value: Float, from start: Float, to end: Float) -> Float {
    min(max((value - start) / (end - start), 0), 1)
  }
}
