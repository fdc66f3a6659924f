/// A tapered capsule: all points nearer to a segment than a radius that changes evenly along it.
struct Capsule: Sendable {
  let from: SIMD3<Float>
  let to: SIMD3<Float>
  let radius: Float
  let endRadius: Float

  init(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ radius: Float, _ endRadius: Float) {
    self.from = from
    self.to = to
    self.radius = radius
    self.endRadius = endRadius
  }
}

/// Eight capsules, whose distances are worked out at once.
struct CapsuleBank: Sendable {
  private var fromX = SIMD8<Float>.zero
  private var fromY = SIMD8<Float>.zero
  private var fromZ = SIMD8<Float>.zero
  private var axisX = SIMD8<Float>.zero
  private var axisY = SIMD8<Float>.zero
  private var axisZ = SIMD8<Float>.zero
  private var inverseSquaredLength = SIMD8<Float>.zero
  private var radius = SIMD8<Float>.zero
  private var taper = SIMD8<Float>.zero

  /// - Parameter capsules: At most eight; the distance to those that are not given is that to the origin.
  init(_ capsules: [Capsule]) {
    for (lane, capsule) in capsules.prefix(8).enumerated() {
      let axis = capsule.to - capsule.from
      (fromX[lane], fromY[lane], fromZ[lane]) = (capsule.from.x, capsule.from.y, capsule.from.z)
      (axisX[lane], axisY[lane], axisZ[lane]) = (axis.x, axis.y, axis.z)
      inverseSquaredLength[lane] = 1 / ExactMath.dot(axis, axis)
      radius[lane] = capsule.radius
      taper[lane] = capsule.endRadius - capsule.radius
    }
  }

  @inline(__always) func distances(to point: SIMD3<Float>) -> SIMD8<Float> {
    let x = SIMD8(repeating: point.x) - fromX
    let y = SIMD8(repeating: point.y) - fromY
    let z = SIMD8(repeating: point.z) - fromZ
    var along = (x * axisX + y * axisY + z * axisZ) * inverseSquaredLength
    along.replace(with: 0, where: along .< 0)
    along.replace(with: 1, where: along .> 1)
    let (dx, dy, dz) = (x - axisX * along, y - axisY * along, z - axisZ * along)
    return (dx * dx + dy * dy + dz * dz).squareRoot() - (radius + taper * along)
  }
}

/// A sphere.
struct Ball: Sendable {
  let centre: SIMD3<Float>
  let radius: Float

  /// Around capsules.
  init(around capsules: [Capsule]) {
    var low = SIMD3<Float>(repeating: .greatestFiniteMagnitude)
    var high = -low
    for capsule in capsules {
      low = pointwiseMin(low, pointwiseMin(capsule.from - capsule.radius, capsule.to - capsule.endRadius))
      high = pointwiseMax(high, pointwiseMax(capsule.from + capsule.radius, capsule.to + capsule.endRadius))
    }
    centre = (low + high) * 0.5
    radius = ExactMath.length(high - low) * 0.5
  }

  @inline(__always) func distance(to point: SIMD3<Float>) -> Float { ExactMath.length(point - centre) - radius }
}

/// The minimum with its edge rounded over a width of `blend`; the plain minimum where the two differ by more than that.
@inline(__always) func smoothMinimum(_ a: Float, _ b: Float, _ blend: Float) -> Float {
  let least = a < b ? a : b
  let gap = blend - (a < b ? b - a : a - b)
  return gap > 0 ? least - gap * gap * (0.25 / blend) : least
}
