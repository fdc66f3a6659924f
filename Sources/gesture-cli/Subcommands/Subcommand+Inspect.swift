import GestureCommandLine
import GestureModelTools

extension Subcommand {
  static let inspect = Subcommand(
    name: "inspect", summary: "Show the contents of a .task bundle or a .tflite model",
    discussion: [
      "Entries of a bundle with their sizes and SHA-256; of a model the operators with shapes, parameters and multiply-adds, totals, metadata, labels, signatures, and the operators left after the engine's passes."
    ],
    inputs: Inputs("FILE...", "The bundles or models (default: as for --model)"),
    sections: [
      Section("Input", [Options.model]),
      Section("Output", [Options.reportFormat, Options.operators, Options.output, Options.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli inspect Models/gesture_recognizer.task", "The entries of a bundle"),
      ("gesture-cli inspect --format json model.tflite", "A model, operator by operator, for a program to read"),
    ],
    run: Settings.reading { settings, streams in
      try settings.refuse(Options.model, unless: settings.inputs.isEmpty, "and FILE exclude each other: name all files one after the other")
      let format = try settings.outputFormat(Options.reportFormat)
      let output = try streams.output(settings.output)
      let paths = settings.inputs.isEmpty ? [try ModelFile(settings).path] : settings.inputs
      for (i, path) in paths.enumerated() {
        try streams.console.reporting {
          let file = try summary(of: ModelFile(path: path))
          let text = (i > 0 ? "\n" : "") + file.text(showsOperators: settings.operators)
          try output.write(format.report(text: text, json: file.json))
          try output.flush()
        }
      }
    })

  private static func summary(of file: ModelFile) throws -> FileSummary {
    let bytes = try file.bytes()
    do { return try FileSummary(bytes) } catch {
      if bytes.isModel || (try? ZipArchive(bytes)) != nil { throw ToolError(describingContentOf: file.path, error: error) }
      throw file.refusal(error)
    }
  }
}
