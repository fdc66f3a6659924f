/// A rotation in space as a unit quaternion.
public struct HandRotation: Sendable, Hashable {
  /// The components x, y, z and w. W is the cosine of half the angle.
  public let quaternion: SIMD4<Float>

  /// Creates a rotation from a quaternion and normalizes it.
  ///
  /// Without a finite length above 0 it is the identity.
  package init(quaternion: SIMD4<Float>) {
    // Squares of very large numbers are infinite, and squares of very small ones are zero.
    let square = (quaternion * quaternion).sum()
    let largest: Float = 1e-30...1e30 ~= square ? 1 : max(quaternion.max(), -quaternion.min())
    let scaled = quaternion / largest
    let length = (scaled * scaled).sum().squareRoot()
    self.quaternion = length > 0 && largest.isFinite ? scaled / length : SIMD4(0, 0, 0, 1)
  }

  /// Creates the rotation from the axes of space to other axes. The given axes x and y are unit vectors at right
  /// angles.
  init(x: SIMD3<Float>, y: SIMD3<Float>) {
    let z = x.cross(y)
    // The largest of the four components is the divisor.
    let trace = x.x + y.y + z.z
    if trace > max(x.x, y.y, z.z) {
      self.init(quaternion: SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace))
    } else if x.x >= max(y.y, z.z) {
      self.init(quaternion: SIMD4(1 + 2 * x.x - trace, y.x + x.y, z.x + x.z, y.z - z.y))
    } else if y.y >= z.z {
      self.init(quaternion: SIMD4(y.x + x.y, 1 + 2 * y.y - trace, z.y + y.z, z.x - x.z))
    } else {
      self.init(quaternion: SIMD4(z.x + x.z, z.y + y.z, 1 + 2 * z.z - trace, x.y - y.x))
    }
  }

  /// Returns a vector after the rotation.
  public func apply(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    let axis = SIMD3(quaternion.x, quaternion.y, quaternion.z)
    let first = axis.cross(vector) * 2
    return vector + first * quaternion.w + axis.cross(first)
  }

  /// The inverse rotation.
  package var inverse: HandRotation { HandRotation(quaternion: quaternion * SIMD4(-1, -1, -1, 1)) }

  /// Returns the rotation that applies `second`, then `first`.
  package static func * (first: HandRotation, second: HandRotation) -> HandRotation {
    let a = first.quaternion
    let b = second.quaternion
    let av = SIMD3(a.x, a.y, a.z)
    let bv = SIMD3(b.x, b.y, b.z)
    let v = bv * a.w + av * b.w + av.cross(bv)
    return HandRotation(quaternion: SIMD4(v.x, v.y, v.z, a.w * b.w - av.dot(bv)))
  }
}
