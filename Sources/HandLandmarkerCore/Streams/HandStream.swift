/// The hands of one video, tracked from frame to frame.
///
/// ```swift
/// let stream = tracker.makeStream()
/// for frame in frames { print(try stream.recognize(videoFrame: frame.image, at: frame.time)) }
/// ```
///
/// A stream may be the property of an actor or a class, and is used from any thread: its frames are processed one after
/// the other, in the order of the calls. A frame that is refused, fails or is cancelled changes nothing.
public final class HandStream: Sendable {
  private let work: HandWork
  private let turns = Turns()
  /// Changed by the call whose turn it is.
  private let state: Locked<StreamState>

  package init(_ work: HandWork) {
    self.work = work
    state = Locked(work.newStream)
  }

  /// Returns the hands of the next frame: tracked ones in their old order, then new ones by the score of their palms.
  ///
  /// Blocks the thread, also while calls before it are processed. In a task, call the form with `await`: tasks share
  /// few threads.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: Later than that of the frame before; the first may be any.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase. A frame that fails changes nothing,
  ///   and may be given again.
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
  /// Calls of one actor, such as the main actor, are processed in the order in which it makes them; a call waits for
  /// those before it without a thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled, which changes nothing either.
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

  /// Returns the hands of the last frame, moved to where they are expected at a time: for an overlay that is shown
  /// later than its frame.
  ///
  /// Landmarks move on as they did in the frames of the last 80 ms, for at most `HandPredictor.horizon` after the last
  /// frame, and stay there for later times. At earlier times, and for hands that were not in an earlier frame, they are
  /// those of the last frame. It does not wait for a frame that is being processed.
  ///
  /// - Parameter time: On the clock of the frames.
  /// - Returns: No hands before the first frame.
  public func hands(at time: Duration) -> [Hand] { state.withLock { $0.predictor }.hands(at: time) }

  /// The state in which a frame finds the stream, with its time accepted.
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
