/// The largest difference of two implementations.
///
/// Implementations sum in different orders. The limits exceed the differences between such builds of MediaPipe itself.
package struct GoldenTolerance: Sendable {
  /// x, y and z of landmarks, fractions of the image.
  package var landmark: Float
  /// Metres.
  package var world: Float
  /// Handedness and gesture scores.
  package var score: Float
  /// The tolerance of a region.
  ///
  /// Centre and size as fractions, and rotation in radians.
  package var region: Float

  /// Single images.
  package static let pictures = GoldenTolerance(landmark: 1e-3, world: 5e-4, score: 2e-3, region: 2e-3)
  /// One frame of a video.
  ///
  /// It starts from MediaPipe's hands of the frame before.
  package static let referenceState = GoldenTolerance(landmark: 3e-4, world: 3e-4, score: 2e-3, region: 1e-3)
  /// A video from its beginning.
  ///
  /// Small differences accumulate there.
  package static let freeRunning = GoldenTolerance(landmark: 2e-2, world: 1e-2, score: 5e-2, region: 4e-2)
}
