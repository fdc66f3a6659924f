import GestureCommandLine
import HandLandmarkerCore

/// The inputs of a run, and the options for reading them.
final class InputArguments: Sendable {
  /// The camera or the address of a stream; nil for files. An address without `--camera` is the only input.
  let camera: String?
  /// The requested frame format; nil for the camera's default.
  let cameraRequest: CameraRequest?
  /// Files, folders and lists of them.
  let names: InputNames
  /// The running mode; nil where the content of each file decides.
  let mode: RunningMode?
  /// Whether the user typed the mode. A file of one frame may then be a video.
  let statesMode: Bool
  let times: TimeArguments
  let reading: ReadingOptions
  /// The number of images processed at once; nil for the default.
  let jobs: Int?
  let view: StatedView
  /// The reason to refuse single images; nil to take them.
  let refusalOfImages: String?
  /// The note about an option that does not affect single images. The value is nil if there is no such option.
  let noteOfImages: String?

  /// Whether the frames of the inputs form a stream.
  var isStream: Bool { mode == .video || mode == .liveStream }

  /// - Parameters:
  ///   - inputs: The inputs; nil for those of the command line.
  ///   - defaultMode: The mode if none is stated; nil to decide for each file by its content.
  ///   - mode: The mode of the subcommand, whatever is stated; nil if it has none.
  ///   - needsVideo: Whether single images are refused.
  ///   - takesVideos: Whether the videos in folders are inputs even if the mode is not that of a stream.
  ///   - paces: Whether frames come at the pace of their times, whatever is stated.
  init(
    _ given: ParsedArguments, inputs: [String]? = nil, defaultMode: RunningMode? = nil,
    mode ofSubcommand: RunningMode? = nil, needsVideo: Bool = false, takesVideos: Bool = false, paces: Bool = false,
    _ console: Console
  ) throws {
    let inputs = inputs ?? given.inputs
    let address = given[Options.camera] == nil && inputs.count == 1 && InputAddress.isStream(inputs[0])
    let files = address ? [] : inputs
    camera = try Self.camera(given, address ? inputs : [], files: files, console)
    cameraRequest = given[Options.cameraRequest]
    statesMode = given.has(Options.mode)
    // A stream option selects video mode for every file, unless the user gives a mode.
    let ofStreams = given.firstGiven(of: Options.ofStreams)
    let mode =
      ofSubcommand ?? given[given: Options.mode]
      ?? (camera != nil ? .liveStream : ofStreams.map { _ in .video } ?? defaultMode)
    if let ofStreams, mode == .image {
      throw ToolError(.usage, "--\(ofStreams.name)", "needs --mode video or live-stream: single images are not tracked")
    }
    self.mode = mode
    times = TimeArguments(given, paces: paces)
    reading = ReadingOptions(given)
    jobs = given[Options.jobs]
    view = StatedView(given)
    refusalOfImages =
      needsVideo
      ? "give a video, or recognize the image" : ofStreams.map { "--\($0.name) is for the frames of a video" }
    noteOfImages = given.firstGiven(of: [Options.fps, Options.every, Options.sampleFPS]).map {
      "--\($0.name) has no effect: single images have no times"
    }
    let isStream = mode == .video || mode == .liveStream
    names = InputNames(
      names: files, list: given.list(besides: files), searchesSubfolders: given[Options.recursive],
      excludedFolders: [given[Options.output], given[Options.frames], given[Options.crops]].compactMap(\.self),
      sharesHelpers: !isStream && given[Options.raw] == nil,
      takesVideos: isStream || takesVideos, namesSkippedFiles: given[Options.verbose])
    try check(given, needsVideo: needsVideo)
    if given[Options.reduce] != nil, reading.reducedSide == nil {
      console.note("--reduce has no effect: small hands need all pixels")
    }
  }

  /// The camera or address to read. The source is `--camera`, the file that `--camera` names, or the only input.
  private static func camera(
    _ given: ParsedArguments, _ address: [String], files: [String], _ console: Console
  ) throws -> String? {
    let camera = given[Options.camera]
    if let camera, camera.hasPrefix("@") { return try InputAddress.contents(of: String(camera.dropFirst())) }
    if ([camera].compactMap(\.self) + address + files).contains(where: { InputAddress.shown($0) != $0 }) {
      console.note(
        "other users can see a password on the command line: put the address into a file, and give --camera @FILE")
    }
    return camera ?? address.first
  }

