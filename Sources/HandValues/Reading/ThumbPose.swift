/// The pose of the thumb. Angles in degrees.
public struct ThumbPose: Sendable, Hashable, Codable {
  /// The angle away from the index finger within the plane of the palm.
  public var spread: Float
  /// The angle out of the plane of the palm, towards the side the palm faces.
  public var lift: Float
  /// The bend of the knuckle, the joint MCP.
  public var mcp: Float
  /// The bend of the outer joint, IP.
  public var ip: Float
  /// The direction of a bent thumb: 0 is across the palm towards the little finger, 90 is out towards the side the palm
  /// faces.
  public var turn: Float

  /// Creates a thumb of its angles.
  public init(spread: Float, lift: Float, mcp: Float, ip: Float, turn: Float = 0) {
    self.spread = spread
    self.lift = lift
    self.mcp = mcp
    self.ip = ip
    self.turn = turn
  }
}
