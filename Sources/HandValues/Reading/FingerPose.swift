/// The bend of a finger other than the thumb. Angles in degrees; 0 is straight, positive bends towards the palm.
public struct FingerPose: Sendable, Hashable, Codable {
  /// The bend of the knuckle, the joint MCP.
  public var mcp: Float
  /// The bend of the middle joint, PIP.
  public var pip: Float
  /// The bend of the outer joint, DIP.
  public var dip: Float
  /// The angle sideways at the knuckle, positive towards the thumb's side.
  public var spread: Float

  /// Creates a finger of its angles.
  public init(mcp: Float, pip: Float, dip: Float, spread: Float = 0) {
    self.mcp = mcp
    self.pip = pip
    self.dip = dip
    self.spread = spread
  }

  /// Creates a finger that is bent evenly.
  ///
  /// - Parameters:
  ///   - curl: 0 is straight, 1 is closed into the palm.
  ///   - spread: The angle sideways at the knuckle, positive towards the thumb's side.
  public init(curl: Float, spread: Float = 0) {
    self.init(mcp: 4 + 78 * curl, pip: 6 + 96 * curl, dip: 4 + 62 * curl, spread: spread)
  }
}
