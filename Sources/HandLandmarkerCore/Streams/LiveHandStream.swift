/// The hands of a camera.
///
/// Frames are accepted without waiting; while one is processed, only the newest is kept.
///
/// ```swift
/// let live = recognizer.makeLiveStream()
/// camera.onFrame { image, time in try live.recognizeAsync(image: image, at: time) }
/// for try await frame in live.results { print(frame.time, frame.hands.first?.gesture?.rawValue ?? "no gesture") }
/// ```
///
/// Any thread may use a live stream.
public final class LiveHandStream: Sendable {
  private let mailbox: FrameMailbox
  private let stream: HandStream
  private let failed: (@Sendable (any Error, VideoFrame) throws -> Void)?
  private let isTaken = Locked(false)

  /// - Parameter startsAtOnce: Whether a frame is kept if no other frame is in progress, even before its result is
  ///   requested.
  package init(
    _ work: HandWork, startsAtOnce: Bool = false, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) {
    mailbox = FrameMailbox(keeping: !work.dropsFrames ? .all : startsAtOnce ? .newestBesideCurrent : .newest)
    stream = HandStream(work)
    self.failed = failed
  }

  deinit { mailbox.finish() }

  /// Accepts a frame and returns immediately.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: The time of the frame, later than the previous one, dropped or not; the first time may be any.
  /// - Returns: The time of the waiting frame that is dropped; nil if none is.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase, (failed precondition) after
  ///   ``finish(throwing:)`` and after an error has ended ``results``. The frame then changes nothing.
  @discardableResult public func recognizeAsync(
    image: RasterImage, at time: Duration
  ) throws(StatusError) -> Duration? {
    try mailbox.add(VideoFrame(image: image, at: time))?.time
  }

  /// Ends ``results`` after the waiting frame.
  ///
  /// - Parameter error: An error that ends the results, such as the camera's.
  public func finish(throwing error: (any Error)? = nil) { mailbox.finish(throwing: error) }

  /// The hands of the frames that were not dropped, in order.
  ///
  /// The sequence serves one consumer. Errors are those of ``HandFinder/results(for:failed:)``. The next frame is
  /// processed after its previous result was taken. The results end after the waiting frame when the live stream is
  /// released: get them before the task that reads them, so that the task does not hold the stream.
  public var results: some AsyncSequence<HandFrame, any Error> & Sendable { sequence { frame, _ in frame } }

  /// The ``results``, each with its frame.
  package var resultsWithFrames: some AsyncSequence<(HandFrame, VideoFrame), any Error> & Sendable {
    sequence { ($0, $1) }
  }

  /// Returns the hands of the last of ``results`` at their expected positions.
  ///
  /// See ``HandStream/hands(at:)``. Any thread may call the function, such as one that draws.
  public func hands(at time: Duration) -> [Hand] { stream.hands(at: time) }

  private func sequence<Output: Sendable>(
    _ output: @escaping @Sendable (HandFrame, VideoFrame) -> Output
  ) -> HandFrameSequence<FrameMailbox, Output> {
    HandFrameSequence(
      frames: mailbox, stream: stream, isTaken: isTaken, failed: failed,
      observe: { [mailbox] error in if error == nil { mailbox.currentEnded() } else { mailbox.finish() } },
      output: output)
  }
}
