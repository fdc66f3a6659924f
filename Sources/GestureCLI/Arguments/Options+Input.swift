import GestureCommandLine
import GestureFoundation
import HandLandmarkerCore

/// Images, videos and cameras, and their frames.
extension Options {
  static let mode = Option.choice(
    "mode", "MODE", default: RunningMode.image,
    shown: "video for a file of several frames, else image; live-stream with --camera",
    """
    Running mode
    image processes each image by itself, video tracks hands from frame to frame, live-stream drops frames that come too fast.
    """
  )
  static let measuredMode = mode.variant(
    shown: "image", "Running mode")
  static let streamMode = mode.variant(
    default: .video, shown: "video; live-stream with --camera",
    """
    Running mode
    video tracks hands from frame to frame, live-stream drops frames that come too fast, image processes each frame by itself.
    """)
  static let fps = Option.number(
    "fps", "F", shown: "the times of the file, else its rate, else 30", in: 0.001...1_000_000,
    """
    Frames per second
    Frame i is at round(i * 1000 / F) ms.
    """)
  static let every = Option.integer(
    "every", default: 1, in: 1...Int.max,
    """
    Use only every Nth frame of a video
    Times stay those of the file.
    """)
  static let sampleFPS = Option.number(
    "sample-fps", "F", shown: "all frames", in: 0.001...1_000_000,
    """
    Use at most F frames per second of a video
    Times stay those of the file.
    """)
  static let timestamps = Option.file(
    "timestamps", shown: nil,
    """
    Read the times of the frames from FILE
    It has a number of milliseconds per line.
    """)
  static let realtime = Option.flag(
    "realtime",
    """
    Process the frames at the pace of their times
    In live-stream mode, frames that come too fast are dropped.
    """)
  static let clock = Option.choice(
    "clock", "CLOCK", default: ClockSource.index,
    shown: "arrival for cameras, and for live pipes without a rate in live-stream mode",
    """
    Time of a frame that has none
    arrival takes the time at which the frame arrives, index its number divided by the rate.
    """)
  static let raw = Option<RawFrameFormat?>(
    "raw", "WIDTHxHEIGHT:FORMAT", default: nil, shown: nil,
    """
    The input is frames without any header
    FORMAT is \(alternatives(RawFrameFormat.Layout.allCases.map(\.rawValue))).
    """
  ) { text in
    do throws(StatusError) { return try RawFrameFormat(text) } catch {
      throw ValueProblem(error.suggestion ?? error.message)
    }
  }

  static let camera = Option.file(
    "camera", "DEVICE",
    """
    Read a camera: a number, a device, an address or @FILE
    A device is a path such as /dev/video0, an address begins with rtsp:// or http://. Both need ffmpeg.
    @FILE reads the address from a file, which may hold a password. --camera list lists the cameras.
    """
  )
  static let cameraRequest = Option<CameraRequest?>(
    "camera-format", "[WIDTHxHEIGHT][@FPS][:FORMAT]", default: nil, shown: "the camera's",
    """
    Ask the camera for frames, such as 1280x720@30:mjpeg
    Each part may be left out. FORMAT is a pixel format such as mjpeg or yuyv422.
    """
  ) { text in
    guard let request = CameraRequest(text) else {
      throw ValueProblem("must be WIDTHxHEIGHT, @FPS and :FORMAT, or some of them, such as 1280x720@30:mjpeg")
    }
    return request
  }
  static let timeout = Option.number(
    "timeout", "SECONDS", default: 10, in: 0...86_400,
    """
    Longest wait for a frame of a camera or an address
    Then the run ends with an error. 0 waits without end.
    """)
  static let reconnect = Option.flag(
    "reconnect",
    """
    Connect to the camera again when it is lost
    The tool tries once a second, also when the camera sends nothing for --timeout, or is not there yet.
    """)
  static let duration = Option.number(
    "duration", "SECONDS", shown: "to the end", in: 0.001...1e9,
    """
    Stop after this time
    The time counts from the start of a video, or from the first frame of a camera.
    """)
  static let live: [any OptionDefinition] = [camera, cameraRequest, timeout, reconnect, duration]

