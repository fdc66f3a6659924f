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
  private let calls = HandWork.Series()
  /// The state, which only the call with the current turn changes.
  private let state: Locked<StreamState>

  package init(_ work: HandWork) {
    self.work = work
    state = Locked(work.newStream)
  }

  /// Returns the hands of the next frame.
  ///
  /// Blocks the thread, also while calls before it are processed. In a task, call the form with `await`: tasks share
  /// few threads, and a blocked one is missing to the others.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: The time of the frame, later than the previous one; the first time may be any.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase. A frame that fails changes nothing,
  ///   and may be passed again.
  public func recognize(videoFrame image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
    try work.withSource(in: calls) { try next(of: $0, in: image, at: time) }
  }

  /// Returns the hands of the next frame.
  ///
  /// The work runs on another thread. Calls of one actor, such as the main actor, are processed in order. A call waits
  /// for earlier ones without a thread.
  ///
  /// - Throws: The errors of the synchronous form; `CancellationError` if the task is cancelled, which changes nothing.
  nonisolated(nonsending) public func recognize(videoFrame image: RasterImage, at time: Duration) async throws -> [Hand]
  {
    try await work.run(in: calls) { source, _ in try self.next(of: source, in: image, at: time) }
  }

  /// Returns the hands of the last frame at their expected positions.
  ///
  /// An overlay that is displayed later can use these hands. Landmarks continue their motion of the last 80 ms, for at
  /// most `HandPredictor.horizon` after the last frame. At earlier times, and for hands without an earlier frame, they
  /// are those of the last frame. The call does not wait for a frame in progress.
  ///
  /// - Parameter time: A time on the clock of the frames.
  /// - Returns: The hands; empty before the first frame.
  public func hands(at time: Duration) -> [Hand] { state.withLock { $0.predictor }.hands(at: time) }

  /// The hands of the next frame.
  ///
  /// Runs on the thread of the call whose turn it is.
  private func next(of source: any HandSource, in image: RasterImage, at time: Duration) throws -> [Hand] {
    var next = state.withLock { $0 }
    try next.clock.accept(time)
    let hands = try source.hands(in: image, at: time, continuing: &next)
    next.predictor.add(HandFrame(hands: hands, at: time))
    state.withLock { $0 = next }
    return hands
  }
}
