/// The hands of a camera: frames are taken without waiting, and of those that come while one is processed only the
/// newest is kept.
///
/// ```swift
/// let live = recognizer.makeLiveStream()
/// camera.onFrame { image, time in try live.recognizeAsync(image: image, at: time) }
/// for try await frame in live.results { print(frame.time, frame.hands.first?.gesture?.rawValue ?? "no gesture") }
/// ```
///
/// Any thread may use it.
public final class LiveHandStream: Sendable {
  private let mailbox: FrameMailbox
  private let stream: HandStream
  private let failed: (@Sendable (any Error, VideoFrame) throws -> Void)?
  private let isTaken = Locked(false)

  /// - Parameter startsAtOnce: Whether a frame that finds no other one in work is kept, even if its result is not asked
  ///   for yet.
  package init(
    _ work: HandWork, startsAtOnce: Bool = false, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) {
    mailbox = FrameMailbox(keeping: !work.dropsFrames ? .all : startsAtOnce ? .newestBesideCurrent : .newest)
    stream = HandStream(work)
    self.failed = failed
  }

  deinit { mailbox.finish() }

  /// Takes a frame and returns at once.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: Later than that of the frame before, dropped or not; the first may be any.
  /// - Returns: The time of the waiting frame that is dropped for this one; nil if none is.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase, (failed precondition) after
  ///   ``finish(throwing:)`` and after an error has ended ``results``; the frame then changes nothing.
  @discardableResult public func recognizeAsync(
    image: RasterImage, at time: Duration
  ) throws(StatusError) -> Duration? {
    try mailbox.add(VideoFrame(image: image, at: time))?.time
  }

  /// Ends ``results`` after the frame that waits.
  ///
  /// - Parameter error: Ends them with an error, such as that of the camera.
  public func finish(throwing error: (any Error)? = nil) { mailbox.finish(throwing: error) }

  /// The hands of the frames that were not dropped, in order, for one consumer; errors are those of
  /// ``HandFinder/results(for:failed:)``. The next frame is processed when the result before it has been taken. They
  /// end after the frame that waits when the live stream is released: take them before the task that reads them, which
  /// then does not hold the stream.
  public var results: some AsyncSequence<HandFrame, any Error> & Sendable { sequence { frame, _ in frame } }

  /// As ``results``, each with its frame.
  package var resultsWithFrames: some AsyncSequence<(HandFrame, VideoFrame), any Error> & Sendable {
    sequence { ($0, $1) }
  }

  /// Returns the hands of the last of ``results``, moved to where they are expected at a time; see
  /// ``HandStream/hands(at:)``. Any thread may call it, such as the one that draws.
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
