import TensorEngine

/// The stage both tasks begin with: pixels → hands, and hands → the arrays of a result. Keeps the state of one stream; not thread-safe.
package final class HandStage {
  private let pipeline: HandPipeline
  private var smoother: LandmarkSmoother?
  private let mirrored: Bool
  private let tracked: Bool

  /// - Parameter bundle: The entries of a `hand_landmarker.task`.
  package init(bundle: ZipArchive, options: HandTaskOptions) throws {
    pipeline = try HandPipeline(bundle: bundle, options: options.pipelineOptions)
    tracked = options.runningMode != .image
    smoother = tracked ? options.landmarkSmoothing.map(LandmarkSmoother.init) : nil
    mirrored = options.mirrored
  }

  /// The hands as the models give them.
  package func hands(in frame: Frame) throws -> [Hand] {
    try pipeline.hands(in: frame.pixels, rotation: frame.rotation)
  }

  /// The hands in given regions; nothing is remembered of them.
  func hands(in frame: Frame, regions: [RotatedRegion]) throws -> [Hand] {
    try regions.compactMap { try pipeline.hand(in: frame.pixels, region: $0) }
  }

  /// The hands of a frame as a result shows them: smoothed and mirrored if the options say so.
  package func containers(_ hands: [Hand], of frame: Frame) -> HandContainers {
    let shown = smoother?.smoothed(hands, of: frame) ?? hands
    return HandContainers(shown, mirrored: mirrored, tracked: tracked)
  }

  /// Hands that do not belong to the stream.
  func containers(_ hands: [Hand]) -> HandContainers {
    HandContainers(hands, mirrored: mirrored, tracked: false)
  }

  /// A hand somebody has described in the terms of a result, as the models see it.
  package func hand(_ description: DescribedHand) -> Hand {
    description.hand(mirrored: mirrored)
  }
}
