/// The bend of a finger other than the thumb. Angles in degrees; 0 is straight, positive bends towards the palm.
public struct FingerPose: Sendable, Hashable, Codable {
  /// The bend of a joint: the knuckle (MCP), the middle joint (PIP) or the outer one (DIP).
  public var knuckle, middle, end: Float
  /// The angle sideways at the knuckle, positive towards the thumb's side.
  public var spread: Float

  /// Creates a finger of its angles.
  public init(knuckle: Float, middle: Float, end: Float, spread: Float = 0) {
    self.knuckle = knuckle
    self.middle = middle
    self.end = end
    self.spread = spread
  }

  /// Creates a finger that is bent evenly.
  ///
  /// - Parameters:
  ///   - curl: 0 is straight, 1 is closed into the palm.
  ///   - spread: The angle sideways at the knuckle, positive towards the thumb's side.
  public init(curl: Float, spread: Float = 0) {
    self.init(knuckle: 4 + 78 * curl, middle: 6 + 96 * curl, end: 4 + 62 * curl, spread: spread)
  }
}
