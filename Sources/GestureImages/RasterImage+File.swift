import GestureFoundation
import GestureSupport

extension RasterImage {
  /// Reads an image file in JPEG, PNG or binary Netpbm format.
  ///
  /// The format (PPM, PGM and PAM for Netpbm) is detected by the file's content. The image is upright: the orientation
  /// in the metadata of a JPEG or PNG file is applied to the pixels. Only the first of several Netpbm images is read.
  /// The pixels equal those of libjpeg-turbo and libpng, which OpenCV, Pillow and Android use.
  ///
  /// - Parameters:
  ///   - path: The path, absolute or relative to the working directory.
  ///   - toleratesDamage: Whether missing or damaged parts of a JPEG or PNG file become gray instead of an error; see
  ///     ``isDamaged``.
  ///   - maximumPixelCount: The largest number of pixels, which limits the memory for an untrusted file. The header is
  ///     checked first, so the rest of a larger image is not read.
  ///   - side: A JPEG image is decoded at a half, a quarter or an eighth of its size if its longer side keeps at least
  ///     this many pixels, as in libjpeg-turbo and Pillow's `draft`. This is faster if hands are not small. Coordinates
  ///     remain fractions of the whole image; see ``fullWidth``. nil decodes all pixels.
  /// - Throws: `StatusError` that names the file, the byte and the expected value: not found or permission denied if
  ///   the file cannot be opened, invalid argument for a malformed header, data loss for missing or damaged bytes,
  ///   unimplemented for another format or variant, resource exhausted for more pixels than `maximumPixelCount`.
  public init(
    contentsOfFile path: String, toleratesDamage: Bool = false, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) throws(StatusError) {
    let stream = try ByteStream(contentsOfFile: path)
    try self.init(
      stream, name: path, toleratesDamage: toleratesDamage, threads: Self.decodingThreads,
      maximumPixelCount: maximumPixelCount,
      reducedSide: side)
  }

  /// Reads an image file; see ``init(contentsOfFile:toleratesDamage:maximumPixelCount:reducedToSide:)``.
  ///
  /// - Throws: The errors of that initialiser; `StatusError` for a URL that is not a file.
  public init(
    contentsOf url: URL, toleratesDamage: Bool = false, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) throws(StatusError) {
    try self.init(
      contentsOfFile: url.checkedPath, toleratesDamage: toleratesDamage, maximumPixelCount: maximumPixelCount,
      reducedToSide: side)
  }

  /// Reads the bytes of an image file; see ``init(contentsOfFile:toleratesDamage:maximumPixelCount:reducedToSide:)``.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: The name of the data in errors.
  ///   - toleratesDamage: Whether missing or damaged parts of a JPEG or PNG file become gray instead of an error.
  ///   - maximumPixelCount: The largest number of pixels, which limits the memory for untrusted data.
  ///   - side: The smallest longer side of a reduced JPEG image, as for a file.
  /// - Throws: `StatusError` that names the byte and the expected value.
  public init(
    data: Data, name: String = "data", toleratesDamage: Bool = false,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) throws(StatusError) {
    try self.init(
      data, name: name, toleratesDamage: toleratesDamage, threads: Self.decodingThreads,
      maximumPixelCount: maximumPixelCount,
      reducedSide: side)
  }

  /// Reads the bytes of an image file asynchronously; see
  /// ``init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)``.
  ///
  /// The work runs on a thread that runs no tasks. As many images are decoded at a time as there are processors;
  /// further calls wait without a thread.
  ///
  /// - Throws: The errors of that initialiser; `CancellationError` if the task is cancelled, within milliseconds for a
  ///   JPEG or PNG file.
  public static func decode(
    _ data: Data, name: String = "data", toleratesDamage: Bool = false,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedToSide side: Int? = nil
  ) async throws -> RasterImage {
    try await ImageWork.run { threads in
      try RasterImage(
        data, name: name, toleratesDamage: toleratesDamage, threads: threads, maximumPixelCount: maximumPixelCount,
        reducedSide: side)
    }
  }

  /// Reads the bytes of an image file with a number of threads.
  package init(
    _ data: Data, name: String, toleratesDamage: Bool = false, threads: Int, maximumPixelCount: Int,
    reducedSide: Int? = nil
  ) throws(StatusError) {
    guard 1...Bytes.maximumFileCount ~= data.count else {
      try self.init(
        ByteStream(data: data), name: name, toleratesDamage: toleratesDamage, threads: threads,
        maximumPixelCount: maximumPixelCount)
      return
    }
    // Decoding without the stream saves a copy of the bytes.
    do throws(StatusError) {
      self = try ImageFileDecoder.decode(
        Bytes(data, name: name), toleratesDamage: toleratesDamage, threads: threads,
        maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide)
    } catch {
      throw error.located(in: name)
    }
  }

