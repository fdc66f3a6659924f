import HandLandmarkerCore

/// The signed distance of a hand in its own space: wrist at the origin, fingers along y, the palm faces z, the thumb on the side of x; the unit is
/// the length from wrist to middle knuckle.
struct HandShape: Sendable {
  /// Thumb, index, middle and ring finger with three capsules each, in pairs; the little finger fills the two banks up.
  private let firstDigits: CapsuleBank
  private let lastDigits: CapsuleBank
  /// Two capsules of the forearm, six of the palm.
  private let body: CapsuleBank
  /// The bounding balls of the hand; the forearm has its own.
  private let balls: [Ball]
  private let forearmBalls: [Ball]
  /// A ball around everything.
  let ball: Ball
  private let thumbBlend: Float = 0.04
  private let fingerBlend: Float = 0.03
  private let palmBlend: Float = 0.12
  private let digitBlend: Float = 0.05

  init(_ pose: HandPose, forearm forearmLength: Float) {
    let radii: [Float] = [0.118, 0.122, 0.115, 0.1]
    let length = min(max(forearmLength, 0.2), 100)
    let forearm = [-1, 1].map { Capsule(SIMD3($0 * 0.1, -0.05, 0), SIMD3($0 * 0.13, -length, 0), 0.17, 0.27) }
    var parts = [
      Capsule(SIMD3(0.1, 0.12, 0.06), SIMD3(0.26, 0.5, 0.08), 0.17, 0.14),
      Capsule(SIMD3(-0.16, 0.12, 0.06), SIMD3(-0.28, 0.6, 0.05), 0.16, 0.12),
    ]
    let roots: [Float] = [0.12, 0.04, -0.06, -0.14]
    for (root, (knuckle, radius)) in zip(roots, zip(PalmShape.knuckles, radii)) {
      parts.append(Capsule(SIMD3(root, 0.05, 0), knuckle, 0.16, radius + 0.025))
    }
    body = CapsuleBank(forearm + parts)

    let skeleton = HandSkeleton(pose)
    let digits = skeleton.digits.enumerated().map { number, points in
      number == 0 ? HandShape.thumb(along: points) : HandShape.finger(along: points, radius: radii[number - 1])
    }
    let little = digits[4]
    firstDigits = CapsuleBank(digits[0] + digits[1] + Array(little.prefix(2)))
    lastDigits = CapsuleBank(digits[2] + digits[3] + Array(little.suffix(1)) + Array(little.suffix(1)))
    balls = digits.map { Ball(around: $0) } + [Ball(around: parts)]
    ball = Ball(around: digits.flatMap(\.self) + parts + forearm)
    // The forearm is long: a string of balls holds it better than one.
    let pieces = max(Int(length / 0.5), 1)
    forearmBalls = (0..<pieces).map { piece in
      func point(_ share: Int) -> SIMD3<Float> { SIMD3(0, -0.05 - (length - 0.05) * Float(share) / Float(pieces), 0) }
      return Ball(around: [Capsule(point(piece), point(piece + 1), 0.4, 0.4)])
    }
  }

  private static func finger(along points: [SIMD3<Float>], radius: Float) -> [Capsule] {
    let thickness: [Float] = [1, 0.9, 0.82, 0.7]
    return (0..<3).map { Capsule(points[$0], points[$0 + 1], radius * thickness[$0], radius * thickness[$0 + 1]) }
  }

  private static func thumb(along points: [SIMD3<Float>]) -> [Capsule] {
    let radii: [(Float, Float)] = [(0.17, 0.135), (0.13, 0.118), (0.118, 0.09)]
    return (0..<3).map { Capsule(points[$0], points[$0 + 1], radii[$0].0, radii[$0].1) }
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

  /// A lower bound of the distance from a point to the hand: the exact distance near to it, a quick bound elsewhere.
  func clearance(at point: SIMD3<Float>) -> Float {
    var bound = Float.greatestFiniteMagnitude
    for ball in balls { bound = min(bound, ball.distance(to: point)) }
    for ball in forearmBalls { bound = min(bound, ball.distance(to: point)) }
    // At the transition of two parts the surface may lie a little outside both.
    bound -= 0.06
    return bound > 0.1 ? bound : distance(to: point)
  }
}
