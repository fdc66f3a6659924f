import GestureFoundation
import GestureSupport

/// The frames of a file or a pipe as an asynchronous sequence, read one by one as they are asked for: one frame is in memory at a time.
///
/// ```swift
/// for try await frame in recognizer.results(for: VideoFrameSequence(contentsOfFile: "video.y4m")) { … }
/// ```
///
/// Formats and errors are those of ``FrameReader``; reading runs on a separate thread. A frame that is damaged ends the sequence with its error.
public struct VideoFrameSequence: AsyncSequence, Sendable {
  /// The elements of the sequence.
  public typealias Element = VideoFrame

  private let makeWorker: @Sendable () -> Lender<Source>

  /// Creates the sequence of a file's frames. Every iterator reads the file from its start.
  ///
  /// - Parameters:
  ///   - path: A file or a named pipe; it is opened when the first frame is asked for.
  ///   - framesPerSecond: Frame i has the time i / framesPerSecond; nil takes the rate that the file states, as Y4M does, and 30 if it states none.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  ///   - orientation: The orientation of the frames.
  public init(
    contentsOfFile path: String, framesPerSecond: Double? = nil, raw: RawFrameFormat? = nil, orientation: RasterImage.Orientation = .up
  ) {
    makeWorker = {
      Lender(Source(framesPerSecond, orientation) { try FrameReader(contentsOfFile: path, raw: raw) })
    }
  }

  /// Creates the sequence of the frames of an open pipe, such as that of a video decoder. Iterators share it: each frame is given once.
  ///
  /// - Parameters:
  ///   - fileDescriptor: Such as that of the standard input, 0. It stays open.
  ///   - name: The name in errors.
  ///   - framesPerSecond: As for a file.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  ///   - orientation: The orientation of the frames.
  public init(
    fileDescriptor: Int32, name: String, framesPerSecond: Double? = nil, raw: RawFrameFormat? = nil,
    orientation: RasterImage.Orientation = .up
  ) {
    let worker = Lender(Source(framesPerSecond, orientation) { FrameReader(fileDescriptor: fileDescriptor, name: name, raw: raw) })
    makeWorker = { worker }
  }

  /// Used by the worker alone, one call at a time.
  private final class Source: @unchecked Sendable {
    private let framesPerSecond: Double?
    private let orientation: RasterImage.Orientation
    private let open: () throws -> FrameReader
    private var reader: FrameReader?

    init(_ framesPerSecond: Double?, _ orientation: RasterImage.Orientation, open: @escaping () throws -> FrameReader) {
      (self.framesPerSecond, self.orientation, self.open) = (framesPerSecond, orientation, open)
    }

    func next() throws -> VideoFrame? {
      let reader = try reader ?? open()
      reader.orientation = orientation
      self.reader = reader
      let rate = framesPerSecond ?? reader.frameRate ?? 30
      try StatusError.check(rate > 0 && rate <= 1e6, option: "framesPerSecond", rate, "above 0, at most 1000000")
      let number = reader.frameCount
      return try reader.next().map { VideoFrame(image: $0, time: Duration(roundedSeconds: Double(number) / rate)) }
    }
  }

  /// Reads frame by frame.
  public struct Iterator: AsyncIteratorProtocol {
    private let worker: Lender<Source>

    init(_ frames: VideoFrameSequence) { worker = frames.makeWorker() }

    /// Returns the next frame; nil at the end.
    ///
    /// - Throws: `StatusError` that names the frame and byte and what would be right; `CancellationError` if the task is cancelled, which does not end a
    ///   read that waits for a pipe.
    public mutating func next() async throws -> VideoFrame? {
      try await worker.run { source, _ in try source.next() }
    }
  }

  /// Returns an iterator; of a file, one at its start.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }
}
