import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport

/// The frames of one input, whatever it is. Holds one frame at a time.
final class FrameStream: ImageSource {
  /// The input's name as it was given.
  let name: String
  /// The time that the file gives the frame that was read last, since its first frame; nil if it gives none.
  private(set) var time: Duration?
  private var reader: FrameReader
  private let kind: FileKind?
  private var ffmpeg: FFmpeg?
  private let rotationDegrees: Int
  private let toleratesDamage: Bool
  private let warn: (ToolError) -> Void
  /// Whether it is a regular file.
  private(set) var isFile = false
  /// Of a camera: makes a connection. Nil for what has an end.
  private var connect: (() throws -> FFmpeg)?
  /// Of a camera that is not there yet.
  private var missing: ToolError?
  /// Of a camera or an address.
  private var watch: InputWatch?
  private var isAtEnd = false
  /// Whether something strange about a frame has been reported.
  private var hasNoted = false
  /// Whether it is an image file that is animated.
  private var isAnimation = false
  /// The properties that an image file states which is decoded elsewhere, and not yet turned.
  private var properties = ImageFileProperties()

  /// Opens an input by its content.
  ///
  /// - Parameters:
  ///   - name: A path, or `-` for standard input.
  ///   - decodingThreads: The number of threads that decode a JPEG image; nil for as many as help.
  ///   - warn: Receives damage that is tolerated.
  /// - Throws: `ToolError`.
  convenience init(
    opening name: String, _ arguments: ParsedArguments, standardInput: Int32, decodingThreads: Int? = nil,
    warn: @escaping (ToolError) -> Void = { _ in }
  ) throws {
    if try InputAddress.isAddress(name) {
      try arguments.refuse(CommonOptions.raw, unless: false, "is for files and pipes: ffmpeg reads \(name)")
      self.init(name: name, try FFmpeg(address: name), isCamera: false, arguments, warn)
      return
    }
    let source = PeekableSource(try DescriptorSource(opening: name, standardInput: standardInput))
    if arguments.has(CommonOptions.raw) {
      self.init(name: name, Self.reader(of: source, name: name, arguments), nil, kind: nil, arguments, warn)
    } else {
      let kind = try Self.kind(of: source, name: name)
      var isAnimation = try Self.isAnimation(source, kind)
      var ffmpeg: FFmpeg?
      if !kind.isReadDirectly || isAnimation && source.isFile {
        do {
          ffmpeg = try FFmpeg(decoding: name, source: source, kind: kind, isAnimation: isAnimation)
        } catch let error as ToolError where error.status == .unavailable && kind.isReadDirectly {}
      }
      if isAnimation, ffmpeg == nil {
        isAnimation = false
        warn(ToolError(.dataError, name, "is animated: only its first image is read; all of them need ffmpeg and a file"))
      }
      self.init(
        name: name, ffmpeg?.makeReader() ?? Self.reader(of: source, name: name, arguments), ffmpeg, kind: kind, arguments, warn)
      self.isAnimation = isAnimation
    }
    isFile = source.isFile
    reader.threads = decodingThreads ?? reader.threads
  }

  private static func kind(of source: PeekableSource, name: String) throws -> FileKind {
    let kind = FileKind(try source.peek(FileKind.signatureLength))
    if source.peeked.isEmpty { throw ToolError(.dataError, name, "is empty: there is no image in it") }
    if kind == .other, let other = ForeignFile.kindWithoutImages(try source.peek(ForeignFile.signatureLength)) {
      throw ToolError(.dataError, name, "is not an image: it is \(other)")
    }
    return kind
  }

  private static func isAnimation(_ source: PeekableSource, _ kind: FileKind) throws -> Bool {
    switch kind {
    case .png: ImageSequence.isAnimatedPNG(try source.peek(1 << 10))
    case .webp: ImageSequence.isAnimatedWebP(try source.peek(32))
    default: false
    }
  }

