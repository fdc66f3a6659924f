import HandLandmarkerCore

/// The posture of a hand.
///
/// Consists of joint angles, orientation relative to the camera, and handedness.
///
/// ```swift
/// let hand = HandPose.thumbUp.left.tilted(by: 10).hand()  // 21 landmarks, world landmarks, handedness, gesture
/// let image = try HandPose.victory.image(width: 320, height: 240)  // a drawn hand
/// ```
///
/// A ``PosedHand`` adds position and size in the image.
public struct HandPose: Sendable, Hashable, Codable {
  /// The thumb.
  public var thumb: ThumbPose
  /// The index finger.
  public var index: FingerPose
  /// The middle finger.
  public var middle: FingerPose
  /// The ring finger.
  public var ring: FingerPose
  /// The little finger.
  public var pinky: FingerPose
  /// The handedness.
  ///
  /// A left hand is the mirror image of a right one.
  public var handedness = Handedness.right
  /// The pitch in degrees, applied first.
  ///
  /// Positive if the fingertips are nearer to the camera. At pitch, yaw and roll 0 the fingers point up and the palm
  /// faces the camera.
  public var pitch: Float = 0
  /// The yaw in degrees, applied after ``pitch``.
  ///
  /// A positive yaw moves the hand's right edge in the image away from the camera.
  public var yaw: Float = 0
  /// The roll in degrees, applied after ``yaw``: counter-clockwise in the image.
  public var roll: Float = 0
  /// The gesture that the canned classifier gives the pose; nil for none.
  public var gesture: HandGesture?

  /// Creates the posture of a right hand.
  ///
  /// The hand points up with the palm to the camera.
  public init(
    thumb: ThumbPose, index: FingerPose, middle: FingerPose, ring: FingerPose, pinky: FingerPose,
    gesture: HandGesture? = nil
  ) {
    self.thumb = thumb
    self.index = index
    self.middle = middle
    self.ring = ring
    self.pinky = pinky
    self.gesture = gesture
  }
}

extension HandPose {
  /// Creates the pose of a reading.
  ///
  /// `hand()` computes a hand with the same joint angles and orientation from the pose.
  ///
  /// - Parameters:
  ///   - reading: The reading of a computed or recognised hand.
  ///   - gesture: See ``gesture``.
  package init(_ reading: HandReading, gesture: HandGesture? = nil) {
    self.init(
      thumb: reading.thumb, index: reading.index, middle: reading.middle, ring: reading.ring, pinky: reading.pinky,
      gesture: gesture)
    handedness = reading.handedness
    pitch = reading.pitch
    yaw = reading.yaw
    roll = reading.roll
  }

  package var jointAngles: FingerValues<JointAngles> {
    get {
      FingerValues(
        thumb: JointAngles(thumb), index: JointAngles(index), middle: JointAngles(middle), ring: JointAngles(ring),
        pinky: JointAngles(pinky))
    }
    set {
      thumb = newValue.thumb.thumb
      index = newValue.index.finger
      middle = newValue.middle.finger
      ring = newValue.ring.finger
      pinky = newValue.pinky.finger
    }
  }
}

extension HandSkeleton {
  /// Creates the joints of a pose with an average hand's bones.
  init(_ pose: HandPose) { self.init(pose.jointAngles) }

  /// The four points of each digit from the root to the tip.
  var lines: [[SIMD3<Float>]] { digits.map { digit in (0..<4).map { digit.value[$0] } } }
}
