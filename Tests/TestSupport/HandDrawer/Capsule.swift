/// A tapered capsule: all points nearer to a segment than a radius that changes evenly along it.
struct Capsule: Sendable {
  let from: SIMD3<Float>
  let axis: SIMD3<Float>
  let inverseSquaredLength: Float
  let radius: Float
  let taper: Float

  init(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ radius: Float, _ endRadius: Float) {
    self.from = from
    axis = to - from
    inverseSquaredLength = 1 / ExactMath.dot(axis, axis)
    self.radius = radius
    taper = endRadius - radius
  }

  @inline(__always) func distance(to point: SIMD3<Float>) -> Float {
    let offset = point - from
    let along = ExactMath.clamped(ExactMath.dot(offset, axis) * inverseSquaredLength, 0, 1)
    return ExactMath.length(offset - axis * along) - (radius + taper * along)
  }
}

/// Capsules that grow into one another, and a sphere around them that spares most of the work.
struct CapsuleGroup: Sendable {
  let capsules: [Capsule]
  let blend: Float
  let centre: SIMD3<Float>
  let reach: Float

  init(_ capsules: [Capsule], blend: Float) {
    self.capsules = capsules
    self.blend = blend
    var low = SIMD3<Float>(repeating: .greatestFiniteMagnitude)
    var high = -low
    for capsule in capsules {
      for (point, radius) in [(capsule.from, capsule.radius), (capsule.from + capsule.axis, capsule.radius + capsule.taper)] {
        low = pointwiseMin(low, point - radius)
        high = pointwiseMax(high, point + radius)
      }
    }
    centre = (low + high) * 0.5
    reach = ExactMath.length(high - low) * 0.5
  }

  func distance(to point: SIMD3<Float>) -> Float { distance(to: point, blendedInto: .greatestFiniteMagnitude) }

  /// The smooth minimum of the capsules' distances and another one.
  func distance(to point: SIMD3<Float>, blendedInto other: Float) -> Float {
    var nearest = other
    for capsule in capsules { nearest = smoothMinimum(nearest, capsule.distance(to: point), blend) }
    return nearest
  }

  /// Never more than the distance, and quickly worked out.
  @inline(__always) func bound(to point: SIMD3<Float>) -> Float { ExactMath.length(point - centre) - reach }
}

/// The minimum with its edge rounded over a width of `blend`; the plain minimum where the two differ by more than that.
@inline(__always) func smoothMinimum(_ a: Float, _ b: Float, _ blend: Float) -> Float {
  let least = a < b ? a : b
  let gap = blend - (a < b ? b - a : a - b)
  return gap > 0 ? least - gap * gap / (4 * blend) : least
}
