import CommandLineTool
import GestureClassifier
import HandLandmarkerCore
import ImageFiles
import LeanFoundation
import SystemSupport

/// What `recognize` and `detect` do, and the subcommands that use their results do first: inputs in, one result after the other out.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void
  /// Receives an input, or one image of it, that has no result, after it was reported.
  typealias FailureHandler = (InputList.Item, ToolError) throws -> Void

  let arguments: ParsedArguments
  /// nil: files of several frames as videos, the rest as images.
  let mode: CommonOptions.Mode?
  let model: ModelFile
  let inputs: InputList?
  /// Frames per second of the stream that is being read; nil if each frame has its own time.
  let frameRate = Locked<Double?>(nil)
  let kind: HandTask.Kind
  let streams: Streams
  let search: SearchCheck
  let cores = ProcessInfo.processInfo.activeProcessorCount

  /// - Parameter defaultMode: The value of `--mode` if it is not given; nil to decide for each file by its content.
  /// - Throws: `ToolError` about options that do not fit each other, the inputs as a whole, or the model.
  init(_ kind: HandTask.Kind, _ arguments: ParsedArguments, _ streams: Streams, defaultMode: CommonOptions.Mode? = nil) throws {
    self.kind = kind
    self.arguments = arguments
    self.streams = streams
    let hasCamera = arguments.has(CommonOptions.camera)
    mode = arguments.has(CommonOptions.mode) ? arguments[CommonOptions.mode] : hasCamera ? .liveStream : defaultMode
    let isStream = mode == .video || mode == .liveStream
    try arguments.refuse(CommonOptions.realtime, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.smooth, unless: isStream, "needs --mode video or live-stream: single images have no motion")
    try arguments.refuse(
      CommonOptions.searchBudget, unless: isStream, "needs --mode video or live-stream: a single image is searched completely")
    try arguments.refuse(CommonOptions.verbose, unless: !arguments.has(GeneralOptions.quiet), "and --quiet exclude each other")
    try arguments.refuse(CommonOptions.timestamps, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.timestamps, unless: !arguments.has(CommonOptions.fps), "and --fps exclude each other")
    try arguments.refuse(CommonOptions.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try arguments.refuse(CommonOptions.camera, unless: arguments.inputs.isEmpty, "takes no other input")
    try arguments.refuse(
      CommonOptions.jsonLines, unless: [.text, .jsonl].contains(arguments[CommonOptions.format]), "means --format jsonl")
    search = try SearchCheck(arguments, console: streams.console)
    inputs = hasCamera ? nil : try InputList(arguments, streams, sharesHelpers: !isStream)
    if isStream, inputs?.mayHaveSeveral == true, arguments.has(CommonOptions.timestamps) {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
    model = try ModelFile(arguments)
  }

  /// Writes the results in the format that was asked for.
  func run() throws {
    var format = arguments[CommonOptions.jsonLines] ? .jsonl : CommonOptions.ResultFormat.chosen(arguments, streams)
    if arguments[CommonOptions.resume] { format = try checkResume(format) }
    let output: OutputFile
    var done = ResumedOutput()
    if arguments[CommonOptions.resume], let path = arguments[CommonOptions.output] {
      done = try ResumedOutput(contentsOf: path)
      output = try OutputFile(appendingTo: path, keeping: done.length, notOver: arguments.inputs)
      if done.count > 0 { streams.console.note("\(path) holds the results of \(counted(done.count, "input")) already: those are skipped") }
    } else {
      output = try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs)
    }
    let writer = ResultWriter(
      output, format: format, showsSource: inputs?.mayHaveSeveral ?? false,
      fieldOfView: try DetailOptions.fieldOfView(arguments))
    let fail: FailureHandler = arguments[CommonOptions.jsonLines] ? { try writer.write(failure: $1, of: $0) } : { _, _ in }
    try writer.writing(streams.console) {
      try forEachResult(skipping: done, onFailure: fail) { record, _ in try writer.write(record) }
    }
  }

  private func checkResume(_ format: CommonOptions.ResultFormat) throws -> CommonOptions.ResultFormat {
    try arguments.refuse(CommonOptions.resume, unless: arguments.has(CommonOptions.output), "needs --output FILE, the file to continue")
    try arguments.refuse(CommonOptions.resume, unless: mode != .liveStream, "has no meaning in a live stream")
    if arguments.has(CommonOptions.format), format != .jsonl {
      throw ToolError(.usage, "--resume", "needs --format jsonl: only there every image has its line")
    }
    return .jsonl
  }

  /// Hands each result to `handler`, in order, one call at a time, on any thread. A bad input is reported and the rest still run.
  ///
  /// - Parameters:
  ///   - done: Inputs to pass over.
  ///   - onFailure: Receives what was reported of an input.
  func forEachResult(
    skipping done: ResumedOutput = ResumedOutput(), onFailure: @escaping FailureHandler = { _, _ in }, _ handler: @escaping Handler
  ) throws {
    let run = RecognitionRun(self, skipping: done, onFailure: onFailure, handler)
    defer { run.end() }
    if let camera = arguments[CommonOptions.camera] { return try run.forEachFrame(ofCamera: camera) }
    switch mode {
    case .image: try run.forEachImage(takesVideos: true)
    case .video, .liveStream: try run.forEachStream()
    case nil: try run.forEachInput()
    }
  }
}