  private func check(_ given: ParsedArguments, needsVideo: Bool) throws {
    let inputs = names.names
    let hasCamera = camera != nil
    try given.refuse(
      Options.fillGaps, unless: mode != .liveStream, "needs --mode video: a live stream has no later frames")
    try given.refuse(Options.verbose, unless: !given.has(GeneralOptions.quiet), "and --quiet exclude each other")
    try given.refuse(Options.timestamps, unless: times.rate == nil, "and --fps exclude each other")
    try given.refuse(
      Options.fps, Options.timestamps, unless: times.clock != .arrival, "and --clock arrival exclude each other")
    try given.refuse(Options.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try given.refuse(Options.force, unless: given[Options.resume], "needs --resume")
    try given.refuse(
      Options.resume, unless: !inputs.contains("-"), "needs named inputs: standard input may differ in every run")
    try given.refuse(Options.cameraRequest, unless: hasCamera, "needs --camera DEVICE")
    try given.refuse(Options.reconnect, unless: hasCamera, "needs --camera DEVICE, or the address of a camera")
    let hasAddress = inputs.contains { $0.contains("://") } || inputs.isEmpty
    try given.refuse(Options.timeout, unless: hasCamera || hasAddress, "is for cameras and addresses, not for files")
    try given.refuse(Options.camera, unless: inputs.isEmpty, "takes no other input")
    try given.refuse(Options.raw, unless: !hasCamera, "is for files and pipes: ffmpeg reads cameras")
    let isWritten = [.text, .jsonl].contains(given[Options.format])
    try given.refuse(Options.jsonLines, unless: isWritten, "can only write --format jsonl")
    try given.refuse(
      Options.jsonLines, unless: inputs.isEmpty || given[Options.filesFrom] != nil,
      "reads lines from standard input or --files-from; to write results as lines of JSON, give --format jsonl")
    try given.checkSearch()
    if inputs.contains("") {
      throw ToolError(.usage, "INPUT", "is an empty name: check for an empty variable of the shell")
    }
    if !hasCamera { try checkNames(given) }
    if needsVideo, mode == .image {
      throw ToolError(.usage, "--mode image", "has no meaning here: single images have no times")
    }
  }

  private func checkNames(_ given: ParsedArguments) throws {
    try given.refuse(
      Options.filesFrom0, unless: given[Options.filesFrom] == nil, "and --files-from exclude each other")
    try given.refuse(
      Options.filesFrom0, unless: !given[Options.jsonLines],
      "is a list of names: with --jsonl, lines come from --files-from")
    if names.list == nil, names.names.isEmpty {
      throw ToolError(.usage, nil, "no input given: name files, a folder, or - for standard input")
    }
    if (names.names + [names.list?.name, times.file].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
    if isStream, names.count != 1, times.file != nil {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
  }

  /// The timing of an input's frames. The times come from `--timestamps`, `--fps`, the input itself, or the arrival of
  /// the frames.
  ///
  /// - Parameter isFile: Whether the input is a regular file.
  func frameTiming(isFile: Bool, standardInput: Int32) throws -> FrameTiming {
    if times.clock == .arrival { return .arrival }
    if let file = times.file { return .listed(try TimesFile(opening: file, standardInput: standardInput).time) }
    if let rate = times.rate { return .rate(rate) }
    if times.clock != nil { return .stated }
    if camera != nil { return .arrival }
    return mode == .liveStream && !isFile ? .statedOrArrival : .stated
  }
}

extension ParsedArguments {
  /// The list of inputs; nil if there is none.
  ///
  /// - Parameter inputs: The inputs beside the list.
  func list(besides inputs: [String]) -> InputNames.List? {
    let isJSON = self[Options.jsonLines]
    if let name = self[Options.filesFrom0] { return InputNames.List(name: name, separator: 0, isJSON: isJSON) }
    guard let name = self[Options.filesFrom] ?? (isJSON && inputs.isEmpty ? "-" : nil) else { return nil }
    return InputNames.List(name: name, separator: UInt8(ascii: "\n"), isJSON: isJSON)
  }

  /// Whether the input is a camera or a stream without an end.
  var isLive: Bool { self[Options.camera] != nil || inputs.contains(where: InputAddress.isStream) }
}