  /// Reads the image of an open file or pipe.
  package init(
    _ stream: ByteStream, name: String, toleratesDamage: Bool, threads: Int,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedSide: Int? = nil
  ) throws(StatusError) {
    do {
      if NetpbmDecoder.variant(try stream.peek(16)) != nil {
        self = try RasterImage(netpbm: stream, maximumPixelCount: maximumPixelCount)
        return
      }
      // Without a smaller limit the decoder sees the header soon enough.
      var data = Data()
      if maximumPixelCount < Self.maximumPixelCount {
        data = try ImageSize.head(of: stream, name: name, maximumPixelCount: maximumPixelCount).bytes
      }
      data =
        data.isEmpty
        ? try stream.read(Bytes.maximumFileCount) : data + (try stream.read(Bytes.maximumFileCount - data.count))
      guard try stream.isAtEnd else {
        throw StatusError(
          .resourceExhausted, "The file is larger than \(Bytes.maximumFileCount) bytes",
          suggestion: "give an image file")
      }
      guard !data.isEmpty else {
        throw StatusError(.invalidArgument, "there is no image", suggestion: "the file is empty")
      }
      self = try ImageFileDecoder.decode(
        Bytes(data, name: name), toleratesDamage: toleratesDamage, threads: threads,
        maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide)
    } catch {
      throw StatusError(error).located(in: name)
    }
  }

  /// The largest number of threads that makes decoding faster.
  static let decodingThreads = min(PerformanceCores.count, 4)

  /// Returns the factor by which a JPEG image is reduced during decoding.
  ///
  /// - Parameters:
  ///   - length: The longer side of the image, in pixels.
  ///   - side: The smallest longer side after reduction; values below 1 count as 1.
  /// - Returns: The largest of 1, 2, 4 and 8 that keeps this many pixels.
  package static func reduction(_ length: Int, to side: Int) -> Int {
    [8, 4, 2].first { length / $0 >= max(side, 1) } ?? 1
  }

  /// Reads the first binary Netpbm image of a stream; refuses other formats.
  package init(netpbm stream: ByteStream, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws(StatusError) {
    do {
      guard let image = try NetpbmDecoder(stream, maximumPixelCount: maximumPixelCount)?.picture() else {
        throw stream.error("there is no image", frame: 0, suggestion: "it must begin with P5, P6 or P7")
      }
      self = image
    } catch let damage as DamagedFrame {
      throw damage.error
    } catch {
      throw StatusError(error)
    }
  }

  /// Returns an image's width and height in pixels, without decoding.
  ///
  /// Only the file's headers are read. Width and height are the size of the upright image that
  /// ``init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)`` returns.
  ///
  /// ```swift
  /// let (width, height) = try RasterImage.size(of: upload)
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JPEG, PNG or binary Netpbm file, or its beginning. Data after the headers is ignored, except the
  ///     orientation of a PNG file, which may be at the end.
  ///   - name: The name of the data in errors.
  /// - Throws: `StatusError` that names the byte and the expected value: data loss for incomplete headers, invalid
  ///   argument for a size that no image can have, unimplemented for another format or variant.
  public static func size(of data: Data, name: String = "data") throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(data: data), name: name)
  }

  /// Returns an image file's width and height in pixels, without decoding.
  ///
  /// See ``size(of:name:)``. The function reads little more than the headers, and skips the pixels of a PNG file.
  ///
  /// - Parameter path: The path, absolute or relative to the working directory.
  /// - Throws: The errors of that function; not found or permission denied if the file cannot be opened.
  package static func size(ofFile path: String) throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(contentsOfFile: path), name: path)
  }

  /// Returns the stored image, not turned, as a JPEG file.
  ///
  /// The file is baseline, without subsampling.
  ///
  /// - Parameter quality: The quality from 1 to 100, on libjpeg's scale.
  /// - Throws: `StatusError` (invalid argument) for a quality out of range, and for a side above 65500 pixels.
  public func jpegData(quality: Int = 92) throws(StatusError) -> Data {
    try StatusError.check(1...100 ~= quality, option: "quality", quality, "1 to 100")
    return try JPEGWriter.encode(self, quality: quality)
  }

  /// The stored image, not turned, as a PNG file in 8-bit RGB.
  public var pngData: Data { PNGWriter.encode(self) }

  /// The stored pixels, not turned, as red, green and blue.
  ///
  /// Each channel is one byte. Rows go from top to bottom, without padding.
  public var rgbData: Data { Data(rgbBytes()) }

  /// The stored image, not turned, as a PPM file.
  ///
  /// The format is `P6` with 8 bits per channel.
  package var ppmData: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + rgbData }
}
