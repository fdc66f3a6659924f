import CommandLineTool
import GestureClassifier
import GestureTraining
import JSONText
import LeanFoundation

extension Subcommand {
  private static let worst = Option.integer(
    "worst", default: 10, in: 0...Int.max, "Name the N worst hands: wrong ones, then those whose label got the lowest score")

  static let evaluate = Subcommand(
    name: "evaluate", summary: "Measure the accuracy of a bundle on a data set",
    discussion: [
      "Compares the recognizer's answers, custom and built-in gestures together as recognize gives them, with the labels of a data set as train reads it: accuracy, precision, recall and F1 of each label, the confusion matrix, and the worst images."
    ],
    inputs: DatasetReader.inputs,
    sections: [
      Section("Model", [CommonOptions.model, GestureOptions.turnedHands, GestureOptions.turnedCustom]),
      Section("Input", DatasetReader.options + [TrainOptions.threads]),
      Section("Report", [worst, CommonOptions.reportFormat, CommonOptions.output, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli evaluate test-images --model my.task", "A table for reading"),
      ("gesture-cli evaluate test-images --model my.task --format json --worst 50 > report.json", "The same for programs"),
    ],
    run: { arguments, streams in
      let format = try CommonOptions.ReportFormat.chosen(arguments)
      let model = try ModelFile(arguments)
      let dataset = try DatasetReader(arguments: arguments, streams: streams, model: model).read()
      let evaluation = try GestureEvaluation(
        of: dataset, bundle: model.bytes(), threads: arguments[TrainOptions.threads],
        skipsUnreadable: arguments[DatasetReader.skipUnreadable], turned: GestureOptions.turned(in: arguments))
      let worst = evaluation.worst(arguments[worst])
      let output = try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs)
      switch format {
      case .text: try output.write(text(evaluation, dataset, worst))
      case .json: try output.write(json(evaluation, dataset, worst, model: model.path).indentedText + "\n")
      }
      try output.flush()
    })

  private static func text(_ evaluation: GestureEvaluation, _ dataset: GestureDataset, _ worst: [GestureEvaluation.Judgement]) -> String {
    let matrix = evaluation.confusion
    var text = "\(counted(evaluation.judgements.count, "hand")), accuracy \(percentage(matrix.accuracy))\n"
    text += dataset.skippedText
    let width = max(matrix.labels.map(\.count).max() ?? 0, 5)
    text += "\n" + "label".padded(to: width) + "  hands  precision  recall      F1\n"
    for (index, label) in matrix.labels.enumerated() {
      text += label.padded(to: width) + "  " + String(matrix.counts[index].reduce(0, +)).padded(to: 5, atStart: true)
      text += percentage(matrix.precision(at: index)).padded(to: 11, atStart: true)
      text += percentage(matrix.recall(at: index)).padded(to: 8, atStart: true)
      text += percentage(matrix.f1(at: index)).padded(to: 8, atStart: true) + "\n"
    }
    text += "\nLabels in rows, answers in columns\n\(matrix)\n"
    if !worst.isEmpty { text += "\nWorst\n" }
    for judgement in worst {
      let score = judgement.labelScore.map { ", \(judgement.label) has \(Double($0).fixed(3))" } ?? ""
      text += "\(judgement.isRight ? "right" : "wrong")  \(judgement.source): \(judgement.label) is answered "
      text += "\(judgement.answer.isEmpty ? "nothing" : judgement.answer) \(Double(judgement.score).fixed(3))\(score)\n"
    }
    return text
  }

  private static func json(
    _ evaluation: GestureEvaluation, _ dataset: GestureDataset, _ worst: [GestureEvaluation.Judgement], model: String
  ) -> JSON {
    let matrix = evaluation.confusion
    let labels = matrix.labels.enumerated().map { index, label -> JSON in
      [
        "name": label, "hands": matrix.counts[index].reduce(0, +), "precision": matrix.precision(at: index),
        "recall": matrix.recall(at: index), "f1": matrix.f1(at: index),
      ]
    }
    let judgements = worst.map { judgement -> JSON in
      [
        "source": judgement.source, "label": judgement.label, "answer": judgement.answer, "score": judgement.score,
        "labelScore": judgement.labelScore, "right": judgement.isRight,
      ]
    }
    return [
      "model": model, "hands": evaluation.judgements.count, "accuracy": matrix.accuracy, "labels": labels, "confusionMatrix": matrix,
      "worst": judgements, "leftOut": dataset.skippedJSON,
    ]
  }
}
