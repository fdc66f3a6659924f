import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore

/// The work of `recognize` and `detect`, and the first part of the subcommands that use their results: inputs in, one result after the other out.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void
  /// Receives an input, or one image of it, that has no result, after it was reported.
  typealias FailureHandler = (InputList.Item, ToolError) throws -> Void

  let arguments: ParsedArguments
  /// nil: files of several frames as videos, the rest as images.
  let mode: CommonOptions.Mode?
  /// Nil if the results are known already.
  let model: ModelFile?
  /// Results that were written before, in place of new ones.
  let results: KnownResults?
  let inputs: InputList?
  /// Frames per second of the stream that is being read; nil if each frame has its own time.
  let frameRate = Locked<Double?>(nil)
  /// The number of frames that `--every` and `--sample-fps` have left out so far.
  let skippedFrames = Locked(0)
  /// The status line's description of the stream; nil where results are written to the same terminal.
  let status = Locked<String?>(nil)
  let kind: HandTask.Kind
  let streams: Streams
  let search: SearchCheck
  /// Why single images are refused; nil if they are not.
  let refusalOfImages: String?
  let cores = ProcessInfo.processInfo.activeProcessorCount

  /// The options that only the frames of a stream can have.
  private static let streamOptions: [any OptionDefinition] =
    [
      CommonOptions.smooth, CommonOptions.realtime, CommonOptions.timestamps, CommonOptions.clock, LiveOptions.duration,
      SearchOptions.budget,
    ]
    + ContinuityOptions.all

  /// - Parameters:
  ///   - defaultMode: The value of `--mode` if it is not given; nil to decide for each file by its content.
  ///   - needsVideo: Whether single images are refused.
  ///   - takesVideosOfFolders: Whether the videos in folders are inputs even if the mode is not that of a stream.
  ///   - results: The results, if they are known already: no model is run then.
  /// - Throws: `ToolError` about options that do not fit each other, the inputs as a whole, or the model.
  init(
    _ kind: HandTask.Kind, _ arguments: ParsedArguments, _ streams: Streams, defaultMode: CommonOptions.Mode? = nil,
    needsVideo: Bool = false, takesVideosOfFolders: Bool = false, results: KnownResults? = nil
  ) throws {
    var arguments = arguments
    if arguments.inputs.count == 1, let name = arguments.inputs.first, InputAddress.isStream(name), !arguments.has(CommonOptions.camera) {
      arguments.set(CommonOptions.camera, to: name)
      arguments.inputs = []
    }
    self.kind = kind
    self.results = results
    self.arguments = arguments
    self.streams = streams
    let hasCamera = arguments.has(CommonOptions.camera)
    // An option of streams makes one of every file, unless a mode is given.
    let ofStreams = Self.streamOptions.first { option in arguments.given.contains { $0.option.id == option.id } }
    mode =
      arguments.has(CommonOptions.mode)
      ? arguments[CommonOptions.mode] : hasCamera ? .liveStream : ofStreams.map { _ in .video } ?? defaultMode
    if let ofStreams, mode == .image {
      throw ToolError(.usage, "--\(ofStreams.name)", "needs --mode video or live-stream: single images have no motion")
    }
    refusalOfImages =
      needsVideo ? "give a video, or recognize the image" : ofStreams.map { "--\($0.name) is for the frames of a video" }
    let isStream = mode == .video || mode == .liveStream
    try arguments.refuse(
      ContinuityOptions.fillGaps, unless: mode != .liveStream, "needs --mode video: a live stream does not know what comes next")
    try arguments.refuse(CommonOptions.verbose, unless: !arguments.has(GeneralOptions.quiet), "and --quiet exclude each other")
    try arguments.refuse(CommonOptions.timestamps, unless: !arguments.has(CommonOptions.fps), "and --fps exclude each other")
    try arguments.refuse(CommonOptions.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try arguments.refuse(CommonOptions.force, unless: arguments[CommonOptions.resume], "needs --resume")
    for option in [CommonOptions.cameraSize, CommonOptions.cameraFormat] {
      try arguments.refuse(option, unless: hasCamera, "needs --camera DEVICE")
    }
    try arguments.refuse(CommonOptions.cameraRate, unless: hasCamera, "needs --camera DEVICE")
    try arguments.refuse(LiveOptions.reconnect, unless: hasCamera, "needs --camera DEVICE, or the address of a camera")
    let hasAddress = arguments.inputs.contains { $0.contains("://") } || arguments.inputs.isEmpty
    try arguments.refuse(LiveOptions.timeout, unless: hasCamera || hasAddress, "is for cameras and addresses: files do not keep waiting")
    try arguments.refuse(CommonOptions.camera, unless: arguments.inputs.isEmpty, "takes no other input")
    try arguments.refuse(CommonOptions.raw, unless: !hasCamera, "is for files and pipes: ffmpeg reads cameras")
    try arguments.refuse(
      CommonOptions.jsonLines, unless: [.text, .jsonl].contains(arguments[CommonOptions.format]), "means --format jsonl")
    if arguments.has(CommonOptions.reduce), SearchOptions.value(in: arguments).smallestHand != nil {
      streams.console.note("--reduce has no effect: small hands are looked for in all pixels")
    }
    search = try SearchCheck(arguments, console: streams.console)
    inputs = hasCamera ? nil : try InputList(arguments, streams, sharesHelpers: !isStream, takesVideos: isStream || takesVideosOfFolders)
    if isStream, inputs?.mayHaveSeveral == true, arguments.has(CommonOptions.timestamps) {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
    model = try results == nil ? ModelFile(arguments) : nil
  }

  /// Writes the results in the format that was asked for.
  func run() throws {
    let format = try CommonOptions.ResultFormat.chosen(arguments, streams)
    if arguments[CommonOptions.resume] { try checkResume(format) }
    let (output, done, log) = try openOutput()
    let writer = try ResultWriter(
      output, format: format, showsSource: inputs?.mayHaveSeveral ?? false, arguments, images: try ImageExport(arguments))
    GestureOptions.noteIdleOptions(arguments, streams.console)
    let isFilter = arguments[CommonOptions.jsonLines]
    let fail: FailureHandler = { item, error in
      if isFilter { try writer.write(failure: error, of: item) }
      log?.failed(item.name)
    }
    try writer.writing(streams.console) {
      try forEachResult(skipping: done, onFailure: fail) { record, image in
        var record = record
        if format != .short { record.result = record.result.asMediaPipeHasIt }
        try writer.write(record, image)
        log?.wrote(record.result.source ?? "-")
      }
    }
  }

  /// The file of the results, what it holds already, and with `--resume` the record beside it.
  private func openOutput() throws -> (OutputFile, ResumedOutput, RunRecord?) {
    guard let path = arguments[CommonOptions.output], arguments[CommonOptions.resume], let model else {
      let output = try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs)
      if let path = arguments[CommonOptions.output] { RunRecord.remove(of: path) }
      return (output, ResumedOutput(), nil)
    }
    let record = try RunRecord(
      subcommand: kind == .gestureRecognizer ? "recognize" : "detect", arguments, model: model, output: path)
    var output = try OutputFile(appendingTo: path, isExclusive: true, notOver: arguments.inputs)
    let failed = output.length > 0 ? try record.check(isForced: arguments[CommonOptions.force]) : []
    var progress = Progress(streams.console, unit: "MB of results")
    let size = output.length / 1_000_000
    var done = try ResumedOutput(contentsOf: path, failed: failed) { progress.advance(to: $0 / 1_000_000, of: size) }
    progress.end()
    if done.hasLinesToRemove {
      try done.removeLines(from: path)
      output = try OutputFile(appendingTo: path, isExclusive: true, notOver: arguments.inputs)
    }
    try output.keep(done.length)
    // Results are worth more than their record, which a folder that cannot be written to does not take.
    do { try record.write() } catch { streams.console.report(ToolError(describing: error), isWarning: true) }
    if done.count > 0 { streams.console.note("\(path) holds the results of \(counted(done.count, "input")) already: those are skipped") }
    return (output, done, record)
  }

  private func checkResume(_ format: CommonOptions.ResultFormat) throws {
    try arguments.refuse(CommonOptions.resume, unless: arguments.has(CommonOptions.output), "needs --output FILE, the file to continue")
    try arguments.refuse(CommonOptions.resume, unless: mode != .liveStream, "has no meaning in a live stream")
    if format != .jsonl { throw ToolError(.usage, "--resume", "needs --format jsonl: only there every image has its line") }
  }

  /// Hands each result to `handler`, in order, one call at a time, on any thread. A bad input is reported and the rest still run.
  ///
  /// - Parameters:
  ///   - done: Inputs to pass over.
  ///   - onFailure: Receives what was reported of an input.
  ///   - onStop: Called after the results so far when a camera or an address has stopped sending frames, once until they come again.
  func forEachResult(
    skipping done: ResumedOutput = ResumedOutput(), onFailure: @escaping FailureHandler = { _, _ in },
    onStop: @escaping () throws -> Void = {}, _ handler: @escaping Handler
  ) throws {
    let run = try RecognitionRun(self, skipping: done, failures: FailureLog(arguments), onFailure: onFailure, onStop: onStop, handler)
    defer { run.end() }
    if let camera = arguments[CommonOptions.camera] { return try run.forEachFrame(ofCamera: camera) }
    switch mode {
    case .image: try run.forEachImage(takesVideos: true)
    case .video, .liveStream: try run.forEachStream()
    case nil: try run.forEachInput()
    }
  }
}
