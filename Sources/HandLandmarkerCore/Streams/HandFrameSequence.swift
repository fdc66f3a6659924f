import GestureImages
import GestureSupport

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

  private let frames: Frames
  private let work: HandWork
  private let failed: FailureHandler
  private let ended: @Sendable () -> Void
  private let isTaken = Locked(false)

  /// - Parameter ended: Called when an error ends the sequence.
  package init(
    frames: Frames, work: HandWork, failed: FailureHandler? = nil, ended: @escaping @Sendable () -> Void = {}
  ) {
    (self.frames, self.work, self.ended) = (frames, work, ended)
    self.failed = failed ?? { error, _ in throw error }
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var frames: Frames.AsyncIterator?
    fileprivate let work: HandWork
    fileprivate let failed: FailureHandler
    fileprivate let ended: @Sendable () -> Void
    fileprivate var stream: HandStream

    nonisolated(nonsending) package mutating func next() async throws -> HandFrame? {
      guard frames != nil else {
        throw StatusError(
          .failedPrecondition, "The stream has another consumer.",
          suggestion: "read it in one place, and let that place pass on what others need: a stream gives every frame once")
      }
      while let frame = try await frames?.next(isolation: #isolation) {
        do {
          return HandFrame(try await work.hands(in: frame.image, at: frame.time, continuing: &stream), in: frame)
        } catch {
          do {
            if error is CancellationError { throw error }
            try failed(error, frame)
          } catch {
            ended()
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
    return Iterator(frames: isFirst ? frames.makeAsyncIterator() : nil, work: work, failed: failed, ended: ended, stream: work.newStream)
  }
}
