extension HandReading {
  /// The total bend of a finger: the angle between the direction from the wrist to its knuckle and that from the knuckle to its tip, in degrees,
  /// 0…180.
  ///
  /// In landmarks of photographs it is below 65 for straight fingers and above 95 for those that are curled into the palm. It changes as soon as the
  /// finger moves, where ``extensions`` is 1 or 0 for all clearly extended or folded fingers.
  public func bend(of finger: Finger) -> Float {
    let (knuckle, tip) = (points[finger.knuckle], points[finger.tip])
    return (knuckle - points[HandLandmark.wrist]).degrees(to: tip - knuckle)
  }

  /// The distance of a finger's tip from the wrist, as a multiple of the distance of its knuckle: about 1.8 for straight fingers, below 1 for those
  /// that are curled into the palm.
  public func reach(of finger: Finger) -> Float {
    let wrist = points[HandLandmark.wrist]
    return (points[finger.tip] - wrist).length / max((points[finger.knuckle] - wrist).length, 1e-9)
  }

  /// The distance of the thumb from the fingers: that of its tip from the nearer middle joint of index and middle finger, in the unit of the
  /// points.
  package var thumbGap: Float { min(distance(from: .thumbTIP, to: .indexFingerPIP), distance(from: .thumbTIP, to: .middleFingerPIP)) }
}
