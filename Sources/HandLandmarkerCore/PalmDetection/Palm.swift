/// A palm as the detector finds it.
package struct Palm: Hashable, Sendable {
  /// 0…1.
  package var score: Float
  package var box: Box
  /// Key point 0 of the detector's seven.
  package var wrist: SIMD2<Float>
  /// Key point 2: where the middle finger begins. The other five are not used by anything.
  package var middleFingerMCP: SIMD2<Float>

  package init(score: Float, box: Box, wrist: SIMD2<Float>, middleFingerMCP: SIMD2<Float>) {
    self.score = score
    self.box = box
    self.wrist = wrist
    self.middleFingerMCP = middleFingerMCP
  }
}
