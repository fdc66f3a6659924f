import HandLandmarkerCore

/// The joints of a right hand in its own space, which is that of `PalmShape`: wrist at the origin, fingers along y, the palm faces z, the thumb on the
/// side of x.
struct HandSkeleton: Sendable {
  /// The middle of the palm: the point that a hand's x and y position.
  static let palmCentre = SIMD3<Float>(0, 0.55, 0)
  /// From the wrist to the tip of the stretched middle finger.
  static let length: Float = 2.04
  private static let thumbRoot = SIMD3<Float>(0.17, 0.2, 0.05)
  private static let thumbLengths: [Float] = [0.44, 0.34, 0.25]
  private static let fingerLengths: [[Float]] = [[0.46, 0.28, 0.20], [0.51, 0.32, 0.21], [0.47, 0.30, 0.21], [0.36, 0.21, 0.18]]

  /// Thumb, index, middle, ring and little finger: four points each, from the root to the tip.
  let digits: [[SIMD3<Float>]]

  init(_ pose: HandPose) {
    let fingers = [pose.index, pose.middle, pose.ring, pose.pinky]
    digits =
      [Self.thumb(pose.thumb)]
      + (0..<4).map { Self.finger(fingers[$0], at: PalmShape.knuckles[$0], lengths: Self.fingerLengths[$0]) }
  }

  /// Wrist, then the joints of thumb, index, middle, ring and little finger from the root to the tip.
  var joints: [SIMD3<Float>] { [.zero] + digits.flatMap(\.self) }

  /// The joints where MediaPipe finds them: in drawn hands its wrist and the thumb's root are a little beside the drawn ones (medians of 35 images).
  var landmarks: [SIMD3<Float>] {
    var points = joints
    points[0] += PalmShape.wrist
    points[1] += SIMD3(0.085, 0.06, 0)
    return points
  }

  private static func finger(_ pose: FingerPose, at knuckle: SIMD3<Float>, lengths: [Float]) -> [SIMD3<Float>] {
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: pose.spread)
    var points = [knuckle]
    var point = knuckle
    var bend: Float = 0
    for (angle, length) in zip([pose.knuckle, pose.middle, pose.end], lengths) {
      bend += angle
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: bend)
      point += SIMD3(cosine * spreadSine, cosine * spreadCosine, sine) * length
      points.append(point)
    }
    return points
  }

  private static func thumb(_ pose: ThumbPose) -> [SIMD3<Float>] {
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: pose.spread)
    let (liftSine, liftCosine) = ExactMath.sineAndCosine(degrees: pose.lift)
    let (turnSine, turnCosine) = ExactMath.sineAndCosine(degrees: pose.turn)
    var direction = SIMD3(liftCosine * spreadSine, liftCosine * spreadCosine, liftSine)
    let across = SIMD3(-spreadCosine, spreadSine, 0)
    var towards = across * turnCosine + ExactMath.cross(across, direction) * -turnSine
    var points = [thumbRoot]
    var point = thumbRoot
    for (angle, length) in zip([0, pose.knuckle, pose.end], thumbLengths) {
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: angle)
      (direction, towards) = (direction * cosine + towards * sine, towards * cosine - direction * sine)
      point += direction * length
      points.append(point)
    }
    return points
  }
}
