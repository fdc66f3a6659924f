/// The camera of a scene.
///
/// Scene space: x right, y up, z towards the camera. The unit is the image's shorter side, the origin the image's
/// middle.
struct HandCamera: Sendable {
  static let distance: Float = 3.5
  static let location = SIMD3<Float>(0, 0, distance)

  let width: Float
  let height: Float
  let side: Float

  init(width: Int, height: Int) {
    self.width = Float(width)
    self.height = Float(height)
    side = Float(min(width, height))
  }

  /// Returns the middle of a hand's palm.
  func middle(of hand: PosedHand) -> SIMD3<Float> {
    SIMD3((hand.x - 0.5) * width / side + hand.shift.x, (0.5 - hand.y) * height / side - hand.shift.y, hand.depth)
  }

  /// Returns the position of a point in the image.
  ///
  /// In pixels from the top left corner.
  func pixel(of point: SIMD3<Float>) -> SIMD2<Float> {
    let shift = SIMD2(point.x, -point.y) * (Self.distance / (Self.distance - point.z))
    return shift * side + SIMD2(width, height) / 2
  }

  /// Returns the direction of sight through a position in the image.
  ///
  /// In pixels.
  func ray(_ x: Float, _ y: Float) -> SIMD3<Float> {
    let point = SIMD3((x - width * 0.5) / side, (height * 0.5 - y) / side, 0)
    return ExactMath.normalized(point - Self.location)
  }
}
