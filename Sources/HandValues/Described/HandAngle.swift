/// An angle of a hand, by the name it has in a file of described gestures.
public enum HandAngle: String, Sendable, Hashable, CaseIterable, Codable {
  /// ``/HandValues/ThumbPose/spread``
  case thumbSpread = "thumb.spread"
  /// ``/HandValues/ThumbPose/lift``
  case thumbLift = "thumb.lift"
  /// ``/HandValues/ThumbPose/knuckle``
  case thumbKnuckle = "thumb.knuckle"
  /// ``/HandValues/ThumbPose/end``
  case thumbEnd = "thumb.end"
  /// The bend of the index finger's knuckle.
  case indexKnuckle = "index.knuckle"
  /// The bend of the index finger's middle joint.
  case indexMiddle = "index.middle"
  /// The bend of the index finger's outer joint.
  case indexEnd = "index.end"
  /// The index finger's angle sideways, positive towards the thumb's side.
  case indexSpread = "index.spread"
  /// The bend of the middle finger's knuckle.
  case middleKnuckle = "middle.knuckle"
  /// The bend of the middle finger's middle joint.
  case middleMiddle = "middle.middle"
  /// The bend of the middle finger's outer joint.
  case middleEnd = "middle.end"
  /// The middle finger's angle sideways.
  case middleSpread = "middle.spread"
  /// The bend of the ring finger's knuckle.
  case ringKnuckle = "ring.knuckle"
  /// The bend of the ring finger's middle joint.
  case ringMiddle = "ring.middle"
  /// The bend of the ring finger's outer joint.
  case ringEnd = "ring.end"
  /// The ring finger's angle sideways.
  case ringSpread = "ring.spread"
  /// The bend of the little finger's knuckle.
  case pinkyKnuckle = "pinky.knuckle"
  /// The bend of the little finger's middle joint.
  case pinkyMiddle = "pinky.middle"
  /// The bend of the little finger's outer joint.
  case pinkyEnd = "pinky.end"
  /// The little finger's angle sideways.
  case pinkySpread = "pinky.spread"
  /// The angle between index and middle finger, negative if they cross.
  case betweenIndexAndMiddle = "index-middle"
  /// The angle between middle and ring finger, negative if they cross.
  case betweenMiddleAndRing = "middle-ring"
  /// The angle between ring and little finger, negative if they cross.
  case betweenRingAndPinky = "ring-pinky"
  /// ``/HandValues/HandReading/pitch``
  case pitch
  /// ``/HandValues/HandReading/yaw``
  case yaw
  /// ``/HandValues/HandReading/roll``
  case roll

  /// The angle of a hand, in degrees.
  public func value(in reading: HandReading) -> Float {
    switch self {
    case .thumbSpread: reading.thumb.spread
    case .thumbLift: reading.thumb.lift
    case .thumbKnuckle: reading.thumb.knuckle
    case .thumbEnd: reading.thumb.end
    case .indexKnuckle: reading.index.knuckle
    case .indexMiddle: reading.index.middle
    case .indexEnd: reading.index.end
    case .indexSpread: reading.index.spread
    case .middleKnuckle: reading.middle.knuckle
    case .middleMiddle: reading.middle.middle
    case .middleEnd: reading.middle.end
    case .middleSpread: reading.middle.spread
    case .ringKnuckle: reading.ring.knuckle
    case .ringMiddle: reading.ring.middle
    case .ringEnd: reading.ring.end
    case .ringSpread: reading.ring.spread
    case .pinkyKnuckle: reading.pinky.knuckle
    case .pinkyMiddle: reading.pinky.middle
    case .pinkyEnd: reading.pinky.end
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