  static let filesFrom = Option.file(
    "files-from", "LIST",
    """
    Read the names of the inputs from LIST, one per line
    The name - is standard input.
    """)
  static let filesFrom0 = Option.file(
    "files-from0", "LIST",
    """
    Read names that end with a zero byte
    find -print0 writes such a list; its names may contain line breaks.
    """)
  static let recursive = Option.flag(
    "recursive", short: "r",
    """
    Search folders within folders, too
    Hidden folders are skipped.
    """)
  static let jsonLines = Option.flag(
    "jsonl",
    """
    Filter lines of JSON that name an image (source)
    The lines come from standard input or --files-from; the same lines are written with the results.
    """
  )
  static let reduce = Option.integer(
    "reduce", "SIDE", shown: "all pixels", in: 1...RasterImage.maximumSide,
    """
    Decode JPEG images at a reduced size of at least SIDE
    An image is decoded at 1/2, 1/4 or 1/8 if its longer side keeps SIDE pixels, such as 1280.
    It has no effect with --smallest-hand and --search exhaustive.
    """
  )
  static let tolerateDamage = Option.flag(
    "tolerate-damage",
    """
    Accept truncated and damaged inputs
    Missing parts of a JPEG or PNG file are gray; of a video, the readable frames are used. By default damage is an error.
    """
  )
  static let rotation = Option.choice(
    "rotation", "DEGREES", default: Rotation.none, "Clockwise turn that makes the image upright")
  static let aspect = Option<ImageShape?>(
    "aspect", "W:H", default: nil, shown: "that of the file, or of the image that it names",
    """
    Shape of the images, such as 16:9 or 1920x1080
    It is needed where the file does not state it, since landmarks are fractions of an image.
    """
  ) { text in
    guard let shape = ImageShape(text) else { throw ValueProblem("must be WIDTH:HEIGHT, such as 16:9 or 1920x1080") }
    return shape
  }
  static let mirrored = Option.flag(
    "mirrored",
    """
    The input is a selfie view
    Left and Right are swapped in the output.
    """)

  static let smooth = Option.flag(
    "smooth",
    """
    Smooth the landmarks of tracked hands
    The filter is the One-Euro filter (video, live-stream).
    """)
  static let bridge = Option.integer(
    "bridge", "MS", shown: "a new identity after one frame", in: 1...10_000,
    """
    Keep the identity of a hand that was lost for up to MS
    400 is a good value (video, live-stream).
    """)
  static let steady = Option.flag(
    "steady",
    """
    Decide left or right by all frames of a hand
    In files, the frames of the next half second count as well (video, live-stream).
    """)
  static let fillGaps = Option.integer(
    "fill-gaps", "MS", shown: "none", in: 1...10_000,
    """
    Fill gaps of up to MS in which a hand was lost
    Landmarks are interpolated between the frames before and after the gap (video files). It implies --bridge MS.
    """)
  static let continuity: [any OptionDefinition] = [bridge, steady, fillGaps]

  /// In degrees.
  enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    var orientation: RasterImage.Orientation { RasterImage.Orientation(rotationDegrees: rawValue) }
  }

  /// The options that only the frames of a stream can have.
  fileprivate static let ofStreams: [any OptionDefinition] =
    [smooth, realtime, timestamps, clock, duration, searchBudget] + continuity
}

/// The width and height of an image, of which the ratio matters.
struct ImageShape: Sendable {
  let width, height: Int

  /// Reads `16:9` or `1920x1080`.
  init?(_ text: String) {
    let sides = text.split(separator: text.contains(":") ? ":" : "x", omittingEmptySubsequences: false).map { Int($0) }
    let range = 1...RasterImage.maximumSide
    guard sides.count == 2, let width = sides[0], let height = sides[1], range ~= width, range ~= height else {
      return nil
    }
    self.width = width
    self.height = height
  }
}

/// The frames that a camera is asked for.
struct CameraRequest: Sendable {
  /// `WIDTHxHEIGHT`.
  private var size: String?
  /// Frames per second.
  private var rate: Double?
  private var pixelFormat: String?

  /// Asks for nothing.
  init() {}

