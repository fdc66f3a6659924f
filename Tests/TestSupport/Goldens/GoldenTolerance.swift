/// The largest difference of two implementations that sum in different orders: limits on what was measured between such
/// builds of MediaPipe itself.
package struct GoldenTolerance: Sendable {
  /// x, y and z of landmarks, fractions of the picture.
  package var landmark: Float
  /// Metres.
  package var world: Float
  /// Handedness and gesture scores.
  package var score: Float
  /// Centre and size of a region as fractions, and its rotation in radians.
  package var region: Float

  /// Single pictures: measured at most 2.7e-4 (landmarks), 5e-5 (world), 5e-4 (scores).
  package static let pictures = GoldenTolerance(landmark: 1e-3, world: 5e-4, score: 2e-3, region: 2e-3)
  /// One frame of a clip, started from MediaPipe's own hands of the frame before: measured at most 7e-5.
  package static let referenceState = GoldenTolerance(landmark: 3e-4, world: 3e-4, score: 2e-3, region: 1e-3)
  /// A clip from its beginning, where small differences feed on themselves: measured at most 1e-2.
  package static let freeRunning = GoldenTolerance(landmark: 2e-2, world: 1e-2, score: 5e-2, region: 4e-2)
}
