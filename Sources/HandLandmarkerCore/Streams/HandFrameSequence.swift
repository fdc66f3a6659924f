extension HandFrame {
  /// Creates a frame of the hands in a video frame.
  package init(_ hands: [Hand], in frame: VideoFrame) {
    let size = ImageSize(width: frame.image.fullWidth, height: frame.image.fullHeight)
    self.init(hands: hands, at: frame.time, imageSize: size)
  }
}

/// A result for the hands of each frame of a stream.
///
/// The sequence serves one consumer.
struct HandFrameSequence<Frames: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence, Sendable
where Frames.Element == VideoFrame {
  typealias Element = Output
  /// Receives the error of a frame, which is then skipped.
  ///
  /// An error that it throws ends the sequence.
  typealias FailureHandler = @Sendable (any Error, VideoFrame) throws -> Void

  private let frames: Frames
  private let stream: HandStream
  private let isTaken: Locked<Bool>
  private let failed: FailureHandler
  private let observe: @Sendable ((any Error)?) -> Void
  private let output: @Sendable (HandFrame, VideoFrame) -> Output

  /// - Parameters:
  ///   - stream: A new stream.
  ///   - isTaken: Whether a consumer exists; sequences that share this value have one consumer in total.
  ///   - observe: Called before the consumer receives a result, and with the error that ends the sequence.
  init(
    frames: Frames, stream: HandStream, isTaken: Locked<Bool> = Locked(false), failed: FailureHandler? = nil,
    observe: @escaping @Sendable ((any Error)?) -> Void = { _ in },
    output: @escaping @Sendable (HandFrame, VideoFrame) -> Output
  ) {
    self.frames = frames
    self.stream = stream
    self.isTaken = isTaken
    self.failed = failed ?? { error, _ in throw error }
    self.observe = observe
    self.output = output
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var frames: Frames.AsyncIterator?
    fileprivate let sequence: HandFrameSequence
    /// Whether the last call returned the end or an error.
    fileprivate var isOver = false

    nonisolated(nonsending) mutating func next() async throws -> Output? {
      guard frames != nil else {
        throw StatusError(
          .failedPrecondition, "The stream has another consumer.",
          suggestion: "a stream gives every frame once: read it in one task, which passes frames on to others")
      }
      if isOver { return nil }
      isOver = true
      while let frame = try await frames?.next(isolation: #isolation) {
        do {
          let hands = try await sequence.stream.recognize(videoFrame: frame.image, at: frame.time)
          sequence.observe(nil)
          isOver = false
          return sequence.output(HandFrame(hands, in: frame), frame)
        } catch {
          do {
            if error is CancellationError { throw error }
            try sequence.failed(error, frame)
          } catch {
            sequence.observe(error)
            throw error
          }
        }
      }
      return nil
    }
  }

  func makeAsyncIterator() -> Iterator {
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    return Iterator(frames: isFirst ? frames.makeAsyncIterator() : nil, sequence: self)
  }
}