  /// Reads `1280x720@30:mjpeg`, or some of its parts.
  init?(_ text: String) {
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":") {
      pixelFormat = String(rest[rest.index(after: colon)...])
      rest = rest[..<colon]
      if pixelFormat?.isEmpty == true { return nil }
    }
    if let at = rest.firstIndex(of: "@") {
      guard let rate = Double(rest[rest.index(after: at)...]), 0.001...1000 ~= rate else { return nil }
      self.rate = rate
      rest = rest[..<at]
    }
    if !rest.isEmpty {
      let sides = rest.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ 1...RasterImage.maximumSide ~= $0 }) else { return nil }
      size = String(rest)
    }
    if text.isEmpty { return nil }
  }

  /// The options of ffmpeg that ask a camera for the frames.
  var arguments: [String] {
    let size = size.map { ["-video_size", $0] } ?? []
    let rate = rate.map { ["-framerate", "\($0)"] } ?? []
    #if os(macOS)
      return (rate.isEmpty ? ["-framerate", "30"] : []) + size + rate
        + (pixelFormat.map { ["-pixel_format", $0] } ?? [])
    #else
      return size + rate + (pixelFormat.map { ["-input_format", $0] } ?? [])
    #endif
  }
}

extension Settings {
  /// The way in which inputs are read.
  var reading: ReadingOptions {
    var options = ReadingOptions()
    options.raw = self.raw
    options.toleratesDamage = self.tolerateDamage
    options.reducedSide = reducedSide
    options.rotationDegrees = self.rotation.rawValue
    options.waiting.timeout = Duration(roundedSeconds: self.timeout)
    options.waiting.duration = longestDuration
    options.waiting.reconnects = self.reconnect
    return options
  }

  /// Whether lines name their input, since there may be several.
  var showsSource: Bool { camera == nil && (inputs.count != 1 || InputList.isFolder(inputs[0])) }

  /// The time after which a stream is over.
  var longestDuration: Duration? { self.duration.map { Duration(roundedSeconds: $0) } }

  /// The inputs without the camera.
  ///
  /// - Parameter takesVideos: Whether the videos of folders are inputs.
  func inputNames(takesVideos: Bool) -> InputNames {
    InputNames(
      names: inputs, list: list, searchesSubfolders: self.recursive,
      excludedFolders: [self.output, self.frames, self.crops].compactMap(\.self),
      sharesHelpers: !isStream && self.raw == nil,
      takesVideos: takesVideos, namesSkippedFiles: self.verbose)
  }

  /// The times of the frames of an input: those of `--timestamps` or `--fps`, or else those of the input or of arrival.
  ///
  /// - Parameter isFile: Whether the input is a regular file.
  func frameTiming(isFile: Bool, standardInput: Int32) throws -> FrameTiming {
    if arguments.has(Options.clock), self.clock == .arrival { return .arrival }
    if let name = self.timestamps {
      let times = try TimesFile(opening: name, standardInput: standardInput)
      return .listed(times.time)
    }
    if let rate = self.fps { return .rate(rate) }
    if arguments.has(Options.clock) { return .stated }
    if camera != nil { return .arrival }
    return mode == .liveStream && !isFile ? .statedOrArrival : .stated
  }

  /// Whether the input is a camera or a stream without an end.
  var isLive: Bool { camera != nil || inputs.contains(where: InputAddress.isStream) }
  var isStream: Bool { mode == .video || mode == .liveStream }
  /// Whether `--mode` is given, so that a file of one frame may be a video.
  var statesMode: Bool { arguments.has(Options.mode) }
  /// The side that JPEG images may be reduced to. Small hands are looked for in all pixels.
  var reducedSide: Int? { search.smallestHand == nil ? self.reduce : nil }
  var leavesOutFrames: Bool { self.every > 1 || self.sampleFPS != nil }
  var longestGap: Duration? { (self.bridge ?? self.fillGaps).map { .milliseconds($0) } }

  func mender() throws -> HandMender? {
    guard longestGap != nil || self.steady else { return nil }
    return try HandMender(
      maximumGap: longestGap, stabilizesHandedness: self.steady,
      maximumFilledGap: self.fillGaps.map { .milliseconds($0) })
  }

  /// Threads for one image, if so many are processed at once.
  func imageThreads(workers: Int = 1) -> Int {
    self.threads ?? (workers > 1 ? 1 : min(ProcessInfo.processInfo.activeProcessorCount, 4))
  }

