import GestureFoundation
import GestureSupport

extension RasterImage {
  /// Reads an image file: JPEG, PNG or binary Netpbm (PPM, PGM, PAM), distinguished by its content.
  ///
  /// The image is upright as one sees it: the orientation in the metadata of a JPEG or PNG file is applied to the
  /// pixels. Of several Netpbm images the first one is taken. The pixels are those of libjpeg-turbo and libpng, which
  /// OpenCV, Pillow and Android use.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - toleratesDamage: Whether what is missing or damaged in a JPEG or PNG file becomes gray instead of an error;
  ///     see ``isDamaged``.
  ///   - maximumPixelCount: The largest number of pixels the image may have, which bounds the memory that an untrusted
  ///     file takes. The header is looked at first: of a larger image neither the pixels nor the rest of the file are
  ///     read.
  ///   - side: Half, a quarter or an eighth of a JPEG image is decoded, as libjpeg-turbo and Pillow's `draft` do it, if
  ///     its longer side keeps so many pixels: faster where hands are not small. Its coordinates are still fractions of
  ///     the whole; see ``fullWidth``. Nil for all pixels.
  /// - Throws: `StatusError` that names the file, the byte and what would be right: not found or permission denied if
  ///   the file cannot be opened, invalid argument for a malformed header, data loss if bytes are missing or damaged,
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
  /// - Throws: `StatusError` as that, and for a URL that is not of a file.
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
  ///   - toleratesDamage: Whether what is missing or damaged in a JPEG or PNG file becomes gray instead of an error.
  ///   - maximumPixelCount: The largest number of pixels the image may have, which bounds the memory that untrusted
  ///     data take.
  ///   - side: See there.
  /// - Throws: `StatusError` that names the byte and what would be right.
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

  /// Reads the bytes of an image file; see ``init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)``. The
  /// work runs on a thread that runs no tasks. As many images are decoded at the same time as there are processors;
  /// further calls wait without a thread.
  ///
  /// - Throws: `StatusError` as that; `CancellationError` if the task is cancelled before the end, for a JPEG or PNG
  ///   file within milliseconds.
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
    // The bytes are all there: without the stream they are not copied.
    do throws(StatusError) {
      self = try ImageFileDecoder.decode(
        Bytes(data, name: name), toleratesDamage: toleratesDamage, threads: threads,
        maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide)
    } catch {
      throw error.located(in: name)
    }
  }

  /// Reads the image of a file or pipe that is open.
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
      // Without a limit of the caller's the decoder sees the header soon enough.
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

  /// More threads do not make decoding faster.
  static let decodingThreads = min(PerformanceCores.count, 4)

  /// The factor by which a JPEG image is made smaller as it is decoded.
  ///
  /// - Parameters:
  ///   - length: The longer side of the image, in pixels.
  ///   - side: The least that it may become; less than 1 counts as 1.
  /// - Returns: The largest of 1, 2, 4 and 8 that leaves so many pixels.
  package static func reduction(_ length: Int, to side: Int) -> Int {
    [8, 4, 2].first { length / $0 >= max(side, 1) } ?? 1
  }

  /// Reads a binary Netpbm image and no other: the first one of a stream.
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

  /// Returns the width and height, in pixels, that an image file's headers give, without decoding it: those of
  /// ``init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)``, which applies the orientation of a JPEG or
  /// PNG file.
  ///
  /// ```swift
  /// let (width, height) = try RasterImage.size(of: upload)
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JPEG, PNG or binary Netpbm file, or its beginning. What comes after the headers is not looked at, but
  ///     for the orientation of a PNG file, which may stand at its end.
  ///   - name: The name of the data in errors.
  /// - Throws: `StatusError` that names the byte and what would be right: data loss if the headers are not all there,
  ///   invalid argument for a size that no image can have, unimplemented for another format or variant.
  public static func size(of data: Data, name: String = "data") throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(data: data), name: name)
  }

  /// Returns the width and height, in pixels, of an image file without decoding it; see ``size(of:name:)``. Little more
  /// than the headers is read; of a PNG file the pixels are passed over.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: `StatusError` as that, and not found or permission denied if the file cannot be opened.
  package static func size(ofFile path: String) throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(contentsOfFile: path), name: path)
  }

  /// Returns the image as a JPEG file, baseline and without subsampling, as stored, before any turn.
  ///
  /// - Parameter quality: 1…100, on the scale of libjpeg.
  /// - Throws: `StatusError` (invalid argument) for a quality out of range, and for a side of more than 65500 pixels.
  public func jpegData(quality: Int = 92) throws(StatusError) -> Data {
    try StatusError.check(1...100 ~= quality, option: "quality", quality, "1 to 100")
    return try JPEGWriter.encode(self, quality: quality)
  }

  /// The image as a PNG file: 8 bits per channel, RGB, as stored, before any turn.
  public var pngData: Data { PNGWriter.encode(self) }

  /// Red, green and blue, one byte each, rows from top to bottom without padding, as stored, before any turn.
  public var rgbData: Data { Data(rgbBytes()) }

  /// The image as a PPM file (`P6`): 8 bits per channel, as stored, before any turn.
  package var ppmData: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + rgbData }
}