  /// Opens an input of a list, whose frames may have been decoded together with those of others.
  convenience init(
    opening item: InputList.Item, _ arguments: ParsedArguments, standardInput: Int32, decodingThreads: Int?,
    warn: @escaping (ToolError) -> Void
  ) throws {
    if let share = item.share, let frames = try share.takeFrames() {
      self.init(name: item.name, Self.reader(of: frames, name: item.name, arguments), nil, kind: share.kind, arguments, warn)
      let file = try DescriptorSource(opening: item.name, standardInput: -1)
      take(withExtendedLifetime(file) { ImageFileProperties(fileDescriptor: file.descriptor) })
    } else {
      try self.init(opening: item.name, arguments, standardInput: standardInput, decodingThreads: decodingThreads, warn: warn)
    }
  }

  /// The frames of a camera.
  ///
  /// - Parameter warn: Receives damage: a stream that is joined in its middle, or that the camera ends.
  convenience init(camera device: String, _ arguments: ParsedArguments, warn: @escaping (ToolError) -> Void) throws {
    let connect = { try FFmpeg(camera: device, arguments) }
    do {
      self.init(name: device, try connect(), isCamera: true, arguments, warn)
    } catch let error as ToolError where arguments[LiveOptions.reconnect] && InputWatch.isTemporary(error) {
      self.init(name: device, nil, isCamera: true, arguments, warn)
      missing = error
    }
    self.connect = connect
  }

  /// The frames of a camera or an address.
  private convenience init(
    name: String, _ ffmpeg: FFmpeg?, isCamera: Bool, _ arguments: ParsedArguments, _ warn: @escaping (ToolError) -> Void
  ) {
    let watch = InputWatch(name, arguments, isCamera: isCamera, warn: warn)
    ffmpeg?.watch(by: watch)
    self.init(name: name, ffmpeg?.makeReader() ?? FrameReader(data: Data(), name: name), ffmpeg, kind: nil, arguments, warn)
    self.watch = watch
  }

  private init(
    name: String, _ reader: FrameReader, _ ffmpeg: FFmpeg?, kind: FileKind?, _ arguments: ParsedArguments,
    _ warn: @escaping (ToolError) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.ffmpeg = ffmpeg
    self.warn = warn
    self.reader = reader
    toleratesDamage = arguments[CommonOptions.tolerateDamage]
    reader.toleratesDamage = toleratesDamage
    // Small hands are looked for in all pixels.
    reader.reducedSide = SearchOptions.value(in: arguments).smallestHand == nil ? arguments[CommonOptions.reduce] : nil
    rotationDegrees = arguments[CommonOptions.rotation].degrees
    if let ffmpeg { take(ffmpeg.properties) }
  }

  private func take(_ properties: ImageFileProperties) {
    self.properties = properties
    if properties.hasFurtherPages { warn(ToolError(.dataError, name, "has several pages: only the first is read")) }
  }

  private static func reader(of bytes: any ByteSource, name: String, _ arguments: ParsedArguments) -> FrameReader {
    FrameReader(stream: ByteStream(bytes), name: name, raw: arguments[CommonOptions.raw])
  }

  /// Called when a camera or an address has stopped sending frames, once until they come again.
  func onStop(_ body: @escaping () throws -> Void) { watch?.onStop = body }

  /// The next frame; nil at the end.
  ///
  /// - Throws: `ToolError` that names the frame and the byte, `Interrupted`.
  func next() throws -> RasterImage? {
    guard let watch else { return try nextOfConnection() }
    while true {
      do {
        if let missing { throw missing }
        let image = try nextOfConnection()
        if image != nil { watch.noteFrame() }
        return image
      } catch let error as ToolError {
        if watch.isOver { return nil }
        guard let connect, missing != nil || isAtEnd, try watch.mayReconnect(after: error) else {
          if watch.isOver { return nil }
          throw error
        }
        try reconnect(connect, watch)
      }
    }
  }

  private func reconnect(_ connect: () throws -> FFmpeg, _ watch: InputWatch) throws {
    // A camera serves one program at a time.
    (ffmpeg, reader) = (nil, FrameReader(data: Data(), name: name))
    do {
      let ffmpeg = try connect()
      ffmpeg.watch(by: watch)
      (self.ffmpeg, reader) = (ffmpeg, ffmpeg.makeReader())
      (missing, isAtEnd) = (nil, false)
    } catch let error as ToolError {
      missing = error
    }
  }

