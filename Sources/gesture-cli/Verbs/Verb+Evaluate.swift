import Foundation
import GestureClassifier

extension Verb {
  package static let evaluate = Verb(
    name: "evaluate", summary: "Measure how well a bundle knows the gestures of a data set",
    discussion: [
      "Compares the recognizer's answers, custom and built-in gestures together as recognize gives them, with the labels of a data set as train reads it: accuracy, precision, recall and F1 of each label, the confusion matrix, and the worst pictures."
    ],
    inputs: DatasetReader.inputs,
    sections: [
      Section("Model", [CommonOptions.model.definition]), Section("Input", DatasetReader.options + [TrainOptions.threads.definition]),
      Section(
        "Report",
        [
          EvaluateOptions.worst.definition, DatasetReader.format.definition, CommonOptions.output.definition,
          CommonOptions.quiet.definition,
        ]),
    ],
    examples: [
      Example("gesture-cli evaluate test-pictures --model my.task", "A table for reading"),
      Example("gesture-cli evaluate test-pictures --model my.task --format json --worst 50 > report.json", "The same for programs"),
    ],
    run: { arguments, streams in
      let model = try ModelFile(arguments)
      let (dataset, status) = try DatasetReader(arguments, streams, model: model).read()
      let evaluation: GestureEvaluation
      do {
        evaluation = try GestureEvaluation(of: dataset, bundle: model.bytes(), threads: arguments[TrainOptions.threads] ?? 0)
      } catch {
        throw ToolError(describing: error)
      }
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
      let report = EvaluationReport(evaluation, dataset: dataset, model: model.path, worst: arguments[EvaluateOptions.worst])
      switch arguments[DatasetReader.format] {
      case .text: try output.write(report.text)
      case .json: try output.write(report.json.indentedText + "\n")
      }
      try output.flush()
      return status
    })
}

/// The options of `evaluate`.
package enum EvaluateOptions {
  package static let worst = Option.integer(
    "worst", default: 10, in: 0...Int.max, "Name the N worst hands: wrong ones, then those whose label got the lowest score")
}
