/// The size and rotation of a template in a grid.
struct TemplateView: Sendable {
  /// The number of cells per unit.
  let scale: Float
  /// The counter-clockwise rotation in degrees.
  let degrees: Float
  private let sine: Float
  private let cosine: Float

  init(scale: Float, degrees: Float) {
    self.scale = scale
    self.degrees = degrees
    (sine, cosine) = ExactMath.sineAndCosine(degrees: degrees)
  }

  /// Converts a point of the template's own space to cells.
  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    // y points downwards.
    SIMD2(cosine * point.x + sine * point.y, cosine * point.y - sine * point.x) * scale
  }

  func undo(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(cosine * point.x - sine * point.y, cosine * point.y + sine * point.x) / scale
  }
}
