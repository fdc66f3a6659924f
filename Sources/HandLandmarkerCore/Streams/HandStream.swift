/// The hands of one video, tracked from frame to frame.
///
/// ```swift
/// let stream = tracker.makeStream()
/// for frame in frames { print(try stream.recognize(videoFrame: frame.image, at: frame.time)) }
/// ```
///
/// Actors and classes may store a stream, and any thread may use it: frames are processed one after the other, in the
/// order of calls. A frame that is refused, fails or is cancelled changes nothing.
public final class HandStream: Sendable {
  private let work: HandWork
  private let turns = Turns()
  /// The state, which only the call with the current turn changes.
  private let state: Locked<StreamState>

  package init(_ work: HandWork) {
    self.work = work
    state = Locked(work.newStream)
  }

  /// Returns the hands of the next frame.
  ///
  /// Tracked hands come in their previous order, then new ones by the score of their palms.
  ///
  /// The call blocks its thread, also while earlier calls are processed. In a task, use the function with `await`:
  /// tasks share few threads.
  ///
  /// - Parameters:
  ///   - image: The frame.
  /// - time: The time of the frame, later than the previous one; the first time may be any.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase. A frame that fails changes nothing,
  ///   and may be passed again.
  public func recognize(videoFrame image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
    turns.wait()
    defer { turns.end() }
    var next = try state(after: time)
    let hands = try work.withSource { try $0.hands(in: image, at: time, continuing: &next) }
    keep(next, hands, at: time)
    return hands
  }

  /// Returns the hands of the next frame; the work runs on another thread.
  ///
  /// Calls of one actor, such as the main actor, are processed in order. A call waits for earlier ones without a
  /// thread.
  ///
  /// - Throws: The errors of the synchronous form; `CancellationError` if the task is cancelled, which changes nothing.
  nonisolated(nonsending) public func recognize(
    videoFrame image: RasterImage, at time: Duration
  ) async throws -> [Hand] {
    try await turns.wait()
    defer { turns.end() }
    let start = try state(after: time)
    let (hands, next) = try await work.run { source, _ in
      var next = start
      let hands = try source.hands(in: image, at: time, continuing: &next)
      return (hands, next)
    }
    keep(next, hands, at: time)
    return hands
  }

  /// Returns the hands of the last frame at their expected positions, for an overlay that is displayed later.
  ///
  /// Landmarks continue their motion of the last 80 ms, for at most `HandPredictor.horizon` after the last frame. At
  /// earlier times, and for hands without an earlier frame, they are those of the last frame. The call does not wait
  /// for a frame in progress.
  ///
  /// - Parameter time: A time on the clock of the frames.
  /// - Returns: The hands; empty before the first frame.
  public func hands(at time: Duration) -> [Hand] { state.withLock { $0.predictor }.hands(at: time) }

  /// Returns the state before a frame, with the frame's time accepted.
  private func state(after time: Duration) throws(StatusError) -> StreamState {
    var state = state.withLock { $0 }
    try state.clock.accept(time)
    return state
  }

  private func keep(_ next: StreamState, _ hands: [Hand], at time: Duration) {
    state.withLock {
      $0 = next
      $0.predictor.add(HandFrame(hands: hands, at: time))
    }
  }
}
