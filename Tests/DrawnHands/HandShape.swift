/// The signed distance of a hand in its own space: wrist at the origin, fingers along y, the palm faces z, the thumb on the side of x; the unit is
/// the length from wrist to middle knuckle.
struct HandShape: Sendable {
  /// Thumb, index, middle and ring finger with three capsules each, in pairs; the little finger fills the two banks up.
  private let firstDigits: CapsuleBank
  private let lastDigits: CapsuleBank
  /// Two capsules of the forearm, six of the palm.
  private let body: CapsuleBank
  /// What holds the forearm, and what holds the rest.
  private let balls: [Ball]
  private let forearmBalls: [Ball]
  /// A ball around everything.
  let ball: Ball
  /// Wrist, then the joints of thumb, index, middle, ring and little finger from the root to the tip.
  let joints: [SIMD3<Float>]
  private let thumbBlend: Float = 0.04
  private let fingerBlend: Float = 0.03
  private let palmBlend: Float = 0.12
  private let digitBlend: Float = 0.05

  init(_ pose: HandPose) {
    let knuckles: [SIMD3<Float>] = [SIMD3(0.29, 0.97, 0), SIMD3(0.05, 1.0, -0.02), SIMD3(-0.18, 0.94, -0.01), SIMD3(-0.38, 0.82, 0.02)]
    let radii: [Float] = [0.118, 0.122, 0.115, 0.1]
    let lengths: [[Float]] = [[0.46, 0.28, 0.20], [0.51, 0.32, 0.21], [0.47, 0.30, 0.21], [0.36, 0.21, 0.18]]
    let fingers = [pose.index, pose.middle, pose.ring, pose.little]

    let length = max(pose.forearm, 0.2)
    let forearm = [-1, 1].map { Capsule(SIMD3($0 * 0.1, -0.05, 0), SIMD3($0 * 0.13, -length, 0), 0.17, 0.27) }
    var parts = [
      Capsule(SIMD3(0.1, 0.12, 0.06), SIMD3(0.26, 0.5, 0.08), 0.17, 0.14),
      Capsule(SIMD3(-0.16, 0.12, 0.06), SIMD3(-0.28, 0.6, 0.05), 0.16, 0.12),
    ]
    let roots: [Float] = [0.12, 0.04, -0.06, -0.14]
    for (root, (knuckle, radius)) in zip(roots, zip(knuckles, radii)) {
      parts.append(Capsule(SIMD3(root, 0.05, 0), knuckle, 0.16, radius + 0.025))
    }
    body = CapsuleBank(forearm + parts)

    var digits = [HandShape.thumb(pose.thumb)]
    for finger in 0..<4 {
      digits.append(HandShape.finger(fingers[finger], at: knuckles[finger], lengths: lengths[finger], radius: radii[finger]))
    }
    joints = [.zero] + digits.flatMap { digit in digit.prefix(1).map(\.from) + digit.map(\.to) }
    let little = digits[4]
    firstDigits = CapsuleBank(digits[0] + digits[1] + little.prefix(2))
    lastDigits = CapsuleBank(digits[2] + digits[3] + little.suffix(1) + little.suffix(1))
    balls = digits.map { Ball(around: $0) } + [Ball(around: parts)]
    ball = Ball(around: digits.flatMap(\.self) + parts + forearm)
    // The forearm is long: a string of balls holds it better than one.
    let pieces = max(Int(length / 0.5), 1)
    forearmBalls = (0..<pieces).map { piece in
      func point(_ share: Int) -> SIMD3<Float> { SIMD3(0, -0.05 - (length - 0.05) * Float(share) / Float(pieces), 0) }
      return Ball(around: [Capsule(point(piece), point(piece + 1), 0.4, 0.4)])
    }
  }

  private static func finger(_ pose: FingerPose, at knuckle: SIMD3<Float>, lengths: [Float], radius: Float) -> [Capsule] {
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
    return parts
  }

  private static func thumb(_ pose: ThumbPose) -> [Capsule] {
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
    return parts
  }

  func distance(to point: SIMD3<Float>) -> Float {
    let (first, last, trunk) = (firstDigits.distances(to: point), lastDigits.distances(to: point), body.distances(to: point))
    func joined(_ a: Float, _ b: Float, _ c: Float, _ blend: Float) -> Float { smoothMinimum(smoothMinimum(a, b, blend), c, blend) }
    var digit = joined(first[0], first[1], first[2], thumbBlend)
    digit = min(digit, joined(first[3], first[4], first[5], fingerBlend))
    digit = min(digit, joined(last[0], last[1], last[2], fingerBlend))
    digit = min(digit, joined(last[3], last[4], last[5], fingerBlend))
    digit = min(digit, joined(first[6], first[7], last[6], fingerBlend))
    // Palm and forearm grow into one another, then the digits into them, but not into each other.
    func pair(_ a: Float, _ b: Float) -> Float { smoothMinimum(a, b, palmBlend) }
    let whole = pair(pair(pair(trunk[0], trunk[1]), pair(trunk[2], trunk[3])), pair(pair(trunk[4], trunk[5]), pair(trunk[6], trunk[7])))
    return smoothMinimum(digit, whole, digitBlend)
  }

  /// How far one can go from a point in any direction without meeting the hand: the distance near to it, a quick bound elsewhere.
  func clearance(at point: SIMD3<Float>) -> Float {
    var bound = Float.greatestFiniteMagnitude
    for ball in balls { bound = min(bound, ball.distance(to: point)) }
    for ball in forearmBalls { bound = min(bound, ball.distance(to: point)) }
    // Where two parts grow into one another the surface may lie a little outside both.
    bound -= 0.06
    return bound > 0.1 ? bound : distance(to: point)
  }
}
