extension HandFrame {
  /// The hands that were found in a frame.
  package init(_ hands: [Hand], in frame: VideoFrame) {
    self.init(hands: hands, at: frame.time, width: frame.image.fullWidth, height: frame.image.fullHeight)
  }
}

/// The hands of each frame of a stream, for one consumer.
package struct HandFrameSequence<Frames: AsyncSequence & Sendable>: AsyncSequence, Sendable where Frames.Element == VideoFrame {
  package typealias Element = HandFrame
  /// Receives the error of a frame, which is then skipped; an error that it throws ends the sequence.
  package typealias FailureHandler = @Sendable (any Error, VideoFrame) throws -> Void
  /// Receives each result before the consumer, and the error that ends the sequence.
  package typealias Observer = @Sendable (Result<HandFrame, any Error>) -> Void

  private let frames: Frames
  private let work: HandWork
  private let failed: FailureHandler
  private let observe: Observer
  private let isTaken = Locked(false)

  package init(frames: Frames, work: HandWork, failed: FailureHandler? = nil, observe: @escaping Observer = { _ in }) {
    (self.frames, self.work, self.observe) = (frames, work, observe)
    self.failed = failed ?? { error, _ in throw error }
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var frames: Frames.AsyncIterator?
    fileprivate let work: HandWork
    fileprivate let failed: FailureHandler
    fileprivate let observe: Observer
    fileprivate var stream: HandStream
    /// Whether the last call had no result, but the end or an error.
    fileprivate var isOver = false

    nonisolated(nonsending) package mutating func next() async throws -> HandFrame? {
      guard frames != nil else {
        throw StatusError(
          .failedPrecondition, "The stream has another consumer.",
          suggestion: "read it in one place, and let that place pass on what others need: a stream gives every frame once")
      }
      if isOver { return nil }
      isOver = true
      while let frame = try await frames?.next(isolation: #isolation) {
        do {
          let result = HandFrame(try await work.hands(in: frame.image, at: frame.time, continuing: &stream), in: frame)
          observe(.success(result))
          isOver = false
          return result
        } catch {
          do {
            if error is CancellationError { throw error }
            try failed(error, frame)
          } catch {
            observe(.failure(error))
            throw error
          }
        }
      }
      return nil
    }
  }

  package func makeAsyncIterator() -> Iterator {
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    return Iterator(
      frames: isFirst ? frames.makeAsyncIterator() : nil, work: work, failed: failed, observe: observe, stream: work.newStream)
  }
}
