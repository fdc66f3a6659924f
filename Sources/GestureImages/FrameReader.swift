import GestureFoundation
import GestureSupport

/// Reads images in sequence from a file, a pipe or memory.
///
/// ```swift
/// let reader = try FrameReader(contentsOfFile: "video.y4m")
/// while let frame = try reader.next() { … }
/// ```
///
/// The reader detects formats by the first bytes: JPEG, PNG and binary Netpbm images (`P5`, `P6`, `P7`), and YUV4MPEG2
/// with 4:2:0 sampling. A stream may have many images, as `cat *.jpg` or `ffmpeg -f image2pipe -c:v ppm -` write them.
/// Frames without headers need a ``RawFrameFormat``. JPEG and PNG images are turned upright by their Exif orientation.
///
/// The reader holds one frame at a time and, for a JPEG or PNG image, its file. Memory is at most 16 MiB or twice the
/// bytes that have arrived, whatever a header claims. ``RasterImage/maximumSide`` and ``RasterImage/maximumPixelCount``
/// limit sizes. Not thread-safe.
public final class FrameReader {
  private enum Format {
    case unknown
    case netpbm
    case imageFiles(ImageFileStream)
    case y4m(Y4MDecoder)
    /// The format of the next frame.
    ///
    /// The format is requested when the frame's first bytes have arrived.
    case raw(() throws -> RawFrameFormat)
  }

  /// The name of the frames in errors.
  ///
  /// A path, or the caller's name.
  public let name: String
  /// The number of frames that have been read, including damaged ones.
  public private(set) var frameCount = 0
  /// The orientation of the images that are read.
  public var orientation = RasterImage.Orientation.up
  /// Whether missing or damaged parts of a frame become gray.
  ///
  /// Otherwise such parts of a JPEG or PNG image are an error.
  public var toleratesDamage = false
  /// The largest number of pixels of a frame.
  ///
  /// A larger frame is an error (resource exhausted) before memory is allocated. The reader can continue after a JPEG
  /// or PNG image that is too large.
  public var maximumPixelCount = RasterImage.maximumPixelCount
  /// The smallest longer side of a JPEG image decoded at reduced size.
  ///
  /// The side is in pixels, the reduction a half, a quarter or an eighth. Nil decodes all pixels. See
  /// ``RasterImage/init(contentsOfFile:toleratesDamage:maximumPixelCount:reducedToSide:)``.
  public var reducedSide: Int?
  /// An anomaly of the last frame, which is intact.
  ///
  /// Nil if there is none. Examples are a 16-bit PNG image that is dark because its samples use few of their bits, and
  /// Y4M frames whose pixels are not square.
  public private(set) var note: String?
  /// The number of threads that decode a JPEG image.
  package var threads = RasterImage.decodingThreads
  private let stream: ByteStream
  private var format: Format
  private var failure: StatusError?

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - path: A file or a named pipe.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  /// - Throws: `StatusError` with the reason if the file cannot be opened.
  public convenience init(contentsOfFile path: String, raw: RawFrameFormat? = nil) throws(StatusError) {
    self.init(stream: try ByteStream(contentsOfFile: path), name: path, raw: raw)
  }

