import GestureCommandLine
import GestureFoundation
import GestureImages

/// Reads every input that ffmpeg supports. Each frame comes once, at its own size, upright, with square pixels and its
/// time.
final class FFmpeg {
  /// The message about an input that needs ffmpeg.
  static let missing =
    "needs ffmpeg, which is not on the PATH: install it; JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) and --raw frames do not need it"

  /// The source of the bytes.
  enum Origin {
    case file, address, camera
  }

  /// The properties that the input states; nil for images, and without ffprobe. Pipes and cameras state no properties.
  let description: MediaDescription?
  let origin: Origin
  let name: String
  /// The kind of a file by its first bytes; nil otherwise.
  let kind: FileKind?
  /// Whether the file is an animated image.
  let isAnimation: Bool
  let process: ChildProcess
  let log: FFmpegLog
  /// The presentation times of the first frame and of the last one.
  private(set) var times: (first: Duration, last: Duration)?
  /// The longest gap between two frames, and its start.
  private(set) var longestGap: (length: Duration, start: Duration) = (.zero, .zero)
  /// The properties that an image file states. Videos have no such properties, since ffmpeg makes videos upright.
  let properties: ImageFileProperties
  private let layout: HEIFLayout?
  /// Damage of the file that was found without ffmpeg.
  let ownDamage: String?
  /// The filters for HDR video; nil if not needed or not available.
  private let toneMapping: ToneMapping?

  /// Decodes an input of any kind.
  convenience init(decoding name: String, source: DescriptorSource, kind: FileKind, isAnimation: Bool) throws {
    let isImage = [.webp, .bmp, .tiff, .heif].contains(kind) && !isAnimation
    // Some formats cannot be read from front to back. The largest image of an icon is known at the end of the file.
    let isWhole =
      try isImage || [.gif, .icon].contains(kind) || kind == .video && !Self.isReadInOrder(source.peek(1 << 12))
    let needsCopy = isWhole && !source.isFile
    let file = try needsCopy ? DescriptorSource(copying: source, name: name) : source.rewind() ? source : nil
    // The name lets ffmpeg find the files of a playlist, and formats that only the name shows.
    let path = source.isFile && name != "-" ? "file:" + name : file == nil ? "pipe:0" : "file:/dev/stdin"
    if isImage, let file {
      let layout =
        try kind == .heif ? ToolError.about(name) { try HEIFLayout(file: Bytes(file.readAll(), name: name)) } : nil
      if kind != .heif || layout != nil {
        var properties = withExtendedLifetime(file) { ImageFileProperties(fileDescriptor: file.descriptor) }
        properties.orientation = layout?.orientation ?? properties.orientation
        file.seek(to: 0)
        try self.init(
          name, kind, Self.image(kind, path: path), reading: file, nil, isImage: true, layout: layout,
          properties: properties)
        return
      }
    }
    let description = try MediaDescription(path: file == nil ? nil : path, input: file)
    if let description, file != nil, description.video == nil {
      let others = description.otherCodecs.joined(separator: ", ")
      throw ToolError(.dataError, name, "has no video\(others.isEmpty ? "" : ": it holds \(others)")")
    }
    file?.seek(to: 0)
    let ownDamage = kind == .gif ? try file.flatMap { GIFBlocks.damage(in: Bytes(try $0.readAll(), name: name)) } : nil
    file?.seek(to: 0)
    let input = (kind == .png ? ["-f", "apng"] : []) + ["-i", path]
    try self.init(
      name, kind, input, reading: file ?? source, description, isAnimation: isAnimation, ownDamage: ownDamage)
  }

  /// Whether a video can be read from front to back. The index of an MP4 file stands before or after the frames; the
  /// first bytes show the order.
  private static func isReadInOrder(_ start: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(start)
    let mayBeMP4 = ["ftyp", "moov", "mdat", "wide"].contains { bytes.dropFirst(4).starts(with: $0.utf8) }
    return !mayBeMP4 || bytes.firstChunk(of: ["moov", "mdat"], from: 0, overhead: 0) == "moov"
  }

  /// The frames of a camera as they come.
  convenience init(camera device: String, _ request: CameraRequest?) throws {
    let input: [String]
    var list: AddressList?
    if device.contains("://") {
      if request != nil {
        throw ToolError(.usage, "--camera-format", "is for a camera of this machine, not for an address")
      }
      (input, list) = try Self.input(device)
    } else {
      let asked = (request ?? CameraRequest()).arguments
      #if os(macOS)
        input = ["-f", "avfoundation"] + asked + ["-i", device]
      #else
        let path = Int(device).map { "/dev/video\($0)" } ?? device
        if access(path, R_OK) != 0 {
          throw ToolError(.noInput, path, "cannot be opened: \(errorText(errno))\(Self.otherCameras)")
        }
        input = ["-f", "v4l2"] + asked + ["-i", path]
      #endif
    }
    try self.init(
      InputAddress.shown(device), nil, ["-fflags", "nobuffer"] + input, reading: list, from: .camera, MediaDescription()
    )
  }

