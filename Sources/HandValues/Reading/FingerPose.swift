/// The bend of a finger other than the thumb.
///
/// Angles are in degrees; 0 is straight, positive towards the palm.
public struct FingerPose: Sendable, Hashable, Codable {
  /// The bend of the knuckle, the joint MCP.
  public var mcp: Float
  /// The bend of the middle joint, PIP.
  public var pip: Float
  /// The bend of the outer joint, DIP.
  public var dip: Float
  /// The sideways angle at the knuckle, positive towards the thumb.
  public var spread: Float

  /// Creates a finger from its angles.
  public init(mcp: Float, pip: Float, dip: Float, spread: Float = 0) {
    self.mcp = mcp
    self.pip = pip
    self.dip = dip
    self.spread = spread
  }

  /// Creates an evenly bent finger.
  ///
  /// - Parameters:
  ///   - curl: The bend: 0 is straight, 1 is closed into the palm.
  ///   - spread: The sideways angle at the knuckle, positive towards the thumb.
  public init(curl: Float, spread: Float = 0) {
    self.init(mcp: 4 + 78 * curl, pip: 6 + 96 * curl, dip: 4 + 62 * curl, spread: spread)
  }
}
