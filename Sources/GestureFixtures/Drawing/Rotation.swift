/// A rotation in space, stored as the images of the three axes.
struct Rotation: Sendable {
  var x = SIMD3<Float>(1, 0, 0)
  var y = SIMD3<Float>(0, 1, 0)
  var z = SIMD3<Float>(0, 0, 1)

  /// Creates a rotation from angles in degrees.
  ///
  /// Pitch around x comes first, then yaw around y, then roll around z. All are counter-clockwise for a viewer who
  /// looks against the axis.
  init(pitch: Float, yaw: Float, roll: Float) {
    let (sp, cp) = ExactMath.sineAndCosine(degrees: pitch)
    let (sy, cy) = ExactMath.sineAndCosine(degrees: yaw)
    let (sr, cr) = ExactMath.sineAndCosine(degrees: roll)
    func turn(_ v: SIMD3<Float>) -> SIMD3<Float> {
      let a = SIMD3(v.x, cp * v.y - sp * v.z, sp * v.y + cp * v.z)
      let b = SIMD3(cy * a.x + sy * a.z, a.y, cy * a.z - sy * a.x)
      return SIMD3(cr * b.x - sr * b.y, sr * b.x + cr * b.y, b.z)
    }
    x = turn(x)
    y = turn(y)
    z = turn(z)
  }

  func apply(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

  func undo(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(ExactMath.dot(x, v), ExactMath.dot(y, v), ExactMath.dot(z, v)) }
}
