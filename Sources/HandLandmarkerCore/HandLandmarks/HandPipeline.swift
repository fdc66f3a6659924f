import TensorEngine

/// What the hand pipeline needs of the options, already checked.
package struct HandPipelineOptions: Sendable {
  package var numHands = 1
  package var minHandDetectionConfidence: Float = 0.5
  package var minHandPresenceConfidence: Float = 0.5
  package var minTrackingConfidence: Float = 0.5
  /// Follow hands from frame to frame (video and live stream), or start afresh with every picture.
  package var tracksHands = false
  package var threads = 1

  package init() {}
}

/// Pixels → hands: palm detection, landmarks, and in the stream modes tracking. Keeps the state of one stream; not thread-safe.
package final class HandPipeline {
  /// - Parameter bundle: The entries of a `hand_landmarker.task`.
  package init(bundle: ZipArchive, options: HandPipelineOptions) throws {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// - Parameter rotation: The rotation of the image rectangle in radians, `pipeline` convention: −(clockwise degrees that make the picture upright) · π/180.
  package func hands(in image: PixelBuffer, rotation: Float) throws -> [Hand] {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// The hand in a given region, without palm detection; nil if its presence is not above the threshold.
  ///
  /// Neither reads nor changes the tracking state; `palmScore` is nil and `id` 0.
  package func hand(in image: PixelBuffer, region: RotatedRegion) throws -> Hand? {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// Forgets the hands of the frames before. Identities that were given stay used.
  package func reset() {}
}
