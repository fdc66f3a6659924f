extension HandPose {
  /// A pose on the way from this one to another.
  ///
  /// Angles change evenly, those of the whole hand along the shorter way round. The gesture is that of the nearer pose in the first and in the
  /// last third of the way, and there is none between them. The handedness stays this one's.
  ///
  /// - Parameters:
  ///   - other: The pose at the end of the way.
  ///   - share: 0 is this pose, 1 is the other.
  public func interpolated(to other: HandPose, _ share: Float) -> HandPose {
    var pose = self
    let (start, end) = (jointAngles.mapValues(\.values), other.jointAngles.mapValues(\.values))
    pose.jointAngles = FingerValues { JointAngles(values: start[$0] + (end[$0] - start[$0]) * share) }
    pose.pitch = mixDegrees(pitch, other.pitch, share)
    pose.yaw = mixDegrees(yaw, other.yaw, share)
    pose.roll = mixDegrees(roll, other.roll, share)
    if gesture != other.gesture {
      pose.gesture = share <= 1 / 3 ? gesture : share < 2 / 3 ? nil : other.gesture
    }
    return pose
  }
}

func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// The shorter way round.
private func mixDegrees(_ a: Float, _ b: Float, _ share: Float) -> Float {
  let way = b - a
  return a + (way - 360 * (way / 360).rounded()) * share
}
