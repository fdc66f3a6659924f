/// Whether fingertips touch, by the strength of a pinch: it begins at a higher one than it ends at, and only after it was seen apart.
struct PinchSwitch: Sendable {
  /// Strengths.
  let begin, end: Float
  private(set) var isOn = false
  /// Whether the fingertips were seen apart.
  private(set) var hasBeenOpen = false

  init(begin: Float = 0.55, end: Float = 0.3) { (self.begin, self.end) = (begin, end) }

  /// - Returns: Whether it changed.
  mutating func update(_ strength: Float) -> Bool {
    let was = isOn
    hasBeenOpen = hasBeenOpen || strength < end
    isOn = hasBeenOpen && strength >= (was ? min(end, begin) : begin)
    return isOn != was
  }

  /// Takes back that the fingertips touch.
  mutating func release() { isOn = false }
}
