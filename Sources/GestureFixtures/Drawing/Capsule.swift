/// A tapered capsule: all points within a radius of a segment.
///
/// The radius changes linearly along it.
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

/// Four capsules whose distances are computed together.
struct CapsuleBank: Sendable {
  private var fromX = SIMD4<Float>.zero
  private var fromY = SIMD4<Float>.zero
  private var fromZ = SIMD4<Float>.zero
  private var axisX = SIMD4<Float>.zero
  private var axisY = SIMD4<Float>.zero
  private var axisZ = SIMD4<Float>.zero
  private var inverseSquaredLength = SIMD4<Float>.zero
  private var radius = SIMD4<Float>.zero
  private var taper = SIMD4<Float>.zero

  /// - Parameter capsules: At most four; missing ones are replaced by the origin.
  init(_ capsules: [Capsule]) {
    for (lane, capsule) in capsules.prefix(4).enumerated() {
      let axis = capsule.to - capsule.from
      fromX[lane] = capsule.from.x
      fromY[lane] = capsule.from.y
      fromZ[lane] = capsule.from.z
      axisX[lane] = axis.x
      axisY[lane] = axis.y
      axisZ[lane] = axis.z
      inverseSquaredLength[lane] = 1 / ExactMath.dot(axis, axis)
      radius[lane] = capsule.radius
      taper[lane] = capsule.endRadius - capsule.radius
    }
  }

  @inline(never) func distances(to point: SIMD3<Float>) -> SIMD4<Float> {
    let x = point.x - fromX
    let y = point.y - fromY
    let z = point.z - fromZ
    var along = (x * axisX + y * axisY + z * axisZ) * inverseSquaredLength
    along.replace(with: 0, where: along .< 0)
    along.replace(with: 1, where: along .> 1)
    let dx = x - axisX * along
    let dy = y - axisY * along
    let dz = z - axisZ * along
    return (dx * dx + dy * dy + dz * dz).squareRoot() - (radius + taper * along)
  }
}

/// A sphere.
struct Ball: Sendable {
  let centre: SIMD3<Float>
  let radius: Float

  init(around capsules: [Capsule]) {
    let corners = capsules.flatMap { capsule -> [SIMD3<Float>] in
      let from = capsule.from
      let to = capsule.to
      return [from - capsule.radius, from + capsule.radius, to - capsule.endRadius, to + capsule.endRadius]
    }
    let (low, high) = corners.bounds ?? (.zero, .zero)
    centre = (low + high) * 0.5
    radius = ExactMath.length(high - low) * 0.5
  }
}

/// Four spheres.
struct BallBank: Sendable {
  private var x = SIMD4<Float>.zero
  private var y = SIMD4<Float>.zero
  private var z = SIMD4<Float>.zero
  private var radius = SIMD4<Float>.zero

  /// - Parameter balls: At least one; the last one replaces missing ones.
  init(_ balls: ArraySlice<Ball>) {
    for (lane, ball) in zip(0..<4, Array(balls) + Array(repeating: balls[balls.endIndex - 1], count: 4)) {
      x[lane] = ball.centre.x
      y[lane] = ball.centre.y
      z[lane] = ball.centre.z
      radius[lane] = ball.radius
    }
  }

  @inline(__always) func distances(to point: SIMD3<Float>) -> SIMD4<Float> {
    let dx = point.x - x
    let dy = point.y - y
    let dz = point.z - z
    return (dx * dx + dy * dy + dz * dz).squareRoot() - radius
  }
}

/// Returns the minimum, smoothed if the values differ by less than `blend`.
@inline(__always) func smoothMinimum(_ a: Float, _ b: Float, _ blend: Float) -> Float {
  let least = a < b ? a : b
  let gap = blend - (a < b ? b - a : a - b)
  return gap > 0 ? least - gap * gap * (0.25 / blend) : least
}

/// Returns the smoothed minima of four pairs.
@inline(__always) func smoothMinimum(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ blend: SIMD4<Float>) -> SIMD4<Float> {
  let least = b.replacing(with: a, where: a .< b)
  let most = a.replacing(with: b, where: a .< b)
  let width = blend - (most - least)
  let gap = SIMD4.zero.replacing(with: width, where: width .> 0)
  return least - gap * gap * (0.25 / blend)
}

/// Returns the smallest of four numbers.
@inline(__always) func least(_ values: SIMD4<Float>) -> Float { min(min(values.x, values.y), min(values.z, values.w)) }
