/// Passes the frames of a camera to one consumer.
package final class FrameMailbox: AsyncSequence, Sendable {
  package typealias Element = VideoFrame

  /// The frames that are kept while the consumer works on one.
  enum Keeping {
    /// The newest frame.
    case newest
    /// The newest frame.
    ///
    /// Also the first frame if the consumer has none yet.
    case newestBesideCurrent
    /// All frames.
    case all
  }

  private struct State {
    /// The times of all frames, including dropped ones.
    var clock = FrameClock()
    var waiting: [VideoFrame] = []
    /// Whether the consumer is working on a frame.
    var isBusy = false
    var isFinished = false
    /// The error that ends the sequence after the waiting frames.
    var error: (any Error)?
    /// Resumes the waiting consumer.
    var wake: CheckedContinuation<Void, Never>?

    mutating func takeWake() -> CheckedContinuation<Void, Never>? {
      defer { wake = nil }
      return wake
    }
  }

  private let keeping: Keeping
  private let state = Locked(State())

  init(keeping: Keeping) { self.keeping = keeping }

  /// Adds a frame.
  ///
  /// - Returns: The frame that is dropped; nil if none is.
  /// - Throws: `StatusError` (invalid argument) for a time that is out of range or not later than the last one; (failed
  ///   precondition) after the end.
  func add(_ frame: VideoFrame) throws(StatusError) -> VideoFrame? {
    let (dropped, wake) = try StatusError.typed {
      try state.withLock { state in
        try state.clock.accept(frame.time)
        guard !state.isFinished else {
          throw StatusError(
            .failedPrecondition, "The live stream takes no frame after its end.",
            suggestion: "create another one with makeLiveStream()")
        }
        state.waiting.append(frame)
        let limit =
          switch keeping {
          case .newest: 1
          case .newestBesideCurrent: state.isBusy ? 1 : 2
          case .all: Int.max
          }
        let dropped = state.waiting.count > limit ? state.waiting.remove(at: limit - 1) : nil
        return (dropped, state.takeWake())
      }
    }
    wake?.resume()
    return dropped
  }

  /// Ends the sequence after the waiting frames.
  func finish(throwing error: (any Error)? = nil) {
    let wake = state.withLock { state in
      if !state.isFinished { (state.isFinished, state.error) = (true, error) }
      return state.takeWake()
    }
    wake?.resume()
  }

  /// Records that the consumer has finished its frame.
  func currentEnded() { state.withLock { $0.isBusy = false } }

  /// Ends the sequence immediately, because the consumer was cancelled.
  private func cancel() {
    state.withLock { $0.waiting = [] }
    finish()
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let mailbox: FrameMailbox

    nonisolated(nonsending) package mutating func next() async throws -> VideoFrame? { try await mailbox.next() }
  }

  package func makeAsyncIterator() -> Iterator { Iterator(mailbox: self) }

  nonisolated(nonsending) private func next() async throws -> VideoFrame? {
    currentEnded()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.waiting.isEmpty || state.isFinished { return true }
          state.wake = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    return try state.withLock { state in
      guard state.waiting.isEmpty else {
        state.isBusy = true
        return state.waiting.removeFirst()
      }
      if let error = state.error {
        state.error = nil
        throw error
      }
      return nil
    }
  }
}
