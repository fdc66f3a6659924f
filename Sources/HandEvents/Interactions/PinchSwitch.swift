/// Whether fingertips touch, by the strength of a pinch: it begins at a higher one than it ends at.
struct PinchSwitch: Sendable {
  static let (begin, end): (Float, Float) = (0.75, 0.45)
  private(set) var isOn = false

  /// - Returns: Whether it changed.
  mutating func update(_ strength: Float) -> Bool {
    let was = isOn
    isOn = strength >= (was ? Self.end : Self.begin)
    return isOn != was
  }
}
