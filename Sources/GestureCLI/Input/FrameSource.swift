import GestureCommandLine
import GestureFoundation
import GestureImages

/// The frames of one input, whatever it is: a file, a pipe, an address or a camera. Holds one frame at a time.
package final class FrameSource: ImageSource {
  let name: String
  /// The time that the file gives the frame that was returned last, since its first frame; nil if it gives none.
  package private(set) var time: Duration?
  private(set) var isFile = false
  /// Whether it is a file of more than one frame, and whether these have one size; known once it was looked into.
  private(set) var (hasSeveralFrames, isVideo) = (false, false)
  private let settings: Settings
  private let warn: (ToolError) -> Void
  private var kind: FileKind?
  private var reader: FrameReader
  private var ffmpeg: FFmpeg?
  /// The properties that an image file states which is decoded elsewhere, and not yet turned.
  private var properties = ImageFileProperties()
  private var isAnimation = false
  /// Whether it is a file of JPEG or PNG images.
  private var isSequence = false
  private var isAtEnd = false
  /// Whether something strange about a frame has been reported.
  private var hasNoted = false
  /// Of a camera: makes a connection.
  private var connect: (() throws -> FFmpeg)?
  /// Of a camera or an address.
  private var watch: InputWatch?
  /// Frames that were read to look into the input.
  private var ahead: ArraySlice<(frame: Result<RasterImage?, any Error>, time: Duration?)> = []
  /// The frames that are returned, if not all.
  var sampling: FrameTimes?
  private var nextIndex = 0
  /// The places of the frames that were returned or failed, if they are sampled, and whose results have not come.
  private let places = Locked<ArraySlice<Place>>([])
  private var resultCount = 0

  /// - Parameter warn: Receives damage that is tolerated, and of a camera that it has stopped.
  private init(_ name: String, _ settings: Settings, _ bytes: (any ByteSource)?, _ warn: @escaping (ToolError) -> Void) {
    (self.name, self.settings, self.warn) = (name, settings, warn)
    reader = FrameReader(stream: bytes.map { ByteStream($0) } ?? ByteStream(data: Data()), name: name, raw: settings.raw)
    prepareReader()
  }

  private func prepareReader() {
    reader.toleratesDamage = settings.tolerateDamage
    reader.reducedSide = settings.reducedSide
  }

  private func take(_ ffmpeg: FFmpeg) throws {
    (self.ffmpeg, reader, isAtEnd) = (ffmpeg, ffmpeg.makeReader(), false)
    prepareReader()
    if let watch { ffmpeg.watch(by: watch) }
    if let file = ffmpeg.description, file.videoCount > 1, ![.heif, .icon].contains(kind) {
      warn(ToolError(.dataError, name, "has \(file.videoCount) videos: only the first is read"))
    }
    try take(ffmpeg.properties)
  }

  private func take(_ properties: ImageFileProperties) throws {
    self.properties = properties
    if let reason = properties.misreading {
      throw ToolError(
        .dataError, name, "is a TIFF image \(reason), which ffmpeg reads wrongly: convert it first, as with magick IN.tif OUT.png")
    }
    if properties.hasPremultipliedAlpha {
      warn(ToolError(.dataError, name, "has premultiplied alpha: what is transparent in it is read as on black"))
    }
    if properties.hasFurtherPages { warn(ToolError(.dataError, name, "has several pages: only the first is read")) }
  }

  /// Opens an input by its content.
  ///
  /// - Parameter threads: The number of threads that decode a JPEG image; nil for as many as help.
  package convenience init(
    opening name: String, _ settings: Settings, standardInput: Int32, threads: Int? = nil, warn: @escaping (ToolError) -> Void = { _ in }
  ) throws {
    if try InputAddress.isAddress(name) {
      try settings.refuse(Options.raw, unless: false, "is for files and pipes: ffmpeg reads \(name)")
      let shown = InputAddress.shown(name)
      self.init(shown, settings, nil, warn)
      watch = InputWatch(shown, settings, isCamera: false, warn: warn)
      try take(FFmpeg(address: name))
      return
    }
    let source = try DescriptorSource(opening: name, standardInput: standardInput)
    self.init(name, settings, source, warn)
    isFile = source.isFile
    reader.threads = threads ?? reader.threads
    if settings.raw != nil { return }
    let kind = FileKind(try source.peek(FileKind.signatureLength))
    self.kind = kind
    if source.peeked.isEmpty { throw ToolError(.dataError, name, "is empty: there is no image in it") }
    if kind == .other, let other = ForeignFile.kindWithoutImages(try source.peek(ForeignFile.signatureLength)) {
      throw ToolError(.dataError, name, "is not an image: it is \(other)")
    }
    isAnimation = try [.png, .webp].contains(kind) && kind.isAnimated(source.peek(1 << 10))
    if kind.isReadDirectly, !isAnimation || !isFile {
      if isAnimation { noteAnimation() }
      isSequence = isFile && name != "-" && [.jpeg, .png].contains(kind) && (try? FrameReader.isSequence(contentsOfFile: name)) == true
      return
    }
    do {
      try take(FFmpeg(decoding: name, source: source, kind: kind, isAnimation: isAnimation))
    } catch let error as ToolError where error.status == .unavailable && kind.isReadDirectly {
      noteAnimation()
    }
  }

  private func noteAnimation() {
    isAnimation = false
    warn(ToolError(.dataError, name, "is animated: only its first image is read; all of them need ffmpeg and a file"))
  }

  /// Opens an input of a list, whose frames may have been decoded together with those of others.
  convenience init(
    opening item: InputList.Item, _ settings: Settings, standardInput: Int32, threads: Int?, warn: @escaping (ToolError) -> Void
  ) throws {
    if let problem = item.problem { throw problem }
    guard let share = item.share, let frames = try share.takeFrames() else {
      try self.init(opening: item.path ?? item.name, settings, standardInput: standardInput, threads: threads, warn: warn)
      return
    }
    self.init(item.name, settings, frames, warn)
    kind = share.kind
    let file = try DescriptorSource(opening: item.name, standardInput: -1)
    try take(withExtendedLifetime(file) { ImageFileProperties(fileDescriptor: file.descriptor) })
  }

  convenience init(camera device: String, _ settings: Settings, warn: @escaping (ToolError) -> Void) throws {
    let shown = InputAddress.shown(device)
    self.init(shown, settings, nil, warn)
    watch = InputWatch(shown, settings, isCamera: true, warn: warn)
    connect = { try FFmpeg(camera: device, settings) }
    do {
      try take(FFmpeg(camera: device, settings))
    } catch let error as ToolError where settings.reconnect && InputWatch.isTemporary(error) {
      // It may come before the first frame is asked for.
      isAtEnd = true
    }
  }

  /// Reads the first two frames, which show whether it is a video, before they are asked for. Of a pipe that is not known, unless it may wait.
  func lookAhead(ofPipe: Bool = false) {
    guard ofPipe || name != "-" && mayHaveSeveralFrames else { return }
    func look() -> RasterImage? {
      let frame = Result { try nextOfInput() }
      ahead.append((frame, time))
      return (try? frame.get()) ?? nil
    }
    guard let first = look() else {
      // Damaged ones may be followed by others, which are read when they are due.
      guard case .failure? = ahead.first?.frame, canContinueInput else { return }
      _ = look()
      if case .success(.none)? = ahead.last?.frame { return }
      (hasSeveralFrames, isVideo) = (true, true)
      return
    }
    guard let second = look() else { return }
    (hasSeveralFrames, isVideo) = (true, (second.width, second.height) == (first.width, first.height))
  }

  /// A frame's number in its file, and if frames are sampled its time, and the rate of a file that gives no times.
  typealias Place = (number: Int, time: Duration?, rate: Double?)

  /// The place of the next frame that has a result, if that is one of several of this input. Asked for once for each frame that was returned or
  /// failed, in their order, by one thread at a time.
  func nextPlace() -> Place? {
    defer { resultCount += 1 }
    let place = places.withLock { $0.popFirst() } ?? (resultCount, nil, nil)
    return hasSeveralFrames || resultCount > 0 ? place : nil
  }

  /// Called when a camera or an address has stopped sending frames, once until they come again.
  func onStop(_ body: @escaping () throws -> Void) { watch?.onStop = body }

  /// The next frame; nil at the end.
  package func next() throws -> RasterImage? {
    guard sampling != nil else { return try nextOfAll() }
    while true {
      defer { nextIndex += 1 }
      let frame = Result { try nextOfAll() }
      var place: Place = (nextIndex, nil, self.time == nil ? framesPerSecond ?? 30 : nil)
      if case .success(.some) = frame {
        let time = try sampling?.next(index: nextIndex, fileTime: self.time, rate: framesPerSecond) ?? .zero
        guard sampling?.takes(index: nextIndex, time: time) != false else { continue }
        place.time = time
      }
      places.withLock { $0.append(place) }
      return try frame.get()
    }
  }

  private func nextOfAll() throws -> RasterImage? {
    guard let next = ahead.popFirst() else { return try nextOfInput() }
    time = next.time
    return try next.frame.get()
  }

  private func nextOfInput() throws -> RasterImage? {
    guard let watch else { return try nextOfConnection() }
    while true {
      do {
        if let connect, ffmpeg == nil { try take(connect()) }
        let image = try nextOfConnection()
        if image != nil { watch.noteFrame() }
        return image
      } catch let error as ToolError {
        if watch.isOver { return nil }
        guard connect != nil, isAtEnd, try watch.mayReconnect(after: error) else {
          if watch.isOver { return nil }
          throw error
        }
        // A camera serves one program at a time.
        (ffmpeg, reader) = (nil, FrameReader(data: Data(), name: name))
      }
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
      // Frames that came before the damage stay.
      if settings.tolerateDamage, isAtEnd, ffmpeg == nil, reader.frameCount > 0, error.status == .dataLoss {
        warn(ToolError(describing: error, subject: name))
        return nil
      }
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
    let noteOfAddress = watch == nil || ffmpeg?.isNotTurned != true ? nil : "is an image at an address: it is not turned as it may ask for"
    if !hasNoted, let note = ffmpeg?.note ?? (properties.bitsPerSample == 16 ? image.noteOf16Bits : noteOfAddress ?? reader.note) {
      hasNoted = true
      warn(ToolError(.dataError, name, note))
    }
    if let ffmpeg {
      time = ffmpeg.time
      try ffmpeg.check(image)
    }
    image = try ToolError.about(name) { try image.upright(properties.orientation) }
    image.rotationDegrees = settings.rotation.rawValue
    return image
  }

  /// Whether frames may follow after an error: only one was damaged.
  package var canContinue: Bool { !ahead.isEmpty || canContinueInput }
  private var canContinueInput: Bool { !isAtEnd && reader.canContinue }

  /// Whether its content allows for more than one frame.
  var mayHaveSeveralFrames: Bool { isAnimation || isSequence || ![.jpeg, .png, .webp, .bmp, .tiff].contains(kind) }

  /// Whether there is no more than one frame. Of a pipe of JPEG or PNG images this is known when the second one has come.
  var isSingleImage: Bool {
    let isImageFile = isFile && !settings.statesMode && [.netpbm, .heif, .gif].contains(kind)
    if hasSeveralFrames || mayHaveSeveralFrames && !isImageFile { return false }
    if isImageFile || (!isFile || name == "-") && kind?.isReadDirectly == true { lookAhead(ofPipe: true) }
    // A damaged frame is an error of its own.
    if ahead.contains(where: { if case .failure = $0.frame { true } else { false } }) { return false }
    return !hasSeveralFrames
  }

  /// Frames per second, if the input states a rate, as YUV4MPEG2 does.
  var framesPerSecond: Double? { ffmpeg == nil ? reader.frameRate : nil }

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
    let (frames, hint) = (counted(reader.frameCount, "frame"), watch?.hint ?? "")
    let isEndless = reader.frameCount > 0 && (connect != nil || ffmpeg.isOfCamera)
    func ended(_ report: String = "") -> ToolError {
      // Of what states no length, this says no more.
      let reason = report.isEmpty || report.contains("ends prematurely") ? "" : ": " + report
      return ToolError(.inputOutputError, name, "has ended after \(frames)\(reason)\(hint)")
    }
    switch end {
    case .killed(let signal):
      throw ToolError(.inputOutputError, name, "ffmpeg, which reads it, was ended by signal \(signal) after \(frames)\(hint)")
    case .damaged(_, let report) where isEndless: throw ended(report)
    case .failed(let reason) where isEndless: throw ended(FFmpeg.quoted(reason))
    case _ where isEndless: throw ended()
    case .whole: return
    case .failed(let reason):
      throw ToolError(.dataError, name, "ffmpeg cannot read it as images: \(reason)\(kind?.suggestion(isAnimation) ?? "")")
    case .beginsLate(let time):
      warn(ToolError(.dataError, name, "begins between two key frames: its first \(time.seconds.fixed(3)) s cannot be decoded"))
    case .damaged(let time, let report):
      let damage = "is damaged or cut off\(time.map { " after \($0.seconds.fixed(3)) s" } ?? "")"
      if settings.tolerateDamage { return warn(ToolError(.dataError, name, "\(damage), \(frames) taken: \(report)")) }
      throw ToolError(
        .dataError, name,
        "\(damage): \(report); the results of its \(frames) are kept; get the file again, or accept it with --tolerate-damage")
    }
  }
}

extension FileKind {
  /// The suggestion for a file that not every ffmpeg reads.
  fileprivate func suggestion(_ isAnimation: Bool) -> String? {
    switch self {
    case .heif: "; HEIC needs ffmpeg 7 or later, AVIF one with a decoder of AV1: or convert it first, as with heif-convert IN.heic OUT.jpg"
    case .webp where isAnimation:
      "; it is an animated WebP image, which few versions read: convert it first, as with webpmux or ImageMagick"
    default: nil
    }
  }

  /// Whether an image file is animated: a PNG file with a chunk `acTL` before its pixels, a WebP file by the flag of its extended header.
  func isAnimated(_ start: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(start)
    if self == .png { return bytes.firstChunk(of: ["acTL", "IDAT"], from: 8, overhead: 12) == "acTL" }
    return bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }
}

extension [UInt8] {
  /// The first of some types among the chunks of a file, which have their length and their type before them.
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
