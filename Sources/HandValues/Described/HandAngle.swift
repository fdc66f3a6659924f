/// An angle of a hand.
///
/// The raw value is its name in a file of described gestures.
///
/// Later versions may add angles: a `switch` needs a `default`.
#if compiler(>=6.3)
  @nonexhaustive
#endif
public enum HandAngle: String, Sendable, Hashable, CaseIterable, Codable {
  /// ``/HandValues/ThumbPose/spread``
  case thumbSpread = "thumb.spread"
  /// ``/HandValues/ThumbPose/lift``
  case thumbLift = "thumb.lift"
  /// ``/HandValues/ThumbPose/mcp``
  case thumbMCP = "thumb.mcp"
  /// ``/HandValues/ThumbPose/ip``
  case thumbIP = "thumb.ip"
  /// The bend of the index finger's knuckle.
  case indexMCP = "index.mcp"
  /// The bend of the index finger's middle joint.
  case indexPIP = "index.pip"
  /// The bend of the index finger's outer joint.
  case indexDIP = "index.dip"
  /// The index finger's angle sideways, positive towards the thumb's side.
  case indexSpread = "index.spread"
  /// The bend of the middle finger's knuckle.
  case middleMCP = "middle.mcp"
  /// The bend of the middle finger's middle joint.
  case middlePIP = "middle.pip"
  /// The bend of the middle finger's outer joint.
  case middleDIP = "middle.dip"
  /// The middle finger's angle sideways.
  case middleSpread = "middle.spread"
  /// The bend of the ring finger's knuckle.
  case ringMCP = "ring.mcp"
  /// The bend of the ring finger's middle joint.
  case ringPIP = "ring.pip"
  /// The bend of the ring finger's outer joint.
  case ringDIP = "ring.dip"
  /// The ring finger's angle sideways.
  case ringSpread = "ring.spread"
  /// The bend of the little finger's knuckle.
  case pinkyMCP = "pinky.mcp"
  /// The bend of the little finger's middle joint.
  case pinkyPIP = "pinky.pip"
  /// The bend of the little finger's outer joint.
  case pinkyDIP = "pinky.dip"
  /// The little finger's angle sideways.
  case pinkySpread = "pinky.spread"
  /// The angle between index and middle finger, negative if they cross.
  case betweenIndexAndMiddle
  /// The angle between middle and ring finger, negative if they cross.
  case betweenMiddleAndRing
  /// The angle between ring and little finger, negative if they cross.
  case betweenRingAndPinky
  /// ``/HandValues/HandReading/pitch``
  case pitch
  /// ``/HandValues/HandReading/yaw``
  case yaw
  /// ``/HandValues/HandReading/roll``
  case roll

  /// Returns the angle of a hand in degrees.
  public func value(in reading: HandReading) -> Float {
    switch self {
    case .thumbSpread: reading.thumb.spread
    case .thumbLift: reading.thumb.lift
    case .thumbMCP: reading.thumb.mcp
    case .thumbIP: reading.thumb.ip
    case .indexMCP: reading.index.mcp
    case .indexPIP: reading.index.pip
    case .indexDIP: reading.index.dip
    case .indexSpread: reading.index.spread
    case .middleMCP: reading.middle.mcp
    case .middlePIP: reading.middle.pip
    case .middleDIP: reading.middle.dip
    case .middleSpread: reading.middle.spread
    case .ringMCP: reading.ring.mcp
    case .ringPIP: reading.ring.pip
    case .ringDIP: reading.ring.dip
    case .ringSpread: reading.ring.spread
    case .pinkyMCP: reading.pinky.mcp
    case .pinkyPIP: reading.pinky.pip
    case .pinkyDIP: reading.pinky.dip
    case .pinkySpread: reading.pinky.spread
    case .betweenIndexAndMiddle: reading.spread(after: .index)
    case .betweenMiddleAndRing: reading.spread(after: .middle)
    case .betweenRingAndPinky: reading.spread(after: .ring)
    case .pitch: reading.pitch
    case .yaw: reading.yaw
    case .roll: reading.roll
    }
  }
}

extension HandAngle {
  /// The names of angles in files of earlier versions.
  package static let earlierNames: [String: HandAngle] = [
    "thumb.knuckle": .thumbMCP, "thumb.end": .thumbIP,
    "index.knuckle": .indexMCP, "index.middle": .indexPIP, "index.end": .indexDIP,
    "middle.knuckle": .middleMCP, "middle.middle": .middlePIP, "middle.end": .middleDIP,
    "ring.knuckle": .ringMCP, "ring.middle": .ringPIP, "ring.end": .ringDIP,
    "pinky.knuckle": .pinkyMCP, "pinky.middle": .pinkyPIP, "pinky.end": .pinkyDIP,
    "index-middle": .betweenIndexAndMiddle, "middle-ring": .betweenMiddleAndRing, "ring-pinky": .betweenRingAndPinky,
  ]
}