  /// The frames of a video or an image at an address.
  convenience init(address: String) throws {
    let (input, list) = try Self.input(address)
    try self.init(InputAddress.shown(address), nil, input, reading: list, from: .address, MediaDescription())
  }

  /// The available cameras, for an error.
  private static var otherCameras: String {
    let devices = Camera.inFolders().compactMap(\.device)
    return devices.isEmpty ? "; no camera was found" : "; the cameras are \(devices.joined(separator: ", "))"
  }

  private init(
    _ name: String, _ kind: FileKind?, _ input: [String], reading source: (any ByteSource)?,
    from origin: Origin = .file,
    _ description: MediaDescription?, isAnimation: Bool = false, isImage: Bool = false, layout: HEIFLayout? = nil,
    properties: ImageFileProperties = ImageFileProperties(), ownDamage: String? = nil
  ) throws {
    self.name = name
    self.kind = kind
    self.origin = origin
    self.isAnimation = isAnimation
    self.description = description
    self.layout = layout
    self.properties = properties
    self.ownDamage = ownDamage
    let toneMapping = ToneMapping(description?.video)
    self.toneMapping = try toneMapping == nil || ToneMapping.isAvailable() ? toneMapping : nil
    let log = FFmpegLog(description)
    self.log = log
    let mode = isImage ? ["-frames:v", "1"] : Self.eachFrameOnce(description)
    let arguments =
      ["-hide_banner", "-nostdin", "-nostats", "-max_error_rate", "1", "-loglevel", "repeat+level+info"] + input
      + Self.selection(kind, description?.video?.index, isImage: isImage, layout, self.toneMapping) + mode
      // The finest time base: no two frames get the same time.
      + [
        "-noautoscale", "-enc_time_base", "1/1000000", "-c:v", "rawvideo", "-pix_fmt", "rgb24", "-f", "rawvideo",
        "pipe:1",
      ]
    let process = try ChildProcess("ffmpeg", arguments, input: source, isEndless: origin != .file, diagnose: log.take)
    guard let process else { throw ToolError(.unavailable, name, Self.missing, isMissingHelper: true) }
    self.process = process
  }

  /// Whether the input is an endless series of images. Cameras send such series by HTTP.
  var isOfCamera: Bool { log.inputFormat == "mpjpeg" }
  /// A note about an unturned image at an address; nil for others. The decoder ignores the rotation of such an image.
  var noteOfTurn: String? {
    let isImage = ["png_pipe", "webp_pipe", "tiff_pipe"].contains(log.inputFormat)
    return isImage && origin != .file ? "is an image at an address: a rotation in its metadata is ignored" : nil
  }

  /// A warning about HDR frames that are not tone-mapped; nil for others. The warning is known from the first frame on.
  var note: String? {
    let video = description?.video
    guard toneMapping == nil, let transfer = video == nil ? log.transfer : video?.transfer else { return nil }
    let reason =
      video == nil
      ? "only video files that ffprobe can describe are"
      : "this ffmpeg lacks \(ToneMapping.needed.joined(separator: " or "))"
    return "has HDR frames (\(transfer.name)) that are not tone-mapped, since \(reason): hands may be missed"
  }

  func watch(by watch: InputWatch) { process.onSilence = watch.check }

  func makeReader() -> FrameReader { FrameReader(stream: ByteStream(process), name: name, rawFormats: nextFormat) }

  var isAtEnd: Bool { process.isAtEnd }

  /// The format of the next frame, whose first bytes have come.
  private func nextFormat() throws -> RawFrameFormat {
    var frame = log.nextFrame()
    // ffmpeg logs a frame before it writes the pixels.
    while frame == nil, process.takeDiagnostics() { frame = log.nextFrame() }
    guard let frame else { throw StatusError(.internal, "ffmpeg does not report the size of the frame") }
    note(frame.time)
    return try RawFrameFormat(width: frame.width, height: frame.height, layout: .rgb24)
  }

  /// Compares the size of a frame with the file's stated size.
  ///
  /// - Throws: `ToolError` if the frame is only a part of the image.
  func check(_ image: RasterImage) throws {
    guard let layout, !layout.isCropped, (layout.width, layout.height) != (image.width, image.height) else { return }
    throw ToolError(
      .dataError, name,
      "has \(layout.width)×\(layout.height) pixels, of which this ffmpeg reads \(image.width)×\(image.height): use ffmpeg 7 or later, or convert the image first, for example with heif-convert IN.heic OUT.jpg"
    )
  }

  /// The last frame's time since the first; nil without frame times.
  var time: Duration? { times.map { $0.last - $0.first } }

  private func note(_ time: Duration?) {
    guard let time else { return }
    if let times, time - times.last > longestGap.length { longestGap = (time - times.last, times.last - times.first) }
    times = (times?.first ?? time, time)
  }
}

extension ByteStream {
  convenience init(_ bytes: any ByteSource) {
    self.init { (buffer: UnsafeMutableRawBufferPointer) in
      do { return try bytes.read(into: buffer) } catch let error as ToolError {
        throw StatusError(.unavailable, error.message)
      }
    }
  }
}
