import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureModelTools
import GestureSupport
import TensorEngine

extension Subcommand {
  private static let image = Option.file("image", "FILE", "The image or frames a .task works on, or the image for a .tflite")
  private static let decode = Option.file("decode", "FILE", "Measure only the decoding of an image file")
  private static let reading = Option.flag("reading", "Measure only reading hands and naming their described gestures, without a model")
  private static let runs = Option.integer("runs", default: 100, in: 1...10_000_000, "Measured calls")
  private static let warmup = Option.integer("warmup", default: 10, in: 0...10_000_000, "Calls before the measured ones")
  private static let profile = Option.flag("profile", "Measure each operator of the models, too, on a drawn hand")
  private static let threads = Option.integer("threads", shown: "the machine's cores, at most 4", in: 1...256, "Threads per call")

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
          CommonOptions.model, image, decode, reading, CommonOptions.mode, CommonOptions.numHands, SearchOptions.thorough,
          SearchOptions.search, SearchOptions.smallestHand, SearchOptions.largestHand, SearchOptions.budget, GestureOptions.turnedHands,
          CommonOptions.raw, CommonOptions.rotation,
        ]),
      Section("Measurement", [runs, warmup, threads, profile]),
      Section("Output", [CommonOptions.reportFormat, CommonOptions.output, CommonOptions.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli benchmark --image photo.ppm --num-hands 2 --threads 1", "From an image to its gestures"),
      ("gesture-cli benchmark --format json hand_detector.tflite", "One model"),
      ("gesture-cli benchmark --reading", "Reading hands, and 30 described gestures"),
    ],
    run: { arguments, streams in
      var arguments = arguments
      if let path = arguments.inputs.first {
        if arguments.has(CommonOptions.model) { throw ToolError(.usage, path, "is a second model: --model names one already") }
        arguments.set(CommonOptions.model, to: path)
      }
      let format = try CommonOptions.ReportFormat.chosen(arguments)
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0) } ?? streams.output
      let threads = arguments[threads] ?? min(ProcessInfo.processInfo.activeProcessorCount, 4)
      if let file = arguments[decode] {
        let result = Result { try DecodingBenchmark(runs: arguments[runs], threads: threads).measure(file).line }
        return try output.write(result.mapError { ToolError(describing: $0, subject: file) }.get() + "\n")
      }
      if arguments[reading] {
        let result = ReadingBenchmark(runs: arguments[runs]).measure()
        try output.write(format == .json ? result.json.text + "\n" : result.text)
        return try output.flush()
      }
      let model = try ModelFile(arguments)
      let benchmark = Benchmark(runs: arguments[runs], warmup: arguments[warmup], threads: threads)
      var report =
        try model.bytes().isModel
        ? try benchmark.measure(model: model, on: arguments[image], arguments, streams)
        : try benchmark.measure(bundle: model, on: arguments[image], arguments, streams)
      if arguments[profile] { report.profile = try benchmark.profile(model) }
      try output.write(format == .json ? report.json.text + "\n" : report.text)
      try output.flush()
    })
}
