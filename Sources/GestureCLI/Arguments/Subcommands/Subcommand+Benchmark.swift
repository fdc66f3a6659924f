import GestureCommandLine

extension Subcommand {
  static let benchmark = Subcommand(
    name: "benchmark", summary: "Measure the time a bundle or a model takes",
    discussion: [
      "A .task is measured from pixels to result on an image, or on the frames of a file in turn; a bare .tflite on an image, or else on a drawn hand."
    ],
    inputs: Inputs("MODEL", count: 0...1, "A .task bundle or a .tflite model (default: as for --model)"),
    sections: [
      Section(
        "Input",
        [
          Options.model, Options.image, Options.measuredMode, Options.numHands, Options.thorough, Options.search,
          Options.smallestHand,
          Options.largestHand, Options.searchBudget, Options.turnedHands, Options.raw, Options.rotation,
        ]),
      Section("Measurement", [Options.runs, Options.callThreads, Options.profile]),
      Section("Output", [Options.reportFormat, Options.output, Options.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli benchmark --image photo.ppm --num-hands 2 --threads 1", "From an image to its gestures"),
      ("gesture-cli benchmark --format json hand_detector.tflite", "One model"),
    ],
    run: running(BenchmarkArguments.init) { try $0.run($1) })
}

/// The bundle or model to measure, and the number of calls.
struct BenchmarkArguments: Sendable {
  let output: OutputArguments
  let format: ReportFormat
  /// The bundle or model; nil for the default bundle.
  let model: String?
  /// The image or frames to measure with; nil for a drawn hand. Only a bare model can be measured with a drawn hand.
  let image: String?
  let reading: ReadingOptions
  /// The options for finding hands with a bundle.
  let finder: FinderArguments
  /// The number of threads of a call; nil to choose it.
  let threads: Int?
  /// The number of calls that are measured.
  let runs: Int
  /// The number of calls before the measured ones.
  let warmup: Int
  /// Whether each operator is measured as well.
  let isProfiled: Bool
  private let mode: RunningMode?
  private let refusalOfBudget: ToolError?

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    if let path = given.inputs.first, given[Options.model] != nil {
      throw ToolError(.usage, path, "is a second model: --model names one already")
    }
    self.output = output
    format = try given.outputFormat(Options.reportFormat)
    model = given.inputs.first ?? given[Options.model]
    image = given[Options.image]
    reading = ReadingOptions(given)
    finder = try FinderArguments(given)
    threads = given[Options.callThreads]
    runs = Int(given[Options.runs][0])
    warmup = Int(given[Options.runs][1])
    isProfiled = given[Options.profile]
    mode = given[given: Options.mode]
    refusalOfBudget = given.refusal(
      of: [Options.searchBudget], "needs --mode video: a single image is searched completely")
  }

  /// The input to measure a bundle with, and the running mode.
  ///
  /// - Throws: `ToolError` about an option that is missing, or has no meaning for a bundle.
  func measuring(bundle: String) throws -> (image: String, mode: RunningMode) {
    guard let image else {
      throw ToolError(.usage, bundle, "is a bundle, which is measured on an image: give --image FILE")
    }
    if mode == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be measured, since it drops frames: give image or video")
    }
    if let refusalOfBudget, mode != .video { throw refusalOfBudget }
    return (image, mode ?? .image)
  }
}
