import GestureClassifier
import GestureCommandLine
import HandFiles

/// Takes the results of a live stream on a separate thread. Another thread sends the frames.
final class LiveResults: @unchecked Sendable {
  private struct State {
    /// The numbers of unfinished frames, by their times.
    var numbers: [Duration: Int] = [:]
    var droppedCount = 0
    var failure: (any Error)?
  }

  private let live: LiveHandStream
  private let condition = Condition()
  /// The state of the frames, guarded by `condition`.
  private var state = State()
  /// The receiver of results, called only by the task that takes them.
  private let handler: (HandFrame, RasterImage, _ number: Int) throws -> Void

  /// - Parameter handler: Receives the results in order, with the numbers that the frames were sent with, on another
  ///   thread.
  init(_ live: LiveHandStream, handler: @escaping (HandFrame, RasterImage, _ number: Int) throws -> Void) {
    self.live = live
    self.handler = handler
    let results = live.resultsWithFrames
    Task.detached { [self] in
      do {
        for try await (hands, frame) in results {
          guard let number = change({ $0.numbers[frame.time] }) else { continue }
          try self.handler(hands, frame.image, number)
          change { $0.numbers[frame.time] = nil }
        }
      } catch {
        change { $0.failure = error }
      }
    }
  }

  var droppedCount: Int { change(\.droppedCount) }

  /// - Throws: The error of an earlier frame or its result, or of the time.
  func send(_ image: RasterImage, at time: Duration, number: Int) throws {
    try change { state in
      if let failure = state.failure { throw failure }
      if let dropped = try live.recognizeAsync(image: image, at: time) {
        state.droppedCount += 1
        state.numbers[dropped] = nil
      }
      state.numbers[time] = number
    }
  }

  /// Waits until the frames that were sent and not dropped are done.
  func waitForAll() throws {
    try condition.withLock {
      while state.failure == nil, !state.numbers.isEmpty { condition.wait() }
      if let failure = state.failure { throw failure }
    }
  }

  /// Ends the stream, which then accepts no more frames.
  func end() { live.finish() }

  @discardableResult private func change<R>(_ body: (inout State) throws -> R) rethrows -> R {
    try condition.withLock {
      defer { condition.broadcast() }
      return try body(&state)
    }
  }
}
