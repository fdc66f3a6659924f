/// The hand with constant bones that fits the landmarks best. The joints keep anatomical limits.
///
/// ```swift
/// if let body = HandFitter.fit(hand) {
///   let wrist = body[.wrist]
///   print(wrist.position, wrist.rotation.quaternion, body.index.pip)
/// }
/// ```
///
/// Distances assume a hand of the size in ``bones``, since an image does not show how large a hand is. They differ from
/// those of ``HandPosition``, which uses the world landmarks directly. A fitted hand is steadier in a stream;
/// ``HandPosition`` is better in a single image, above all for hands seen from the edge.
public struct FittedHand: Sendable, Hashable {
  /// The handedness; see ``HandReading/handedness``.
  public let handedness: Handedness
  /// The pose of the thumb.
  public let thumb: ThumbPose
  /// The poses of the fingers.
  public let index, middle, ring, pinky: FingerPose
  /// The bones of the hand.
  public let bones: HandBones
  /// The poses of the joints, in the order of ``HandJoint``.
  public let joints: [HandJointPose]
  /// The 21 landmarks of the fitted hand, in the joints' coordinates.
  public let points: HandPoints
  /// The root mean square distance between image landmarks and fitted hand.
  ///
  /// The unit is the length from the wrist to the knuckle of the middle finger. 0 is a perfect fit; above 0.15 the pose
  /// is doubtful.
  public let residual: Float

  /// The pose of a joint.
  public subscript(joint: HandJoint) -> HandJointPose { joints[joint.rawValue] }

  init(_ state: FitState, handedness: Handedness, bones: HandBones, residual: Float) {
    let angles = state.angles
    self.handedness = handedness
    thumb = angles.thumb.thumb
    index = angles.index.finger
    middle = angles.middle.finger
    ring = angles.ring.finger
    pinky = angles.pinky.finger
    self.bones = bones
    self.residual = residual
    let skeleton = HandSkeleton(angles, bones)
    let mirror = PalmFrame.mirror(handedness)
    func direction(_ own: SIMD3<Float>) -> SIMD3<Float> { state.turned(own) * mirror }
    func position(_ own: SIMD3<Float>) -> SIMD3<Float> { (state.turned(own) + state.shift) * mirror * bones.size }
    let landmarks = skeleton.landmarks
    points = HandPoints { position(landmarks[$0]) }

    // The axes of a bone: −z along it, y out of its back, perpendicular to z.
    func pose(_ point: SIMD3<Float>, along: SIMD3<Float>, back: SIMD3<Float>) -> HandJointPose {
      let z = -direction(along).normalized
      let up = direction(back)
      let x = up.cross(z).normalized
      return HandJointPose(position: position(point), rotation: HandRotation(x: x, y: z.cross(x)))
    }
    let back = SIMD3<Float>(0, 0, -1)
    let middleKnuckle = bones.digits.middle.root
    var poses = [
      pose(middleKnuckle * (1 + Self.carpalShare) / 2, along: middleKnuckle, back: back),
      pose(.zero, along: middleKnuckle, back: back),
    ]
    for (finger, digit) in skeleton.digits {
      if finger != .thumb { poses.append(pose(digit[0] * Self.carpalShare, along: digit[0], back: back)) }
      for bone in 0..<3 { poses.append(pose(digit[bone], along: digit.direction(bone), back: digit.back(bone))) }
      poses.append(pose(digit[3], along: digit.direction(2), back: digit.back(2)))
    }
    joints = poses
  }

  /// The start of a metacarpal bone between wrist (0) and knuckle (1). The value is an average, since no landmark shows
  /// the start.
  private static let carpalShare: Float = 0.3
}
