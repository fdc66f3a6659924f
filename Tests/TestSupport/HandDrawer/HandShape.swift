/// The signed distance of a hand in its own space: wrist at the origin, fingers along y, the palm faces z, the thumb on the side of x; the unit is
/// the length from wrist to middle knuckle.
struct HandShape: Sendable {
  private let palm: CapsuleGroup
  private let forearm: CapsuleGroup
  /// Holds all of the forearm.
  private let forearmHull: Capsule
  /// Thumb and fingers.
  private let digits: [CapsuleGroup]
  private let palmBlend: Float = 0.12
  private let digitBlend: Float = 0.05
  /// A ball around everything.
  let centre: SIMD3<Float>
  let reach: Float

  init(_ pose: HandPose) {
    let knuckles: [SIMD3<Float>] = [SIMD3(0.29, 0.97, 0), SIMD3(0.05, 1.0, -0.02), SIMD3(-0.18, 0.94, -0.01), SIMD3(-0.38, 0.82, 0.02)]
    let radii: [Float] = [0.118, 0.122, 0.115, 0.1]
    let lengths: [[Float]] = [[0.46, 0.28, 0.20], [0.51, 0.32, 0.21], [0.47, 0.30, 0.21], [0.36, 0.21, 0.18]]
    let fingers = [pose.index, pose.middle, pose.ring, pose.little]

    let length = max(pose.forearm, 0.2)
    forearm = CapsuleGroup(
      [-1, 1].map { Capsule(SIMD3($0 * 0.1, -0.05, 0), SIMD3($0 * 0.13, -length, 0), 0.17, 0.27) }, blend: palmBlend)
    forearmHull = Capsule(SIMD3(0, -0.05, 0), SIMD3(0, -length, 0), 0.27, 0.4)
    var parts = [
      Capsule(SIMD3(0.1, 0.12, 0.06), SIMD3(0.26, 0.5, 0.08), 0.17, 0.14),
      Capsule(SIMD3(-0.16, 0.12, 0.06), SIMD3(-0.28, 0.6, 0.05), 0.16, 0.12),
    ]
    let roots: [Float] = [0.12, 0.04, -0.06, -0.14]
    for (root, (knuckle, radius)) in zip(roots, zip(knuckles, radii)) {
      parts.append(Capsule(SIMD3(root, 0.05, 0), knuckle, 0.16, radius + 0.025))
    }
    palm = CapsuleGroup(parts, blend: palmBlend)

    var groups = [HandShape.thumb(pose.thumb)]
    for finger in 0..<4 {
      groups.append(HandShape.finger(fingers[finger], at: knuckles[finger], lengths: lengths[finger], radius: radii[finger]))
    }
    digits = groups
    let low = SIMD3<Float>(-1.2, -length - 0.3, -1.4)
    let high = SIMD3<Float>(1.6, 2.3, 1.5)
    centre = (low + high) * 0.5
    reach = ExactMath.length(high - low) * 0.5
  }

  private static func finger(_ pose: FingerPose, at knuckle: SIMD3<Float>, lengths: [Float], radius: Float) -> CapsuleGroup {
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: pose.spread)
    var point = knuckle
    var bend: Float = 0
    var parts: [Capsule] = []
    let thickness: [Float] = [1, 0.9, 0.82, 0.7]
    for (joint, (angle, length)) in zip([pose.knuckle, pose.middle, pose.end], lengths).enumerated() {
      bend += angle
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: bend)
      let next = point + SIMD3(cosine * spreadSine, cosine * spreadCosine, sine) * length
      parts.append(Capsule(point, next, radius * thickness[joint], radius * thickness[joint + 1]))
      point = next
    }
    return CapsuleGroup(parts, blend: 0.03)
  }

  private static func thumb(_ pose: ThumbPose) -> CapsuleGroup {
    let root = SIMD3<Float>(0.17, 0.2, 0.05)
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: pose.spread)
    let (liftSine, liftCosine) = ExactMath.sineAndCosine(degrees: pose.lift)
    let (turnSine, turnCosine) = ExactMath.sineAndCosine(degrees: pose.turn)
    var direction = SIMD3(liftCosine * spreadSine, liftCosine * spreadCosine, liftSine)
    let across = SIMD3(-spreadCosine, spreadSine, 0)
    var towards = across * turnCosine + ExactMath.cross(across, direction) * -turnSine
    var point = root
    var parts: [Capsule] = []
    for (angle, length, radius, endRadius) in [(0, 0.44, 0.17, 0.135), (pose.knuckle, 0.34, 0.13, 0.118), (pose.end, 0.25, 0.118, 0.09)]
      as [(Float, Float, Float, Float)]
    {
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: angle)
      (direction, towards) = (direction * cosine + towards * sine, towards * cosine - direction * sine)
      let next = point + direction * length
      parts.append(Capsule(point, next, radius, endRadius))
      point = next
    }
    return CapsuleGroup(parts, blend: 0.04)
  }

  /// Exact near the surface and beyond; parts too far away to matter are left out, which changes nothing.
  func distance(to point: SIMD3<Float>) -> Float {
    var nearest = Float.greatestFiniteMagnitude
    for digit in digits where digit.bound(to: point) < nearest {
      let distance = digit.distance(to: point)
      if distance < nearest { nearest = distance }
    }
    // Palm and forearm grow into one another first, then the digits into them.
    var body = Float.greatestFiniteMagnitude
    if palm.bound(to: point) - palmBlend < nearest + digitBlend { body = palm.distance(to: point) }
    let reached = body < nearest + digitBlend ? body : nearest + digitBlend
    if forearmHull.distance(to: point) < reached + palmBlend { body = forearm.distance(to: point, blendedInto: body) }
    return smoothMinimum(nearest, body, digitBlend)
  }

  /// How far one can go from a point in any direction without meeting the hand: the distance near to it, a cheap bound elsewhere.
  func clearance(at point: SIMD3<Float>) -> Float {
    var bound = min(palm.bound(to: point), forearmHull.distance(to: point)) - palmBlend
    for digit in digits {
      let other = digit.bound(to: point) - digitBlend
      if other < bound { bound = other }
    }
    return bound > 0.08 ? bound : distance(to: point)
  }
}
