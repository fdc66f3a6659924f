import GestureClassifier
import GestureCommandLine
import HandFiles

/// The recognition of hands in inputs, with one result after another.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void
  /// Receives an input, or an image of it, that has no result. The error has been reported before the call.
  typealias FailureHandler = (InputList.Item, ToolError) throws -> Void

  let arguments: RecognitionArguments
  /// The file of the models; nil if the results are known already.
  let model: ModelFile?
  /// The results of an earlier run, used instead of new results.
  let results: KnownResults?
  /// Whether frames keep their times if each is a separate image.
  let timesImages: Bool
  let inputs: InputList?
  /// The frame rate of the current stream; nil for individual times.
  let frameRate = Locked<Double?>(nil)
  let skippedFrames = Locked(0)
  /// The status line's description of the stream. The value is nil if results are written to the same terminal.
  let status = Locked<String?>(nil)
  let kind: FinderKind
  let streams: Streams
  let search: SearchCheck

  /// - Parameters:
  ///   - results: The results of an earlier run, used instead of new results.
  ///   - timesImages: Whether frames keep their times if each is a separate image.
  init(
    _ kind: FinderKind, _ arguments: RecognitionArguments, _ streams: Streams, results: KnownResults? = nil,
    timesImages: Bool = false
  ) throws {
    self.kind = kind
    self.results = results
    self.arguments = arguments
    self.streams = streams
    // Earlier results are found by the times of the frames.
    self.timesImages = timesImages || results != nil
    let finder = arguments.finder
    let input = arguments.input
    search = try SearchCheck(
      finder.hands, raw: input.reading.raw, isVerbose: arguments.output.isVerbose, streams.console)
    inputs = input.camera == nil ? try InputList(input.names, streams) : nil
    model = try results == nil ? ModelFile(given: finder.model) : nil
    if let model, kind == .gestureRecognizer { finder.gestures.noteIdleOptions(streams.console, of: model) }
  }

  /// Passes each result to `handler`, in order, on any thread. One call runs at a time. A bad input is reported, and
  /// the other inputs are still processed.
  ///
  /// - Parameters:
  ///   - onOpen: Called with the name of each input before it is read.
  ///   - onStop: Called when a camera or an address has stopped sending frames, after the results so far. The call
  ///     comes once per interruption.
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
