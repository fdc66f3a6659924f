import Foundation
import GestureClassifier

/// What `evaluate` tells.
struct EvaluationReport {
  private let evaluation: GestureEvaluation
  private let dataset: GestureDataset
  private let model: String
  private let worst: [GestureEvaluation.Judgement]

  init(_ evaluation: GestureEvaluation, dataset: GestureDataset, model: String, worst: Int) {
    self.evaluation = evaluation
    self.dataset = dataset
    self.model = model
    self.worst = evaluation.worst(worst)
  }

  private var matrix: ConfusionMatrix { evaluation.confusion }

  var text: String {
    var text = "\(counted(evaluation.judgements.count, "hand")), accuracy \(percentage(matrix.accuracy))\n"
    text += dataset.leftOutText
    let width = max(matrix.labels.map(\.count).max() ?? 0, 5)
    text += "\n" + "label".padded(to: width) + "  hands  precision  recall      F1\n"
    for (index, label) in matrix.labels.enumerated() {
      text += label.padded(to: width) + String(format: "  %5d", matrix.counts[index].reduce(0, +))
      text += percentage(matrix.precision(at: index)).padded(to: 11, atStart: true)
      text += percentage(matrix.recall(at: index)).padded(to: 8, atStart: true)
      text += percentage(matrix.f1(at: index)).padded(to: 8, atStart: true) + "\n"
    }
    text += "\nLabels in rows, answers in columns\n\(matrix)\n"
    if !worst.isEmpty { text += "\nWorst\n" }
    for judgement in worst {
      let score = judgement.labelScore.map { String(format: ", \(judgement.label.replacing("%", with: "%%")) has %.3f", $0) } ?? ""
      text += "\(judgement.isRight ? "right" : "wrong")  \(judgement.source): \(judgement.label) is answered "
      text += "\(judgement.answer.isEmpty ? "nothing" : judgement.answer) \(String(format: "%.3f", judgement.score))\(score)\n"
    }
    return text
  }

  var json: JSONValue {
    let labels = matrix.labels.enumerated().map { index, label in
      JSONValue.object([
        .init("name", .string(label)), .init("hands", .int(matrix.counts[index].reduce(0, +))),
        .init("precision", .optional(matrix.precision(at: index), JSONValue.double)),
        .init("recall", .optional(matrix.recall(at: index), JSONValue.double)),
        .init("f1", .optional(matrix.f1(at: index), JSONValue.double)),
      ])
    }
    let worst = worst.map { judgement in
      JSONValue.object([
        .init("source", .string(judgement.source)), .init("label", .string(judgement.label)), .init("answer", .string(judgement.answer)),
        .init("score", .float(judgement.score)), .init("labelScore", .optional(judgement.labelScore, JSONValue.float)),
        .init("right", .bool(judgement.isRight)),
      ])
    }
    return .object([
      .init("model", .string(model)), .init("hands", .int(evaluation.judgements.count)),
      .init("accuracy", .optional(matrix.accuracy, JSONValue.double)), .init("labels", .array(labels)),
      .init("confusionMatrix", matrix.json), .init("worst", .array(worst)), .init("leftOut", dataset.leftOutJSON),
    ])
  }
}
