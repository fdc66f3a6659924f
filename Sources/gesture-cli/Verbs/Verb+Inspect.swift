import TensorEngine

extension Verb {
  private enum Form: String, CaseIterable, Sendable { case text, json }

  private static let form = Option.choice("format", "FORMAT", default: Form.text, "Form of the output")
  private static let operators = Option.flag(
    "operators", "Show the models of a bundle operator by operator too, as a model by itself is shown")

  package static let inspect = Verb(
    name: "inspect", summary: "Show what is inside a .task bundle or a .tflite model",
    discussion: [
      "Entries of a bundle with their sizes and SHA-256; of a model the operators with shapes, parameters and multiply-adds, totals, metadata, labels, signatures, and what is left to run after the engine's passes."
    ],
    inputs: Inputs("FILE...", "The bundles or models (default: as for --model)"),
    sections: [
      Section("Input", [CommonOptions.model.definition]),
      Section("Output", [form.definition, operators.definition, CommonOptions.output.definition, CommonOptions.quiet.definition]),
    ],
    examples: [
      Example("gesture-cli inspect Models/gesture_recognizer.task", "The entries of a bundle"),
      Example("gesture-cli inspect --format json model.tflite", "A model, operator by operator, for a program to read"),
    ],
    run: { arguments, streams in
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
      let paths = arguments.inputs.isEmpty ? [try ModelFile(arguments).path] : arguments.inputs
      var status = ExitStatus.success
      for (i, path) in paths.enumerated() {
        do {
          let file = try InspectedFile(ModelFile(path: path).bytes(), name: path)
          switch arguments[form] {
          case .json: try output.write(file.json.indentedText + "\n")
          case .text:
            var isModel = false
            if case .model = file.content { isModel = true }
            try output.write((i > 0 ? "\n" : "") + file.text(showsOperators: isModel || arguments[operators]))
          }
        } catch let error as ToolError {
          if status == .success { status = error.status }
          streams.console.error(error)
        }
      }
      try output.flush()
      return status
    })
}