  /// The list of inputs: its name, and the byte that ends each entry; nil if there is none.
  var list: InputNames.List? {
    if let name = self.filesFrom0 { return InputNames.List(name: name, separator: 0, isJSON: self.jsonLines) }
    let isFilter = self.jsonLines && inputs.isEmpty
    guard let name = self.filesFrom ?? (isFilter ? "-" : nil) else { return nil }
    return InputNames.List(name: name, separator: UInt8(ascii: "\n"), isJSON: self.jsonLines)
  }

  /// The settings of a subcommand that finds hands in its inputs: with the mode and the camera that follow from the
  /// rest.
  ///
  /// - Parameter defaultMode: The value of `--mode` if it is not given; nil to decide for each file by its content.
  func forHands(defaultMode: RunningMode?, _ console: Console) throws -> Settings {
    var settings = self
    if camera == nil, inputs.count == 1, InputAddress.isStream(inputs[0]) {
      settings.camera = inputs[0]
      settings.inputs = []
    }
    if let file = camera, file.hasPrefix("@") {
      settings.camera = try InputAddress.contents(of: String(file.dropFirst()))
    } else if ([settings.camera].compactMap(\.self) + inputs).contains(where: { InputAddress.shown($0) != $0 }) {
      console.note(
        "other users can see a password on the command line: put the address into a file, and give --camera @FILE")
    }
    // An option of streams makes one of every file, unless a mode is given.
    let ofStreams = firstGiven(of: Options.ofStreams)
    settings.mode = mode ?? (settings.camera != nil ? .liveStream : ofStreams.map { _ in .video } ?? defaultMode)
    if let ofStreams, settings.mode == .image {
      throw ToolError(.usage, "--\(ofStreams.name)", "needs --mode video or live-stream: single images are not tracked")
    }
    try settings.checkHands()
    if self.reduce != nil, reducedSide == nil { console.note("--reduce has no effect: small hands need all pixels") }
    return settings
  }

  private func checkHands() throws {
    let hasCamera = camera != nil
    try refuse(Options.fillGaps, unless: mode != .liveStream, "needs --mode video: a live stream has no later frames")
    try refuse(Options.verbose, unless: !arguments.has(GeneralOptions.quiet), "and --quiet exclude each other")
    try refuse(Options.timestamps, unless: self.fps == nil, "and --fps exclude each other")
    try refuse(Options.fps, Options.timestamps, unless: self.clock == .index, "and --clock arrival exclude each other")
    try refuse(Options.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try refuse(Options.force, unless: self.resume, "needs --resume")
    try refuse(
      Options.resume, unless: !inputs.contains("-"), "needs named inputs: standard input may differ in every run")
    try refuse(Options.cameraRequest, unless: hasCamera, "needs --camera DEVICE")
    try refuse(Options.reconnect, unless: hasCamera, "needs --camera DEVICE, or the address of a camera")
    let hasAddress = inputs.contains { $0.contains("://") } || inputs.isEmpty
    try refuse(Options.timeout, unless: hasCamera || hasAddress, "is for cameras and addresses, not for files")
    try refuse(Options.camera, unless: inputs.isEmpty, "takes no other input")
    try refuse(Options.raw, unless: !hasCamera, "is for files and pipes: ffmpeg reads cameras")
    try refuse(Options.jsonLines, unless: [.text, .jsonl].contains(self.format), "can only write --format jsonl")
    try refuse(
      Options.jsonLines, unless: inputs.isEmpty || self.filesFrom != nil,
      "reads lines from standard input or --files-from; to write results as lines of JSON, give --format jsonl")
    try checkSearch()
    if inputs.contains("") {
      throw ToolError(.usage, "INPUT", "is an empty name: check for an empty variable of the shell")
    }
    if hasCamera { return }
    try refuse(Options.filesFrom0, unless: self.filesFrom == nil, "and --files-from exclude each other")
    try refuse(
      Options.filesFrom0, unless: !self.jsonLines, "is a list of names: with --jsonl, lines come from --files-from")
    if list == nil, inputs.isEmpty {
      throw ToolError(.usage, nil, "no input given: name files, a folder, or - for standard input")
    }
    if (inputs + [list?.name, self.timestamps].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
  }

  /// The reason why single images are refused; nil if they are not.
  func refusalOfImages(needsVideo: Bool) -> String? {
    needsVideo
      ? "give a video, or recognize the image"
      : firstGiven(of: Options.ofStreams).map { "--\($0.name) is for the frames of a video" }
  }
}
