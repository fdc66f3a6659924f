extension HandReading {
  /// Returns the total bend of a finger in degrees, 0…180.
  ///
  /// The bend is the angle between the direction from the wrist to the knuckle and the direction from the knuckle to
  /// the tip. In photos it is below 65 for straight fingers and above 95 for fingers curled into the palm. It changes
  /// with every movement of the finger; ``extensions`` is 1 or 0 for all clearly extended or folded fingers.
  public func bend(of finger: Finger) -> Float {
    let knuckle = points[finger.mcp]
    let tip = points[finger.tip]
    return (knuckle - points[HandLandmark.wrist]).degrees(to: tip - knuckle)
  }

  /// Returns the bend of a finger for display.
  ///
  /// 0 for a straight finger, 1 for a folded one.
  ///
  /// The curl is proportional to ``bend(of:)`` from 15 to 120 degrees; for the thumb to the angle between its first and
  /// last bone, from 15 to 60 degrees. Extended fingers are mostly near 0, and folded ones near 1. ``extensions``
  /// answers another question: whether people count the finger.
  public func curl(of finger: Finger) -> Float {
    let (bend, straight, folded): (Float, Float, Float) =
      if finger == .thumb {
        ((points[.thumbMCP] - points[.thumbCMC]).degrees(to: points[.thumbTIP] - points[.thumbIP]), 15, 60)
      } else {
        (bend(of: finger), 15, 120)
      }
    return min(max((bend - straight) / (folded - straight), 0), 1)
  }

  /// Returns the relative distance of a finger's tip from the wrist.
  ///
  /// The unit is the distance of the finger's knuckle: about 1.8 for straight fingers, below 1 for fingers curled into
  /// the palm.
  package func reach(of finger: Finger) -> Float {
    let wrist = points[HandLandmark.wrist]
    return (points[finger.tip] - wrist).length / max((points[finger.mcp] - wrist).length, 1e-9)
  }

  /// The distance of the thumb's tip from the fingers' middle joints.
  ///
  /// The distance is that of the nearer joint of index and middle finger, in the unit of the points.
  package var thumbGap: Float {
    min(distance(from: .thumbTIP, to: .indexFingerPIP), distance(from: .thumbTIP, to: .middleFingerPIP))
  }
}
