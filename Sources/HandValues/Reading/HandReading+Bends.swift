extension HandReading {
  /// The total bend of a finger: the angle between the direction from the wrist to its knuckle and that from the
  /// knuckle to its tip, in degrees, 0…180.
  ///
  /// In landmarks of photographs it is below 65 for straight fingers and above 95 for those that are curled into the
  /// palm. It changes as soon as the finger moves, where ``extensions`` is 1 or 0 for all clearly extended or folded
  /// fingers.
  public func bend(of finger: Finger) -> Float {
    let (knuckle, tip) = (points[finger.knuckle], points[finger.tip])
    return (knuckle - points[HandLandmark.wrist]).degrees(to: tip - knuckle)
  }

  /// The extent to which a finger is bent, for showing it: 0 for a straight finger, 1 for a folded one, growing with
  /// the angles of its joints between them.
  ///
  /// It is in proportion to ``bend(of:)`` from 15 to 120 degrees; of the thumb to the angle between its first and its
  /// last bone, from 15 to 60, wherever the thumb lies. In photographs of people nine in ten extended fingers are below
  /// 0.20, and nine in ten folded ones above 0.74. The ``extensions`` say something else: whether people count the
  /// finger.
  public func curl(of finger: Finger) -> Float {
    let (bend, straight, folded): (Float, Float, Float) =
      if finger == .thumb {
        ((points[.thumbMCP] - points[.thumbCMC]).degrees(to: points[.thumbTIP] - points[.thumbIP]), 15, 60)
      } else {
        (bend(of: finger), 15, 120)
      }
    return min(max((bend - straight) / (folded - straight), 0), 1)
  }

  /// The distance of a finger's tip from the wrist, as a multiple of the distance of its knuckle: about 1.8 for
  /// straight fingers, below 1 for those that are curled into the palm.
  package func reach(of finger: Finger) -> Float {
    let wrist = points[HandLandmark.wrist]
    return (points[finger.tip] - wrist).length / max((points[finger.knuckle] - wrist).length, 1e-9)
  }

  /// The distance of the thumb from the fingers: that of its tip from the nearer middle joint of index and middle
  /// finger, in the unit of the points.
  package var thumbGap: Float {
    min(distance(from: .thumbTIP, to: .indexFingerPIP), distance(from: .thumbTIP, to: .middleFingerPIP))
  }
}