  /// Creates a reader of an open file, a pipe or a socket.
  ///
  /// - Parameters:
  ///   - fileDescriptor: The descriptor, such as 0 for the standard input. It stays open.
  ///   - name: The name in errors.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  public convenience init(fileDescriptor: Int32, name: String, raw: RawFrameFormat? = nil) {
    self.init(stream: ByteStream(fileDescriptor: fileDescriptor), name: name, raw: raw)
  }

  /// Creates a reader of bytes in memory.
  ///
  /// - Parameters:
  ///   - data: All frames.
  ///   - name: The name in errors.
  ///   - raw: The format of frames without headers; nil to detect the format by the first bytes.
  public convenience init(data: Data, name: String = "data", raw: RawFrameFormat? = nil) {
    self.init(stream: ByteStream(data: data), name: name, raw: raw)
  }

  /// - Parameter stream: The bytes. For a stream that does not wait, call only ``nextArrived()``.
  package init(stream: ByteStream, name: String, raw: RawFrameFormat? = nil) {
    self.stream = stream
    self.name = name
    format = raw.map { raw in .raw { raw } } ?? .unknown
  }

  /// Creates a reader of frames without headers, each with a separate format.
  package init(stream: ByteStream, name: String, rawFormats: @escaping () throws -> RawFrameFormat) {
    self.stream = stream
    self.name = name
    format = .raw(rawFormats)
  }

  /// Whether bytes begin with a format that the reader detects.
  ///
  /// - Parameter bytes: The first 16 bytes or more; all bytes if there are fewer.
  package static func knows(_ bytes: ArraySlice<UInt8>) -> Bool {
    FileKind(bytes).isReadDirectly || NetpbmDecoder.variant(bytes) != nil
  }

  /// Whether a JPEG or PNG file contains a second, independent image.
  ///
  /// The second image must directly follow the first one.
  package static func isSequence(contentsOfFile path: String) throws -> Bool {
    let stream = try ByteStream(contentsOfFile: path)
    var files = ImageFileStream()
    guard try files.next(in: stream) != nil else { return false }
    let end = stream.position
    guard [.jpeg, .png].contains(FileKind(try stream.peek(FileKind.imageSignatureLength))) else { return false }
    return try files.next(in: stream)?.offset == end
  }

  /// The frames per second that the stream states, as Y4M does.
  ///
  /// Nil before the first frame.
  package var statedFrameRate: Double? {
    if case .y4m(let decoder) = format { decoder.frameRate } else { nil }
  }

  /// Whether frames may follow after an error.
  ///
  /// True if the end of the damaged frame is known: for JPEG and PNG images, and for invalid samples.
  public var canContinue: Bool { failure == nil }

  /// Returns the next frame; nil at the end.
  ///
  /// - Throws: `StatusError` that names the frame, the byte and the expected value. If ``canContinue``, the next call
  ///   reads the next frame; otherwise it throws the same error.
  public func next() throws(StatusError) -> RasterImage? {
    try StatusError.typed { try nextArrived() }
  }

  /// Returns the pixels of the next frame; nil at the end.
  ///
  /// - Throws: `StatusError` with the frame and the byte.
  package func nextPixels() throws(StatusError) -> RasterImage? { try StatusError.typed { try nextPixelsArrived() } }

  /// Returns the next frame if all its bytes have arrived.
  ///
  /// Nil at the end.
  ///
  /// - Throws: `ByteStream.Pending` if bytes are missing; else the errors of ``next()``.
  package func nextArrived() throws -> RasterImage? {
    do {
      var image = try nextPixelsArrived()
      image?.orientation = orientation
      return image
    } catch let error as StatusError {
      throw error.located(in: name)
    }
  }

  private func nextPixelsArrived() throws -> RasterImage? {
    if let failure { throw failure }
    note = nil
    do {
      try begin()
      let pixels = try decode()
      if pixels != nil { frameCount += 1 }
      return pixels
    } catch let pending as ByteStream.Pending {
      throw pending
    } catch let damage as DamagedFrame {
      frameCount += 1
      throw damage.error
    } catch {
      let error = StatusError(error)
      failure = error
      throw error
    }
  }

  private func decode() throws -> RasterImage? {
    try changeFormat()
    switch format {
    case .unknown: return nil
    case .imageFiles(var files):
      // A second reference would copy the file that is being taken.
      format = .unknown
      let file = try {
        defer { format = .imageFiles(files) }
        return try files.next(in: stream)
      }()
      return try file.map(decode)
    case .netpbm:
      return try stream.attempt {
        try NetpbmDecoder(stream, frame: frameCount, maximumPixelCount: maximumPixelCount)?.picture()
      }
    case .y4m(let decoder):
      note = decoder.note
      return try stream.attempt { try decoder.next(in: stream, frame: frameCount) }
    case .raw(let next):
      if try stream.isAtEnd { return nil }
      let raw = try next()
      _ = try RasterImage.checkedSize(
        width: raw.width, height: raw.height, format: .rgba8, maximumPixelCount: maximumPixelCount)
      return try raw.pixels(stream.pixels(raw.bytesPerFrame, frame: frameCount))
    }
  }

  /// Decodes a JPEG or PNG file.
  ///
  /// The stream continues after it even if its content is damaged.
  private func decode(_ file: (bytes: Data, offset: Int)) throws -> RasterImage {
    do throws(StatusError) {
      let place = Place(file: name, location: frameCount == 0 ? nil : "frame \(frameCount) from byte \(file.offset) on")
      return try ImageFileDecoder.decode(
        Bytes(file.bytes, place: place), toleratesDamage: toleratesDamage, threads: threads,
        maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide, note: { self.note = $0 })
    } catch {
      throw DamagedFrame(error: error)
    }
  }

  /// Changes the format, because images of different formats may follow each other.
  private func changeFormat() throws {
    if case .imageFiles(let files) = format, files.isTaking { return }
    switch (format, FileKind(frameCount == 0 ? [] : try stream.peek(FileKind.imageSignatureLength))) {
    case (.netpbm, .jpeg), (.netpbm, .png): format = .imageFiles(ImageFileStream())
    case (.imageFiles, .netpbm): format = .netpbm
    default: break
    }
  }

  /// Detects the format.
  private func begin() throws {
    guard case .unknown = format else { return }
    if let failure { throw failure }
    let first = try stream.peek(16)
    switch FileKind(first) {
    case .yuv4mpeg: format = .y4m(try stream.attempt { try Y4MDecoder(stream, maximumPixelCount: maximumPixelCount) })
    case .jpeg, .png: format = .imageFiles(ImageFileStream())
    // The decoder refuses the text formats.
    case _ where NetpbmDecoder.variant(first) != nil: format = .netpbm
    default:
      let found = first.isEmpty ? "the input is empty" : "the format is not known"
      throw stream.error(
        found, frame: 0,
        suggestion:
          "JPEG, PNG, Netpbm (P5, P6, P7) and YUV4MPEG2 are known by their first bytes; raw frames need their size and layout"
      )
    }
  }
}
