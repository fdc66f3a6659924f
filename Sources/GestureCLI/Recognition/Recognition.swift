import GestureClassifier
import GestureCommandLine
import HandFiles

/// The work of `recognize` and `detect`, and the first part of the subcommands that use their results: inputs in, one
/// result after the other out.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void
  /// Receives an input, or one image of it, that has no result, after it was reported.
  typealias FailureHandler = (InputList.Item, ToolError) throws -> Void

  let settings: Settings
  /// Nil if the results are known already.
  let model: ModelFile?
  /// Results that were written before, in place of new ones.
  let results: KnownResults?
  /// Whether frames have their times even where each is an image by itself.
  let timesImages: Bool
  let inputs: InputList?
  /// Frames per second of the stream that is being read; nil if each frame has its own time.
  let frameRate = Locked<Double?>(nil)
  let skippedFrames = Locked(0)
  /// The status line's description of the stream; nil where results are written to the same terminal.
  let status = Locked<String?>(nil)
  let kind: FinderKind
  let streams: Streams
  let search: SearchCheck
  /// Why single images are refused; nil if they are not.
  let refusalOfImages: String?

  /// - Parameters:
  ///   - defaultMode: The value of `--mode` if it is not given; nil to decide for each file by its content.
  ///   - takesVideosOfFolders: Whether the videos in folders are inputs even if the mode is not that of a stream.
  init(
    _ kind: FinderKind, _ settings: Settings, _ streams: Streams, defaultMode: RunningMode? = nil,
    needsVideo: Bool = false,
    takesVideosOfFolders: Bool = false, results: KnownResults? = nil, timesImages: Bool = false
  ) throws {
    let settings = try settings.forHands(defaultMode: defaultMode, streams.console)
    self.kind = kind
    self.results = results
    self.settings = settings
    self.streams = streams
    // Results that were written before are found by the time of a frame.
    self.timesImages = timesImages || results != nil
    if needsVideo, settings.mode == .image {
      throw ToolError(.usage, "--mode image", "has no meaning here: single images have no times")
    }
    refusalOfImages = settings.refusalOfImages(needsVideo: needsVideo)
    search = try SearchCheck(settings, console: streams.console)
    let isStream = settings.isStream
    inputs =
      settings.camera != nil
      ? nil : try InputList(settings.inputNames(takesVideos: isStream || takesVideosOfFolders), streams)
    if isStream, inputs?.mayHaveSeveral == true, settings.timestamps != nil {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
    model = try results == nil ? ModelFile(settings) : nil
    if let model, kind == .gestureRecognizer { settings.noteIdleOptions(streams.console, of: model) }
  }

  func run() throws {
    let format = try settings.resultFormat(streams)
    let (output, done, log) = try openOutput(format)
    let writer = try ResultWriter(
      output, format: format, showsSource: inputs?.mayHaveSeveral ?? false, continues: done.length > 0, settings)
    settings.noteIdleOptions(streams.console)
    let fail: FailureHandler = { item, error in
      if settings.jsonLines { try writer.write(failure: error, of: item) }
      log?.noteFailure(of: item.name)
    }
    try writer.writing(streams.console) {
      let noteOpening: (String) -> Void = { log?.noteOpening($0) }
      try forEachResult(skipping: done, onOpen: noteOpening, onFailure: fail) { record, image in
        var record = record
        if format != .short { record.result = record.result.asMediaPipeHasIt }
        try writer.write(record, image)
        log?.noteResult(of: record.result.source ?? "-")
      }
    }
  }

  /// The file of the results, what it holds already, and with `--resume` the record beside it.
  private func openOutput(_ format: ResultFormat) throws -> (OutputFile, ResumedOutput, RunRecord?) {
    guard let path = settings.output, settings.resume, let model else {
      let output = try streams.output(settings.output)
      if let path = settings.output { RunRecord.remove(of: path) }
      return (output, ResumedOutput(), nil)
    }
    let record = try RunRecord(
      subcommand: kind == .gestureRecognizer ? "recognize" : "detect", settings, model: model, output: path)
    var output = try OutputFile(appendingTo: path, isExclusive: true)
    var known = output.length > 0 ? try record.check(isForced: settings.force) : nil
    if known == nil { RunRecord.remove(of: path) }
    var progress = Progress(streams.console, unit: "MB of results")
    let size = output.length / 1_000_000
    let isStale: (String) -> Bool = { known?.isStale($0) ?? false }
    let header = format == .csv && output.length > 0 ? ResultWriter.tableHeader(settings) : nil
    var done = try ResumedOutput(contentsOf: path, header: header, isStale: isStale) {
      progress.advance(to: $0 / 1_000_000, of: size)
    }
    progress.end()
    if done.hasLinesToRemove {
      try done.removeLines(from: path)
      output = try OutputFile(appendingTo: path, isExclusive: true)
    }
    try output.keep(done.length)
    // Results are worth more than their record, which a folder that cannot be written to does not take.
    do { try record.begin() } catch { streams.console.report(ToolError(describing: error), isWarning: true) }
    if done.count > 0 {
      streams.console.note("\(path) holds the results of \(counted(done.count, "input")) already: those are skipped")
    }
    if let count = known?.changedCount, count > 0 {
      streams.console.note(
        "\(counted(count, "input has", "inputs have")) changed since the results were written: done again")
    }
    return (output, done, record)
  }

  /// Hands each result to `handler`, in order, one call at a time, on any thread. A bad input is reported and the rest
  /// still run.
  ///
  /// - Parameters:
  ///   - onOpen: Called with the name of each input before it is read.
  ///   - onStop: Called after the results so far when a camera or an address has stopped sending frames, once until
  ///     they come again.
  ///   - finish: Completes what was begun, at the end of the inputs or at an interruption.
  func forEachResult(
    skipping done: ResumedOutput = ResumedOutput(), onOpen: @escaping (String) -> Void = { _ in },
    onFailure: @escaping FailureHandler = { _, _ in },
    onStop: @escaping () throws -> Void = {}, finish: () throws -> Void = {}, _ handler: @escaping Handler
  ) throws {
    let run = try RecognitionRun(self, skipping: done, onOpen: onOpen, onFailure: onFailure, onStop: onStop, handler)
    let outcome = Result { try run.run() }
    if case .failure(let error) = outcome, !(error is Interrupted) { throw error }
    try finish()
    try outcome.get()
  }
}
