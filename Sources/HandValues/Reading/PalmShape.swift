/// The positions of wrist and knuckles in a hand's own space: that of a right hand, fingers along y, the palm faces z,
/// the thumb on the side of x; the unit is about the length from the wrist to the middle finger's knuckle.
///
/// Hands are computed from these points (`GestureFixtures`) and read by them. MediaPipe's answers for photographs fit
/// them within 5 % of that length (the median of 200 hands).
package enum PalmShape {
  /// The wrist as MediaPipe finds it, a little beside the joint, which is the origin (medians of 35 drawn images).
  package static let wrist = SIMD3<Float>(-0.045, 0.06, 0)
  /// The knuckles of index, middle, ring and little finger.
  package static let knuckles: [SIMD3<Float>] = [
    SIMD3(0.29, 0.97, 0), SIMD3(0.05, 1.0, -0.02), SIMD3(-0.18, 0.94, -0.01), SIMD3(-0.38, 0.82, 0.02),
  ]
}
