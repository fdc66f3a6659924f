import GestureFoundation
import GestureSupport

/// The frames of a file or a pipe as an asynchronous sequence.
///
/// Frames are read on demand. One frame is in memory at a time.
///
/// ```swift
/// for try await frame in recognizer.results(for: VideoFrameSequence(contentsOfFile: "video.y4m")) { … }
/// ```
///
/// Formats and errors are those of ``FrameReader``. Waiting for any number of pipes takes no thread; decoding runs on
/// threads that run no tasks. A damaged frame ends the sequence with its error.
public struct VideoFrameSequence: AsyncSequence, Sendable {
  /// The elements of the sequence.
  public typealias Element = VideoFrame

  private let makeSource: @Sendable () -> Source

  /// Creates the sequence of a file's frames.
  ///
  /// Every iterator reads the file from its start.
  ///
  /// - Parameters:
  ///   - path: A file or a named pipe; it is opened for the first frame.
  ///   - framesPerSecond: The frame rate: frame i has the time i / framesPerSecond. nil uses the rate that the file
  ///     states, as Y4M does, else 30.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  ///   - orientation: The orientation of the frames.
  ///   - toleratesDamage: Whether missing or damaged parts of a JPEG or PNG image become gray instead of an error.
  ///   - maximumPixelCount: The largest number of pixels of a frame, which limits the memory for untrusted data. A
  ///     larger frame is an error (resource exhausted) before memory is allocated.
  ///   - side: The smallest length in pixels of the longer side of a JPEG image decoded at reduced size: a half, a
  ///     quarter or an eighth. nil for all pixels. See
  ///     ``RasterImage/init(contentsOfFile:toleratesDamage:maximumPixelCount:reducedToSide:)``.
  public init(
    contentsOfFile path: String, framesPerSecond: Double? = nil, raw: RawFrameFormat? = nil,
    orientation: RasterImage.Orientation = .up,
    toleratesDamage: Bool = false, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) {
    let settings = Settings(
      framesPerSecond: framesPerSecond, orientation: orientation, toleratesDamage: toleratesDamage,
      maximumPixelCount: maximumPixelCount,
      reducedSide: side)
    makeSource = {
      Source(settings) { try FrameReader(stream: ByteStream(arrivingInFile: path), name: path, raw: raw) }
    }
  }

  /// Creates a sequence of the frames of an open pipe or socket.
  ///
  /// A video decoder's pipe is an example. Iterators share the frames: each frame is delivered once.
  ///
  /// - Parameters:
  ///   - fileDescriptor: The descriptor, such as 0 for the standard input. It stays open.
  ///   - name: The name in errors.
  ///   - framesPerSecond: As for a file.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  ///   - orientation: The orientation of the frames.
  ///   - toleratesDamage: As for a file.
  ///   - maximumPixelCount: As for a file.
  ///   - side: As for a file.
  public init(
    fileDescriptor: Int32, name: String, framesPerSecond: Double? = nil, raw: RawFrameFormat? = nil,
    orientation: RasterImage.Orientation = .up, toleratesDamage: Bool = false,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) {
    let settings = Settings(
      framesPerSecond: framesPerSecond, orientation: orientation, toleratesDamage: toleratesDamage,
      maximumPixelCount: maximumPixelCount,
      reducedSide: side)
    let source = Source(settings) {
      FrameReader(stream: ByteStream(arrivingFrom: fileDescriptor), name: name, raw: raw)
    }
    makeSource = { source }
  }

  private struct Settings: Sendable {
    let framesPerSecond: Double?
    let orientation: RasterImage.Orientation
    let toleratesDamage: Bool
    let maximumPixelCount: Int
    let reducedSide: Int?

    /// The time of a frame.
    ///
    /// - Parameter stated: The rate that the stream states.
    /// - Throws: `StatusError` (invalid argument) for a rate out of range.
    func time(ofFrame number: Int, stated: Double?) throws -> Duration {
      let rate = framesPerSecond ?? stated ?? 30
      try StatusError.check(rate > 0 && rate <= 1e6, option: "framesPerSecond", rate, "above 0, at most 1000000")
      return Duration(roundedSeconds: Double(number) / rate)
    }
  }

  /// The reader that iterators share.
  ///
  /// Invariant: `condition` guards all changing state.
  private final class Source: @unchecked Sendable {
    private let settings: Settings
    private let open: () throws -> FrameReader
    private let condition = Condition()
    private var reader: FrameReader?

    init(_ settings: Settings, open: @escaping () throws -> FrameReader) {
      self.settings = settings
      self.open = open
    }

    /// Returns the next frame if it has arrived; nil at the end.
    ///
    /// - Throws: `ByteStream.Pending` if bytes are missing; the errors of the reader.
    func next(threads: Int) throws -> VideoFrame? {
      try condition.withLock {
        // Check the option before taking a frame.
        if settings.framesPerSecond != nil { _ = try settings.time(ofFrame: 0, stated: nil) }
        let reader = try reader ?? opened()
        reader.threads = threads
        let number = reader.frameCount
        return try reader.nextArrived().map { image in
          VideoFrame(image: image, at: try settings.time(ofFrame: number, stated: reader.statedFrameRate))
        }
      }
    }

    private func opened() throws -> FrameReader {
      let reader = try open()
      reader.orientation = settings.orientation
      reader.toleratesDamage = settings.toleratesDamage
      reader.maximumPixelCount = settings.maximumPixelCount
      reader.reducedSide = settings.reducedSide
      self.reader = reader
      return reader
    }
  }

  /// Reads frame by frame.
  private struct Iterator: AsyncIteratorProtocol {
    private let source: Source

    init(_ frames: VideoFrameSequence) { source = frames.makeSource() }

    /// Returns the next frame; nil at the end.
    ///
    /// - Throws: `StatusError` that names the frame, the byte and the expected value; `CancellationError` if the task
    ///   is cancelled, even while it waits for a pipe. The next call then uses the bytes that have arrived.
    mutating func next() async throws -> VideoFrame? {
      while true {
        do {
          return try await ImageWork.run { [source] threads in try source.next(threads: threads) }
        } catch let pending as ByteStream.Pending {
          try await Readiness.shared.wait(for: pending.descriptor)
        }
      }
    }
  }

  /// Returns an iterator; for a file it starts at the first frame.
  public func makeAsyncIterator() -> some AsyncIteratorProtocol<VideoFrame, any Error> { Iterator(self) }
}
