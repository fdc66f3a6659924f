import HandLandmarkerCore

/// The signed distance of a hand in its own space.
///
/// The wrist is at the origin, the fingers are along y, the palm faces z, and the thumb is on the side of x.
///
/// The unit is the length from wrist to middle knuckle. It is a class because a copy for every pixel would take as long
/// as the distance.
final class HandShape: Sendable {
  /// The first capsules of thumb, index, middle and ring finger.
  private let firstParts: CapsuleBank
  /// The second capsules of thumb, index, middle and ring finger.
  private let secondParts: CapsuleBank
  /// The third capsules of thumb, index, middle and ring finger.
  private let thirdParts: CapsuleBank
  private let little: CapsuleBank
  /// The first capsule of each pair.
  ///
  /// The forearm has one pair, and the palm three.
  private let firstBody: CapsuleBank
  /// The second capsule of each pair.
  private let secondBody: CapsuleBank
  /// The bounding balls of the hand and of the forearm.
  private let balls: [BallBank]
  /// The bounding ball of everything.
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
    let body = forearm + parts
    firstBody = CapsuleBank(stride(from: 0, to: 8, by: 2).map { body[$0] })
    secondBody = CapsuleBank(stride(from: 1, to: 8, by: 2).map { body[$0] })

    let skeleton = HandSkeleton(pose)
    let digits = skeleton.lines.enumerated().map { number, points in
      number == 0 ? HandShape.thumb(along: points) : HandShape.finger(along: points, radius: radii[number - 1])
    }
    firstParts = CapsuleBank(digits.prefix(4).map { $0[0] })
    secondParts = CapsuleBank(digits.prefix(4).map { $0[1] })
    thirdParts = CapsuleBank(digits.prefix(4).map { $0[2] })
    little = CapsuleBank(digits[4])
    ball = Ball(around: digits.flatMap(\.self) + parts + forearm)
    // The forearm is long, so a string of balls bounds it more tightly than one.
    let pieces = max(Int(length / 0.5), 1)
    let forearmBalls = (0..<pieces).map { piece in
      func point(_ share: Int) -> SIMD3<Float> { SIMD3(0, -0.05 - (length - 0.05) * Float(share) / Float(pieces), 0) }
      return Ball(around: [Capsule(point(piece), point(piece + 1), 0.4, 0.4)])
    }
    let all = digits.map { Ball(around: $0) } + [Ball(around: parts)] + forearmBalls
    balls = stride(from: 0, to: all.count, by: 4).map { BallBank(all[$0..<min($0 + 4, all.count)]) }
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
    let blends = SIMD4(thumbBlend, fingerBlend, fingerBlend, fingerBlend)
    var joined = smoothMinimum(firstParts.distances(to: point), secondParts.distances(to: point), blends)
    joined = smoothMinimum(joined, thirdParts.distances(to: point), blends)
    let last = little.distances(to: point)
    let digit = min(least(joined), smoothMinimum(smoothMinimum(last.x, last.y, fingerBlend), last.z, fingerBlend))
    // Palm and forearm are blended, then the digits with them, but not the digits with each other.
    func pair(_ a: Float, _ b: Float) -> Float { smoothMinimum(a, b, palmBlend) }
    let trunk = smoothMinimum(
      firstBody.distances(to: point), secondBody.distances(to: point), SIMD4(repeating: palmBlend))
    let whole = pair(pair(trunk[0], trunk[1]), pair(trunk[2], trunk[3]))
    return smoothMinimum(digit, whole, digitBlend)
  }

  /// Returns a lower bound of a point's distance to the hand.
  ///
  /// The bound is exact near the hand and quick elsewhere.
  func clearance(at point: SIMD3<Float>) -> Float {
    var bound = Float.greatestFiniteMagnitude
    for bank in balls { bound = min(bound, least(bank.distances(to: point))) }
    // The surface may lie slightly outside two parts that blend.
    bound -= 0.06
    return bound > 0.1 ? bound : distance(to: point)
  }
}
