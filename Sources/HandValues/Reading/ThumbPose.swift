/// The pose of the thumb.
///
/// Angles are in degrees.
public struct ThumbPose: Sendable, Hashable, Codable {
  /// The angle away from the index finger, within the palm's plane.
  public var spread: Float
  /// The angle out of the palm's plane.
  ///
  /// Positive towards the side that the palm faces.
  public var lift: Float
  /// The bend of the knuckle, the joint MCP.
  public var mcp: Float
  /// The bend of the outer joint, IP.
  public var ip: Float
  /// The direction in which the thumb bends, in degrees.
  ///
  /// 0 is across the palm towards the little finger, 90 out towards the side that the palm faces.
  public var turn: Float

  /// Creates a thumb from its angles.
  public init(spread: Float, lift: Float, mcp: Float, ip: Float, turn: Float = 0) {
    self.spread = spread
    self.lift = lift
    self.mcp = mcp
    self.ip = ip
    self.turn = turn
  }
}
