import GestureFoundation

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

extension ThumbPose {
  init(_ points: HandPoints, _ frame: PalmFrame) {
    let root = frame.own(point: points[HandLandmark.thumbCMC]) - HandSkeleton.thumbRootOffset
    let knuckle = frame.own(point: points[HandLandmark.thumbMCP])
    let direction = (knuckle - root).normalized
    let inPlane = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let (spreadSine, spreadCosine) = inPlane > 1e-6 ? (direction.x / inPlane, direction.y / inPlane) : (0, 1)

    // The thumb bends within a plane that contains its first bone and is rotated about that bone.
    let across = SIMD3(-spreadCosine, spreadSine, 0)
    let upwards = direction.cross(across)
    let bones = (
      frame.own(direction: points[HandLandmark.thumbIP] - points[HandLandmark.thumbMCP]).normalized,
      frame.own(direction: points[HandLandmark.thumbTIP] - points[HandLandmark.thumbIP]).normalized
    )
    let first = SIMD2(bones.0.dot(across), bones.0.dot(upwards))
    let second = SIMD2(bones.1.dot(across), bones.1.dot(upwards))
    let squares = first * first + second * second
    var turn = atan2(2 * (first.x * first.y + second.x * second.y), squares.x - squares.y) / 2
    // The plane has two ends; the thumb bends towards this one.
    if turn < Self.leastTurn { turn += .pi }
    let turnSine = sin(turn)
    let turnCosine = cos(turn)
    func bend(_ bone: SIMD3<Float>, _ side: SIMD2<Float>) -> Float {
      SpaceVector.degrees(side.x * turnCosine + side.y * turnSine, bone.dot(direction))
    }
    let knuckleBend = bend(bones.0, first)
    let endBend = bend(bones.1, second)
    self.init(
      spread: SpaceVector.degrees(spreadSine, spreadCosine), lift: SpaceVector.degrees(direction.z, inPlane),
      mcp: knuckleBend,
      ip: SpaceVector.wrapped(endBend - knuckleBend), turn: turn * (180 / .pi))
  }

  /// The smallest turn in radians.
  ///
  /// Poses have −45…90 degrees; −67.5 is in the middle of the angles that no pose has.
  private static let leastTurn: Float = -67.5 * .pi / 180
}
