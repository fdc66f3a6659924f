import Foundation
import HandLandmarkerCore

/// What `recognize` and `detect` do, and the verbs that use their results do first: inputs in, one result after the other out.
package struct Recognition {
  package typealias Handler = (OutputRecord, MPImage) throws -> Void

  package let arguments: ParsedArguments
  package let streams: Streams
  package let settings: TaskSettings
  package let mode: RunningMode
  package let inputs: InputList?
  private let inputSettings: InputSettings
  private let cores = ProcessInfo.processInfo.activeProcessorCount

  /// - Parameter defaultMode: What `--mode` is if it is not given.
  /// - Throws: `ToolError` about options that do not fit each other, the inputs as a whole, or the model.
  package init(
    _ kind: TaskSettings.Kind, _ arguments: ParsedArguments, _ streams: Streams, defaultMode: CommonOptions.Mode = .image
  ) throws {
    self.arguments = arguments
    self.streams = streams
    let camera = arguments[CommonOptions.camera]
    let wanted = arguments.has(CommonOptions.mode) ? arguments[CommonOptions.mode] : camera == nil ? defaultMode : .liveStream
    mode =
      switch wanted {
      case .image: .image
      case .video: .video
      case .liveStream: .liveStream
      }
    let isStream = mode != .image
    try arguments.refuse(CommonOptions.realtime, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.smooth, unless: isStream, "needs --mode video or live-stream: single pictures have no motion")
    try arguments.refuse(CommonOptions.timestamps, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.timestamps, unless: !arguments.has(CommonOptions.fps), "and --fps exclude each other")
    try arguments.refuse(CommonOptions.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try arguments.refuse(CommonOptions.camera, unless: arguments.inputs.isEmpty, "takes no other input")
    try arguments.refuse(
      CommonOptions.jsonLines, unless: [.text, .jsonl].contains(arguments[CommonOptions.format]), "means --format jsonl")
    inputs = camera == nil ? try InputList(arguments, standardInput: streams.input) : nil
    if isStream, inputs?.mayHaveSeveral == true, arguments.has(CommonOptions.timestamps) {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
    inputSettings = InputSettings(arguments)
    settings = try TaskSettings(kind, arguments)
  }

  /// Writes the results in the format that was asked for.
  package func run() throws -> ExitStatus {
    let format = arguments[CommonOptions.jsonLines] ? .jsonl : arguments[CommonOptions.format]
    let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
    let writer = ResultWriter(output, format: format, showsSource: inputs?.mayHaveSeveral ?? false)
    do {
      let status = try forEachResult { record, _ in try writer.write(record) }
      try writer.end(successful: status == .success)
      return status
    } catch let error where !(error is OutputClosed) {
      try? writer.end(successful: false)
      throw error
    }
  }

  /// Hands each result to `handler`, in order, one call at a time, on any thread. A bad input is reported and the rest still run.
  ///
  /// - Returns: The status of the first failure.
  package func forEachResult(_ handler: @escaping Handler) throws -> ExitStatus {
    mode == .image ? try forEachPicture(handler) : try forEachFrame(handler)
  }

  private func forEachPicture(_ handler: @escaping Handler) throws -> ExitStatus {
    guard let inputs else { return try forEachFrame(handler) }
    let workers = min(arguments[CommonOptions.jobs] ?? (inputs.mayHaveSeveral ? cores : 1), inputs.count.map { max($0, 1) } ?? Int.max)
    let threads = arguments[CommonOptions.threads] ?? (workers > 1 ? 1 : min(cores, 4))
    var progress = Progress(streams.console, unit: "pictures", total: inputs.count)
    var status = ExitStatus.success
    let (inputSettings, streams, settings) = (inputSettings, streams, settings)
    let run = PictureRun(
      inputs, workers: workers,
      open: { try FrameStream(opening: $0.name, settings: inputSettings, standardInput: streams.input) },
      handler: { outcome, image in
        switch outcome {
        case .success(let record):
          if let image { try handler(record, image) }
          progress.advance()
        case .failure(let error):
          if status == .success { status = error.status }
          streams.console.error(error)
        }
      })
    defer { progress.end() }
    try run.run(
      workers: workers, first: try settings.makeTask(.image, threads: threads),
      makeTask: { try settings.makeTask(.image, threads: threads) })
    return status
  }

  private func forEachFrame(_ handler: @escaping Handler) throws -> ExitStatus {
    let run = StreamRun(
      settings: settings, mode: mode, threads: arguments[CommonOptions.threads] ?? min(cores, 4),
      isPaced: arguments[CommonOptions.realtime], usesClock: arguments.has(CommonOptions.camera))
    var progress = Progress(streams.console, unit: "frames")
    defer { progress.end() }
    var status = ExitStatus.success
    func report(_ error: ToolError) {
      if status == .success { status = error.status }
      streams.console.error(error)
    }
    var dropped = 0
    while let next = nextStream() {
      do {
        let (stream, extras) = try next.get()
        var times = try Timestamps(
          file: arguments[CommonOptions.timestamps], framesPerSecond: arguments[CommonOptions.fps], standardInput: streams.input)
        dropped += try run.run(stream, times: &times, report: report) { record, image in
          try handler(OutputRecord(record, extras: extras), image)
          progress.advance()
        }
      } catch let error as ToolError {
        report(error)
      }
      if arguments.has(CommonOptions.camera) { break }
    }
    if mode == .liveStream { streams.console.note("\(dropped) frames were dropped") }
    return status
  }

  /// The next input as a stream, or why it cannot be one; nil at the end.
  private func nextStream() -> Result<(FrameStream, [JSONValue.Member]), any Error>? {
    do {
      if let camera = arguments[CommonOptions.camera] { return .success((try FrameStream(camera: camera, settings: inputSettings), [])) }
      guard let item = try inputs?.next() else { return nil }
      return Result { (try FrameStream(opening: item.name, settings: inputSettings, standardInput: streams.input), item.extras) }
    } catch {
      return .failure(error)
    }
  }
}
