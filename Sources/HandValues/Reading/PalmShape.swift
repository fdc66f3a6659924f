/// The positions of wrist and knuckles in a hand's own space.
///
/// The shape is a right hand with fingers along y, the palm facing z, and the thumb on the side of x. The unit is about
/// the length from the wrist to the middle finger's knuckle. `GestureFixtures` computes hands from these points, and
/// hands are read with them. MediaPipe's results for photos match within 5 % of the unit (median of 200 hands).
package enum PalmShape {
  /// MediaPipe's wrist landmark, slightly beside the joint.
  ///
  /// The joint is the origin. The values are medians of drawn images.
  package static let wrist = SIMD3<Float>(-0.045, 0.06, 0)
  /// The knuckles of index, middle, ring and little finger.
  package static let knuckles: [SIMD3<Float>] = [
    SIMD3(0.29, 0.97, 0), SIMD3(0.05, 1.0, -0.02), SIMD3(-0.18, 0.94, -0.01), SIMD3(-0.38, 0.82, 0.02),
  ]
}
