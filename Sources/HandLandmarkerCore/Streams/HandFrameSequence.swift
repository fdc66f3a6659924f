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

  private let frames: Frames
  private let worker: SerialWorker
  private let hands: @Sendable (VideoFrame) throws -> [Hand]
  private let isTaken = Locked(false)

  package init(frames: Frames, worker: SerialWorker, hands: @escaping @Sendable (VideoFrame) throws -> [Hand]) {
    (self.frames, self.worker, self.hands) = (frames, worker, hands)
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var frames: Frames.AsyncIterator?
    fileprivate let worker: SerialWorker
    fileprivate let hands: @Sendable (VideoFrame) throws -> [Hand]

    package mutating func next() async throws -> HandFrame? {
      guard frames != nil else {
        throw StatusError(
          .failedPrecondition, "The stream has another consumer.",
          suggestion: "read it in one place, and let that place pass on what others need: a stream gives every frame once")
      }
      guard let frame = try await frames?.next() else { return nil }
      return try await worker.run { [hands] in HandFrame(try hands(frame), in: frame) }
    }
  }

  package func makeAsyncIterator() -> Iterator {
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    return Iterator(frames: isFirst ? frames.makeAsyncIterator() : nil, worker: worker, hands: hands)
  }
}
