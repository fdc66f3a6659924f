import GestureCommandLine
import GestureModelTools

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
    run: Settings.reading { settings, streams in
      if let path = settings.inputs.first, settings.model != nil {
        throw ToolError(.usage, path, "is a second model: --model names one already")
      }
      let format = try settings.outputFormat(Options.reportFormat)
      let output = try streams.output(settings.output)
      let model = try settings.inputs.first.map(ModelFile.init(path:)) ?? ModelFile(settings)
      let benchmark = Benchmark(settings)
      let bytes = try model.bytes()
      if !bytes.isModel {
        do { _ = try ZipArchive(bytes) } catch { throw model.refusal(error) }
      }
      var report =
        try bytes.isModel ? benchmark.measure(model: model, streams) : benchmark.measure(bundle: model, streams)
      if settings.profile { report.profile = try benchmark.profile(model) }
      try output.write(format == .json ? report.json.text + "\n" : report.text)
      try output.flush()
    })
}
