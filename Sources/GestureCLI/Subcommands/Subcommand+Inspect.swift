import GestureCommandLine
import GestureModelTools

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
    run: Settings.reading { settings, streams in
      try settings.refuse(
        Options.model, unless: settings.inputs.isEmpty,
        "and FILE exclude each other: name all files one after the other")
      let format = try settings.outputFormat(Options.reportFormat)
      let output = try streams.output(settings.output)
      let paths = settings.inputs.isEmpty ? [try ModelFile(settings).path] : settings.inputs
      var files: [FileSummary] = []
      for path in paths { try streams.console.reporting { files.append(try summary(of: ModelFile(path: path))) } }
      guard let first = files.first else { return }
      let text = files.map { $0.text(showsOperators: settings.operators) }.joined(separator: "\n")
      try output.write(format.report(text: text, json: paths.count > 1 ? files.json : first.json))
      try output.flush()
    })

  private static func summary(of file: ModelFile) throws -> FileSummary {
    let bytes = try file.bytes()
    do { return try FileSummary(bytes) } catch {
      if bytes.isModel || (try? ZipArchive(bytes)) != nil {
        throw ToolError(describingContentOf: file.path, error: error)
      }
      throw file.refusal(error)
    }
  }
}
