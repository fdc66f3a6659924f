import HandLandmarkerCore

/// The posture of a hand as angles of its joints, how the hand is held before the camera, and whether it is a left or a
/// right one.
///
/// ```swift
/// let hand = HandPose.thumbUp.left.tilted(by: 10).hand()  // 21 landmarks, world landmarks, handedness, gesture
/// let image = try HandPose.victory.image(width: 320, height: 240)  // a drawn hand
/// ```
///
/// Position and size in the image are in ``PosedHand``.
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
  /// A left hand is the mirror image of a right one.
  public var handedness = Handedness.right
  /// Degrees. At pitch, yaw and roll 0 the fingers point up and the palm faces the camera. Pitch turns the hand first:
  /// a positive one brings the fingertips nearer to the camera.
  public var pitch: Float = 0
  /// Degrees, after ``pitch``: a positive yaw takes the right edge of the hand, as the camera sees it, away from the
  /// camera.
  public var yaw: Float = 0
  /// Degrees, after ``yaw``: counter-clockwise in the image.
  public var roll: Float = 0
  /// The gesture that the canned classifier sees in the pose; nil for poses that it does not know.
  public var gesture: HandGesture?

  /// Creates the posture of a right hand that points up, palm to the camera.
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
