import HandLandmarkerCore

extension HandPose {
  /// The same posture, held otherwise; angles in degrees.
  public func held(pitch: Float = 0, yaw: Float = 0, roll: Float = 0) -> HandPose {
    var pose = self
    (pose.pitch, pose.yaw, pose.roll) = (pitch, yaw, roll)
    return pose
  }

  /// The pose turned in the plane of the image, counter-clockwise, in degrees.
  public func turned(by degrees: Float) -> HandPose {
    var pose = self
    pose.roll += degrees
    return pose
  }

  /// The pose tilted towards the camera, in degrees: a positive angle brings the fingertips nearer.
  public func tilted(by degrees: Float) -> HandPose {
    var pose = self
    pose.pitch += degrees
    return pose
  }

  /// The pose turned about its long axis, in degrees: a positive angle takes its right edge, as the camera sees it, away from the camera.
  public func swivelled(by degrees: Float) -> HandPose {
    var pose = self
    pose.yaw += degrees
    return pose
  }

  /// The other hand, as a mirror shows this one.
  public var mirrored: HandPose {
    var pose = self
    pose.handedness = handedness.opposite
    pose.yaw = -yaw
    pose.roll = -roll
    return pose
  }

  /// The pose of a left hand: this one, or its mirror image.
  public var left: HandPose { shown(by: .left) }

  /// The pose of a right hand: this one, or its mirror image.
  public var right: HandPose { shown(by: .right) }

  /// The pose of a hand of a side: this one, or its mirror image.
  public func shown(by side: Handedness) -> HandPose { side == handedness ? self : mirrored }
}
