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
    pose.thumb = ThumbPose(
      spread: mix(thumb.spread, other.thumb.spread, share), lift: mix(thumb.lift, other.thumb.lift, share),
      knuckle: mix(thumb.knuckle, other.thumb.knuckle, share), end: mix(thumb.end, other.thumb.end, share),
      turn: mix(thumb.turn, other.thumb.turn, share))
    pose.index = index.interpolated(to: other.index, share)
    pose.middle = middle.interpolated(to: other.middle, share)
    pose.ring = ring.interpolated(to: other.ring, share)
    pose.pinky = pinky.interpolated(to: other.pinky, share)
    pose.pitch = mixDegrees(pitch, other.pitch, share)
    pose.yaw = mixDegrees(yaw, other.yaw, share)
    pose.roll = mixDegrees(roll, other.roll, share)
    if gesture != other.gesture {
      pose.gesture = share <= 1 / 3 ? gesture : share < 2 / 3 ? nil : other.gesture
    }
    return pose
  }
}

extension FingerPose {
  fileprivate func interpolated(to other: FingerPose, _ share: Float) -> FingerPose {
    FingerPose(
      knuckle: mix(knuckle, other.knuckle, share), middle: mix(middle, other.middle, share), end: mix(end, other.end, share),
      spread: mix(spread, other.spread, share))
  }
}

func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// The shorter way round.
private func mixDegrees(_ a: Float, _ b: Float, _ share: Float) -> Float {
  let way = b - a
  return a + (way - 360 * (way / 360).rounded()) * share
}
