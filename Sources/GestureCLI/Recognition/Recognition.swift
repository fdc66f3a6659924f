import GestureClassifier
import GestureCommandLine
import HandFiles

/// The recognition of hands in inputs: inputs in, one result after the other out.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void
  /// Receives an input, or one image of it, that has no result, after it was reported.
  typealias FailureHandler = (InputList.Item, ToolError) throws -> Void

  let arguments: RecognitionArguments
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

  /// - Parameters:
  ///   - results: Results that were written before, in place of new ones.
  ///   - timesImages: Whether frames have their times even where each is an image by itself.
  init(
    _ kind: FinderKind, _ arguments: RecognitionArguments, _ streams: Streams, results: KnownResults? = nil,
    timesImages: Bool = false
  ) throws {
    self.kind = kind
    self.results = results
    self.arguments = arguments
    self.streams = streams
    // Results that were written before are found by the time of a frame.
    self.timesImages = timesImages || results != nil
    let finder = arguments.finder
    let input = arguments.input
    search = try SearchCheck(
      finder.hands, raw: input.reading.raw, isVerbose: arguments.output.isVerbose, streams.console)
    inputs = input.camera == nil ? try InputList(input.names, streams) : nil
    model = try results == nil ? ModelFile(given: finder.model) : nil
    if let model, kind == .gestureRecognizer { finder.gestures.noteIdleOptions(streams.console, of: model) }
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
