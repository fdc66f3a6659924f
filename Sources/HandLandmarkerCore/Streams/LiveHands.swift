/// The frames of a camera and their hands: the newest frame waits while another one is processed, older ones are dropped.
/// The results end when the last copy is released.
package struct LiveHands: Sendable {
  /// Ends the results when the last copy of the live stream is released. The results do not hold it.
  private final class Input: Sendable {
    let frames: AsyncThrowingStream<VideoFrame, any Error>.Continuation

    init(_ frames: AsyncThrowingStream<VideoFrame, any Error>.Continuation) { self.frames = frames }

    deinit { frames.finish() }
  }

  private let input: Input
  private let clock = Locked(FrameClock())
  /// Knows the results that were taken.
  package let predictor = Locked(HandPredictor())
  /// For one consumer.
  package let results: HandFrameSequence<AsyncThrowingStream<VideoFrame, any Error>>

  package init(_ work: HandWork) {
    let (stream, frames) = AsyncThrowingStream.makeStream(
      of: VideoFrame.self, throwing: (any Error).self, bufferingPolicy: work.dropsFrames ? .bufferingNewest(1) : .unbounded)
    input = Input(frames)
    results = HandFrameSequence(
      frames: stream, work: work,
      observe: { [predictor] result in
        switch result {
        case .success(let frame): predictor.withLock { $0.add(frame) }
        case .failure: frames.finish()
        }
      })
  }

  /// Takes a frame.
  ///
  /// - Returns: The time of the frame that is dropped for it; nil if none is.
  /// - Throws: `StatusError` (invalid argument) for a time that is not later than the last one's, or out of range; (failed precondition) after the end
  ///   of the results, by an error too.
  package func add(_ image: RasterImage, at time: Duration) throws(StatusError) -> Duration? {
    // The lock keeps the order of frames that come from several threads.
    try StatusError.typed {
      try clock.withLock { clock in
        try clock.accept(time)
        switch input.frames.yield(VideoFrame(image: image, at: time)) {
        case .dropped(let frame): return frame.time
        case .terminated:
          throw StatusError(
            .failedPrecondition, "The live stream takes no frame after its end.", suggestion: "make another one with makeLiveStream()")
        default: return nil
        }
      }
    }
  }

  /// Ends the results after the frame that waits.
  package func finish(throwing error: (any Error)?) { input.frames.finish(throwing: error) }
}
