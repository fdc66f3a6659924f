import GestureCommandLine
import GestureFoundation
import GestureImages
import HandLandmarkerCore

/// The frames of one input: a file, pipe, address or camera.
package final class FrameSource: FrameSequence {
  private let name: String
  /// Whether the input is a regular file. The frames of a file do not arrive over time.
  package let isFile: Bool
  /// The length in seconds, if the file states it.
  let duration: Double?
  private let kind: FileKind?
  /// Whether the content allows for more than one frame.
  private let mayHaveSeveralFrames: Bool
  private var frames: ForeseenFrames
  /// The watch over a camera or an address; nil for other inputs.
  private let watch: InputWatch?

  private init(
    _ name: String, isFile: Bool, _ kind: FileKind?, _ frames: DecodedFrames, isAnimation: Bool = false,
    isSequence: Bool = false
  ) {
    self.name = name
    self.isFile = isFile
    self.kind = kind
    self.frames = ForeseenFrames(frames)
    duration = frames.duration
    watch = nil
    mayHaveSeveralFrames = isAnimation || isSequence || ![.jpeg, .png, .webp, .bmp, .tiff].contains(kind)
  }

  private init(_ name: String, _ frames: LiveFrames) {
    self.name = name
    self.frames = ForeseenFrames(frames)
    isFile = false
    duration = nil
    kind = nil
    watch = frames.watch
    mayHaveSeveralFrames = true
  }

  /// Opens an input by its content.
  ///
  /// - Parameter warn: Receives tolerated damage, and the interruption of an address.
  package convenience init(
    opening name: String, _ options: ReadingOptions, standardInput: Int32,
    warn: @escaping (ToolError) -> Void = { _ in }
  ) throws {
    if try InputAddress.isAddress(name) {
      if options.raw != nil { throw ToolError(.usage, "--raw", "is for files and pipes: ffmpeg reads \(name)") }
      let shown = InputAddress.shown(name)
      let connect = { try FFmpeg(address: name) }
      self.init(shown, try LiveFrames(shown, options, isCamera: false, connect: connect, warn: warn))
      return
    }
    let source = try DescriptorSource(opening: name, standardInput: standardInput)
    let isFile = source.isFile
    func decoded() throws -> DecodedFrames { try DecodedFrames(source, name: name, options, warn: warn) }
    if options.raw != nil {
      self.init(name, isFile: isFile, nil, try decoded())
      return
    }
    let kind = FileKind(try source.peek(FileKind.signatureLength))
    if source.peeked.isEmpty { throw ToolError(.dataError, name, "is empty: give an image or a video") }
    if kind == .other, let other = ForeignFile.kindWithoutImages(try source.peek(ForeignFile.signatureLength)) {
      throw ToolError(.dataError, name, "is not an image: it is \(other)")
    }
    var isAnimation = try [.png, .webp].contains(kind) && kind.isAnimated(source.peek(1 << 10))
    let note = ToolError(
      .dataError, name, "is animated: only its first image is read; to read all of them, install ffmpeg and give a file"
    )
    if kind.isReadDirectly, !isAnimation || !isFile {
      if isAnimation { warn(note) }
      let maySequence = isFile && name != "-" && [.jpeg, .png].contains(kind)
      let isSequence = maySequence && (try? FrameReader.isSequence(contentsOfFile: name)) == true
      self.init(name, isFile: isFile, kind, try decoded(), isSequence: isSequence)
      return
    }
    let frames: DecodedFrames
    do {
      let ffmpeg = try FFmpeg(decoding: name, source: source, kind: kind, isAnimation: isAnimation)
      frames = try DecodedFrames(ffmpeg, options, warn: warn)
    } catch let error as ToolError where error.status == .unavailable && kind.isReadDirectly {
      warn(note)
      isAnimation = false
      frames = try decoded()
    }
    self.init(name, isFile: isFile, kind, frames, isAnimation: isAnimation)
  }

  /// Opens an input of a list. The frames of the input may have been decoded together with frames of other inputs.
  convenience init(
    opening item: InputList.Item, _ options: ReadingOptions, standardInput: Int32, warn: @escaping (ToolError) -> Void
  ) throws {
    if let problem = item.problem { throw problem }
    guard let share = item.share, let bytes = try share.takeFrames() else {
      try self.init(opening: item.path ?? item.name, options, standardInput: standardInput, warn: warn)
      return
    }
    let file = try DescriptorSource(opening: item.name, standardInput: -1)
    let properties = withExtendedLifetime(file) { ImageFileProperties(fileDescriptor: file.descriptor) }
    let frames = try DecodedFrames(bytes, name: item.name, options, properties: properties, warn: warn)
    self.init(item.name, isFile: false, share.kind, frames)
  }

  /// Opens a camera.
  ///
  /// - Parameter request: The frames that the camera is asked for; nil for the camera's default.
  convenience init(
    camera device: String, _ request: CameraRequest?, _ options: ReadingOptions, warn: @escaping (ToolError) -> Void
  ) throws {
    let shown = InputAddress.shown(device)
    let connect = { try FFmpeg(camera: device, request) }
    self.init(shown, try LiveFrames(shown, options, isCamera: true, connect: connect, warn: warn))
  }

  package func nextFrame() throws -> InputFrame? { try StageClock.measure(.reading) { try frames.nextFrame() } }

  /// Sets the action for a camera or address that stops sending. The action runs once per interruption.
  func onStop(_ body: @escaping () throws -> Void) { watch?.onStop = body }

  // MARK: Content

  /// Whether the frames read ahead are several.
  package var hasSeveralFrames: Bool { frames.areSeveral }

  /// Reads the first two frames of a file that may have several.
  ///
  /// - Returns: Whether the frames belong to a video; false for standard input, which is not read ahead.
  package func lookAhead() -> Bool {
    if name != "-", mayHaveSeveralFrames { frames.lookAhead() }
    return frames.areVideo
  }

  /// Whether there is at most one frame. For a pipe of JPEG or PNG images, the function waits for the second frame.
  ///
  /// - Parameter mayBeVideo: Whether a file of one frame may be a video.
  package func isSingleImage(mayBeVideo: Bool) -> Bool {
    let isImageFile = isFile && !mayBeVideo && [.netpbm, .heif, .gif].contains(kind)
    if hasSeveralFrames || mayHaveSeveralFrames && !isImageFile { return false }
    if isImageFile || (!isFile || name == "-") && kind?.isReadDirectly == true { frames.lookAhead() }
    // A damaged second frame is an error that is reported later.
    return !frames.haveErrorAhead && !hasSeveralFrames
  }
}

extension FileKind {
  /// Whether an image file is animated.
  ///
  /// An animated PNG file has a chunk `acTL` before its pixels; an animated WebP file has a flag in its extended
  /// header.
  func isAnimated(_ start: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(start)
    if self == .png { return bytes.firstChunk(of: ["acTL", "IDAT"], from: 8, overhead: 12) == "acTL" }
    return bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }
}

extension [UInt8] {
  /// The first of the given types among a file's chunks. Each chunk begins with its length and its type.
  ///
  /// - Parameter overhead: The number of bytes of a chunk that its length does not count.
  func firstChunk(of types: [String], from start: Int, overhead: Int) -> String? {
    var offset = start
    while offset + 8 <= count {
      if let type = types.first(where: { self[offset + 4..<offset + 8].elementsEqual($0.utf8) }) { return type }
      offset += Swift.max(self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } + overhead, 8)
    }
    return nil
  }
}
