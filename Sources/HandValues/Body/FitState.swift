/// The unknowns of a fitted hand, in units of the hand's size.
///
/// In the axes every hand is a right hand: x right, y up, z towards the camera.
struct FitState {
  var angles: FingerValues<JointAngles>
  /// The directions of the axes of the hand's own space.
  var x, y, z: SIMD3<Float>
  /// The position of the wrist.
  var shift: SIMD3<Float>
  /// The vector from the origin of the world landmarks to the wrist.
  var worldShift: SIMD3<Float>
  /// The factor of the world landmarks.
  var worldScale: Float = 1

  func turned(_ own: SIMD3<Float>) -> SIMD3<Float> { x * own.x + y * own.y + z * own.z }

  /// Rotates by an axis whose length is the angle in radians.
  mutating func rotate(by turn: SIMD3<Float>) {
    x = x.turned(by: turn).normalized
    y = y.turned(by: turn)
    y = (y - x * x.dot(y)).normalized
    z = x.cross(y)
  }
}
