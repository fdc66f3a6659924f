import GestureCommandLine

extension Subcommand {
  static let inspect = Subcommand(
    name: "inspect", summary: "Show the contents of a .task bundle or a .tflite model",
    discussion: [
      "Entries of a bundle with their sizes and SHA-256; of a model the operators with shapes, parameters and multiply-adds, totals, metadata, labels, signatures, and the operators left after the engine's passes. The JSON of several files is an array."
    ],
    inputs: Inputs("FILE...", "The bundles or models (default: as for --model)"),
    sections: [
      Section("Input", [Options.model]),
      Section(
        "Output", [Options.reportFormat, Options.operators, Options.output, Options.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli inspect Models/gesture_recognizer.task", "The entries of a bundle"),
      ("gesture-cli inspect --format json model.tflite", "A model, operator by operator, for a program to read"),
    ],
    run: running(InspectArguments.init) { try $0.run($1) })
}

/// Bundles and models to be shown.
struct InspectArguments: Sendable {
  /// The files; empty for the default bundle.
  let files: [String]
  let output: OutputArguments
  let format: ReportFormat
  /// Whether the operators of the models of a bundle are listed.
  let showsOperators: Bool

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    try given.refuse(
      Options.model, unless: given.inputs.isEmpty, "and FILE exclude each other: name all files one after the other")
    files = given.inputs.isEmpty ? [given[Options.model]].compactMap(\.self) : given.inputs
    self.output = output
    format = try given.outputFormat(Options.reportFormat)
    showsOperators = given[Options.operators]
  }
}
