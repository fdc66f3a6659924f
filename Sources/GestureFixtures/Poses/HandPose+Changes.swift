import HandLandmarkerCore

extension HandPose {
  /// Returns the posture in another orientation; angles are in degrees.
  package func held(pitch: Float = 0, yaw: Float = 0, roll: Float = 0) -> HandPose {
    changed(self) { ($0.pitch, $0.yaw, $0.roll) = (pitch, yaw, roll) }
  }

  /// Returns the pose rotated counter-clockwise in the image plane, in degrees.
  public func turned(by degrees: Float) -> HandPose { changed(self) { $0.roll += degrees } }

  /// Returns the pose pitched towards the camera, in degrees.
  ///
  /// A positive angle brings the fingertips nearer.
  public func tilted(by degrees: Float) -> HandPose { changed(self) { $0.pitch += degrees } }

  /// Returns the pose rotated about its long axis, in degrees.
  ///
  /// A positive angle moves the edge that is right in the image away from the camera.
  public func swivelled(by degrees: Float) -> HandPose { changed(self) { $0.yaw += degrees } }

  /// The mirror image of the pose, with the opposite handedness.
  public var mirrored: HandPose {
    changed(held(pitch: pitch, yaw: -yaw, roll: -roll)) { $0.handedness = handedness.opposite }
  }

  /// The pose of a left hand: this pose or its mirror image.
  public var left: HandPose { shown(by: .left) }

  /// The pose of a right hand: this pose or its mirror image.
  public var right: HandPose { shown(by: .right) }

  /// Returns the pose with a handedness: this pose or its mirror image.
  package func shown(by side: Handedness) -> HandPose { side == handedness ? self : mirrored }

  /// Returns a pose between this one and another.
  ///
  /// Angles change linearly; those of the whole hand take the shorter way round. The gesture is that of the nearer pose
  /// in the first and last third, and nil in between. The handedness is this pose's.
  ///
  /// - Parameters:
  ///   - other: The pose at share 1.
  ///   - share: The share, 0 for this pose, 1 for the other.
  public func interpolated(to other: HandPose, _ share: Float) -> HandPose {
    var pose = self
    let start = jointAngles.mapValues(\.values)
    let end = other.jointAngles.mapValues(\.values)
    pose.jointAngles = FingerValues { JointAngles(values: start[$0] + (end[$0] - start[$0]) * share) }
    pose.pitch = mixDegrees(pitch, other.pitch, share)
    pose.yaw = mixDegrees(yaw, other.yaw, share)
    pose.roll = mixDegrees(roll, other.roll, share)
    if gesture != other.gesture {
      pose.gesture = share <= 1 / 3 ? gesture : share < 2 / 3 ? nil : other.gesture
    }
    return pose
  }

  /// Returns the pose as by another person: joints and orientation differ slightly.
  ///
  /// - Parameters:
  ///   - amount: The amount; 1 bends joints by up to 7 degrees and turns the hand by up to 12.
  ///   - generator: The source of the differences.
  package func varied(by amount: Float = 1, using generator: inout SeededGenerator) -> HandPose {
    var pose = self
    for finger in [\HandPose.index, \.middle, \.ring, \.pinky] {
      pose[keyPath: finger].mcp += 6 * amount * generator.symmetric()
      pose[keyPath: finger].pip += 7 * amount * generator.symmetric()
      pose[keyPath: finger].dip += 7 * amount * generator.symmetric()
      pose[keyPath: finger].spread += 2 * amount * generator.symmetric()
    }
    for joint in [\ThumbPose.spread, \.lift, \.mcp, \.ip] {
      pose.thumb[keyPath: joint] += 6 * amount * generator.symmetric()
    }
    pose.pitch += 10 * amount * generator.symmetric()
    pose.yaw += 12 * amount * generator.symmetric()
    pose.roll += 12 * amount * generator.symmetric()
    return pose
  }
}

func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// Interpolates degrees the shorter way round.
private func mixDegrees(_ a: Float, _ b: Float, _ share: Float) -> Float {
  let way = b - a
  return a + (way - 360 * (way / 360).rounded()) * share
}