  private func nextOfConnection() throws -> RasterImage? {
    try Interruption.check()
    if isAtEnd { return nil }
    let pixels: RasterImage?
    do throws(StatusError) {
      pixels = try reader.nextPixels()
    } catch {
      try Interruption.check()
      isAtEnd = !reader.canContinue
      if let failure = watch?.failure { throw failure }
      // A helper that broke off describes the reason better than the frame it left unfinished.
      if ffmpeg?.isAtEnd == true { try checkEnd() }
      var error = error
      if error.isTolerable { error.suggestion = "get the file again, or take what is there with --tolerate-damage" }
      throw ToolError(describing: error, subject: name)
    }
    guard var image = pixels else {
      isAtEnd = true
      try checkEnd()
      return nil
    }
    if !hasNoted, let note = properties.bitsPerSample == 16 ? image.noteOf16Bits : reader.note {
      hasNoted = true
      warn(ToolError(.dataError, name, note))
    }
    if let ffmpeg {
      time = ffmpeg.time
      try ffmpeg.check(image)
    }
    do { image = try image.upright(properties.orientation) } catch { throw ToolError(describing: error, subject: name) }
    image.rotationDegrees = rotationDegrees
    return image
  }

  /// Whether frames may follow after an error: only one was damaged.
  var canContinue: Bool { !isAtEnd && reader.canContinue }

  /// Whether its content allows for more than one frame.
  var mayHaveSeveralFrames: Bool {
    if isAnimation { return true }
    return switch kind {
    case .jpeg, .png, .webp, .bmp, .tiff: false
    case .netpbm, .yuv4mpeg, .gif, .heif, .video, .other, nil: true
    }
  }

  /// Frames per second, if the input states a rate, as YUV4MPEG2 does.
  var framesPerSecond: Double? { ffmpeg == nil ? reader.frameRate : nil }

  /// The suggestion for a file that not every ffmpeg reads.
  private var suggestion: String? {
    switch kind {
    case .heif:
      "; HEIC needs ffmpeg 7 or later, AVIF one with a decoder of AV1: or convert it first, as with heif-convert IN.heic OUT.jpg"
    case .webp where isAnimation:
      "; it is an animated WebP image, which few versions read: convert it first, as with webpmux or ImageMagick"
    default: nil
    }
  }

  /// The length in seconds, if the file states it.
  var duration: Double? { ffmpeg?.description?.duration }

  /// Reports what was wrong with the input as a whole.
  private func checkEnd() throws {
    guard let ffmpeg else {
      if reader.frameCount == 0 { throw ToolError(.dataError, name, "there is no image in it") }
      return
    }
    let end = ffmpeg.end(after: reader.frameCount)
    try Interruption.check()
    let frames = counted(reader.frameCount, "frame")
    if case .killed(let signal) = end {
      throw ToolError(
        .inputOutputError, name,
        "ffmpeg, which reads it, was ended by signal \(signal) after \(frames)\(watch?.hint ?? "")")
    }
    if reader.frameCount > 0, connect != nil || ffmpeg.isOfCamera {
      let reason: String? =
        switch end {
        case .whole, .beginsLate, .killed: nil
        // Of what states no length, it does not say more.
        case .damaged(_, let report): report.contains("ends prematurely") ? nil : report
        case .failed(let report): report.contains("ends prematurely") ? nil : FFmpeg.quoted(report)
        }
      throw ToolError(
        .inputOutputError, name,
        "has ended after \(frames)\(reason.map { ": " + $0 } ?? "")\(watch?.hint ?? "")")
    }
    switch end {
    case .whole, .killed: return
    case .failed(let reason): throw ToolError(.dataError, name, "ffmpeg cannot read it as images: \(reason)\(suggestion ?? "")")
    case .beginsLate(let time):
      warn(ToolError(.dataError, name, "begins between two key frames: its first \(time.seconds.fixed(3)) s cannot be decoded"))
    case .damaged(let time, let report):
      let position = time.map { " after \($0.seconds.fixed(3)) s" } ?? ""
      if toleratesDamage {
        warn(ToolError(.dataError, name, "is damaged or cut off\(position), \(frames) are taken: \(report)"))
      } else {
        throw ToolError(
          .dataError, name,
          "is damaged or cut off\(position): \(report); the results of its \(frames) are kept; get the file again, or accept it with --tolerate-damage"
        )
      }
    }
  }
}
