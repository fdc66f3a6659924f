import GestureClassifier
import GestureCommandLine
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine

extension Subcommand {
  private static let operators = Option.flag("operators", "List the operators of the models in a bundle too, as for a single model")

  static let inspect = Subcommand(
    name: "inspect", summary: "Show the contents of a .task bundle or a .tflite model",
    discussion: [
      "Entries of a bundle with their sizes and SHA-256; of a model the operators with shapes, parameters and multiply-adds, totals, metadata, labels, signatures, and the operators left after the engine's passes."
    ],
    inputs: Inputs("FILE...", "The bundles or models (default: as for --model)"),
    sections: [
      Section("Input", [CommonOptions.model]),
      Section("Output", [CommonOptions.reportFormat, operators, CommonOptions.output, CommonOptions.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli inspect Models/gesture_recognizer.task", "The entries of a bundle"),
      ("gesture-cli inspect --format json model.tflite", "A model, operator by operator, for a program to read"),
    ],
    run: { arguments, streams in
      let format = try CommonOptions.ReportFormat.chosen(arguments)
      let output = try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs)
      let paths = arguments.inputs.isEmpty ? [try ModelFile(arguments).path] : arguments.inputs
      for (i, path) in paths.enumerated() {
        try streams.console.reporting {
          let file = try summary(of: ModelFile(path: path))
          switch format {
          case .json: try output.write(file.json.indentedText + "\n")
          case .text: try output.write((i > 0 ? "\n" : "") + file.text(showsOperators: arguments[operators]))
          }
        }
      }
      try output.flush()
    })

  private static func summary(of file: ModelFile) throws -> FileSummary {
    let bytes = try file.bytes()
    do {
      return try FileSummary(bytes)
    } catch {
      if bytes.isModel || (try? ZipArchive(bytes)) != nil { throw ToolError(describingContentOf: file.path, error: error) }
      throw file.refusal(error)
    }
  }
}
