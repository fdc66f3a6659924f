import Foundation
import HandLandmarkerCore
import TensorEngine

extension Verb {
  private enum Form: String, CaseIterable, Sendable { case text, json }

  private static let image = Option.file("image", "FILE", "The picture or frames a .task works on")
  private static let runs = Option.integer("runs", default: 100, in: 1...10_000_000, "Calls that are measured")
  private static let warmup = Option.integer("warmup", default: 10, in: 0...10_000_000, "Calls before that")
  private static let profile = Option.flag("profile", "Measure each operator of the models, too, on pseudo-random input")
  private static let form = Option.choice("format", "FORMAT", default: Form.text, "Form of the output")
  private static let benchmarkThreads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...256, "Threads that work on one call")

  package static let benchmark = Verb(
    name: "benchmark", summary: "Measure how long a bundle or a model takes",
    discussion: [
      "A .task is measured from pixels to result on a picture, or on the frames of a file in turn; a bare .tflite on fixed pseudo-random input."
    ],
    inputs: Inputs("MODEL", count: 0...1, "A .task bundle or a .tflite model (default: as for --model)"),
    sections: [
      Section(
        "Input",
        [
          CommonOptions.model.definition, image.definition, CommonOptions.mode.definition, CommonOptions.numHands.definition,
          CommonOptions.raw.definition, CommonOptions.rotation.definition,
        ]), Section("Measurement", [runs.definition, warmup.definition, benchmarkThreads.definition, profile.definition]),
      Section("Output", [form.definition, CommonOptions.output.definition, CommonOptions.quiet.definition]),
    ],
    examples: [
      Example("gesture-cli benchmark --image photo.ppm --num-hands 2 --threads 1", "The whole way from a picture to its gestures"),
      Example("gesture-cli benchmark --format json hand_detector.tflite", "One model"),
    ],
    run: { arguments, streams in
      var arguments = arguments
      if let path = arguments.inputs.first {
        if arguments.has(CommonOptions.model) { throw ToolError(.usage, path, "is a second model: --model names one already") }
        arguments.values[CommonOptions.model.definition.name] = path as String?
      }
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0) } ?? streams.output
      let cores = ProcessInfo.processInfo.activeProcessorCount
      let plan = Benchmark.Plan(
        runs: arguments[runs], warmup: arguments[warmup], threads: arguments[benchmarkThreads] ?? min(cores, 4))
      let file = try ModelFile(arguments)
      var report =
        try file.bytes().isModel
        ? try Benchmark.measure(model: file, plan)
        : try Benchmark.measure(bundle: file, image: arguments[image], arguments, streams, plan)
      if arguments[profile] { report.profile = try Benchmark.profile(file, plan) }
      try output.write(arguments[form] == .json ? report.json.text + "\n" : report.text)
      try output.flush()
      return .success
    })
}
