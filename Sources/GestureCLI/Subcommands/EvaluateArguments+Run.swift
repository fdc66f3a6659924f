import GestureCommandLine
import GestureTraining
import HandFiles

extension EvaluateArguments {
  func run(_ streams: Streams) throws {
    let report =
      switch subject {
      case .gestures(let arguments): try Self.report(arguments, streams)
      case .movements(let model, let dataset, let format): try Self.report(of: model, dataset, format, streams)
      }
    try streams.write(report, to: output.path)
  }

  private static func report(_ arguments: GestureEvaluationArguments, _ streams: Streams) throws -> String {
    let model = try ModelFile(given: arguments.model)
    let networks = try model.gestureNetworks()
    let gestures = arguments.dataset.gestures
    let naming = try gestures.classifying()
    let dataset = try DatasetReader(arguments: arguments.dataset, streams: streams, model: model).read()
    let evaluation = try GestureEvaluation(
      of: dataset, networks: networks, threads: arguments.dataset.threads,
      skipsUnreadable: arguments.dataset.skipsUnreadable, options: naming,
      joinsHands: arguments.joinsHands)
    let names = naming.keypointClassifier?.labels ?? networks.cannedNames + networks.customNames
    let path = gestures.keypointClassifier ?? model.path
    noteLabels(of: evaluation.confusion, unknownTo: names, of: path, streams.console)
    let worst = evaluation.worst(10)
    return switch arguments.format {
    case .text: text(evaluation, dataset, worst)
    case .json: json(evaluation, dataset, worst, model: path).indentedText + "\n"
    case .csv: table(of: evaluation.judgements)
    case .jsonl: evaluation.judgements.map { json($0).text + "\n" }.joined()
    }
  }

  /// A row for each image, or for each hand of landmarks.
  private static func table(of judgements: [GestureEvaluation.Judgement]) -> String {
    judgements.reduce("source,label,answer,score,labelScore,right\n") { table, judgement in
      let texts = [FileName.escaped(judgement.source), judgement.label, judgement.answer].map(HandRecord.quoted)
      let fields =
        texts + [judgement.score.description, judgement.labelScore?.description ?? "", judgement.isRight.description]
      return table + fields.joined(separator: ",") + "\n"
    }
  }

  private static func json(_ judgement: GestureEvaluation.Judgement) -> JSON {
    [
      "source": judgement.source, "label": judgement.label, "answer": judgement.answer, "score": judgement.score,
      "labelScore": judgement.labelScore, "right": judgement.isRight,
    ]
  }

  /// Notes the labels of a data set that a model never answers.
  private static func noteLabels(
    of matrix: ConfusionMatrix, unknownTo known: [String], of path: String, _ console: Console
  ) {
    let unknown = matrix.labels.filter { !known.contains($0) && $0.lowercased() != GestureDataset.background }
    if !unknown.isEmpty {
      console.note("\(path) has no \(alternatives(unknown)): examples with this label count as wrong")
    }
  }

  private static func text(
    _ evaluation: GestureEvaluation, _ dataset: GestureDataset, _ worst: [GestureEvaluation.Judgement]
  ) -> String {
    let matrix = evaluation.confusion
    var text = "\(counted(evaluation.handCount(), "hand")), accuracy \(percentage(matrix.accuracy))\n"
    let missed = dataset.missed.count
    if missed > 0 {
      let share = percentage(
        Double(evaluation.judgements.count(where: \.isRight)) / Double(evaluation.judgements.count))
      text +=
        "No hand was found in \(missed) of \(counted(evaluation.judgements.count, "image")): if they count as wrong, accuracy \(share)\n"
    }
    text += dataset.missedText + dataset.skippedText
    let width = max(matrix.labels.map(\.count).max() ?? 0, 5)
    text += "\n" + "label".padded(to: width) + "  count  precision  recall      F1\n"
    for (index, label) in matrix.labels.enumerated() {
      text += label.padded(to: width) + "  " + String(matrix.counts[index].reduce(0, +)).padded(to: 5, atStart: true)
      let shares = [(matrix.precision(at: index), 11), (matrix.recall(at: index), 8), (matrix.f1(at: index), 8)]
      text += shares.map { percentage($0).padded(to: $1, atStart: true) }.joined() + "\n"
    }
    text += "\nLabels in rows, answers in columns\n\(matrix)\n"
    if !worst.isEmpty { text += "\nWorst\n" }
    for judgement in worst {
      let score = judgement.labelScore.map { ", \(judgement.label) has \(Double($0).fixed(3))" } ?? ""
      text += "\(judgement.isRight ? "right" : "wrong")  \(judgement.source): \(judgement.label) recognized as "
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
        "name": label, "examples": matrix.counts[index].reduce(0, +), "hands": evaluation.handCount(label),
        "precision": matrix.precision(at: index), "recall": matrix.recall(at: index), "f1": matrix.f1(at: index),
      ]
    }
    return [
      "model": model, "examples": evaluation.judgements.count, "hands": evaluation.handCount(),
      "accuracy": matrix.accuracy,
      "imagesWithoutHand": dataset.missed.count,
      "labels": labels, "confusionMatrix": matrix, "worst": worst.map(json), "leftOut": dataset.skippedJSON,
    ]
  }

  private static func report(
    of path: String, _ arguments: MovementDatasetArguments, _ format: ReportFormat, _ streams: Streams
  ) throws -> String {
    let model = try ToolError.about(path) { try MovementModel(contentsOfFile: path) }
    let dataset = try MovementDataset(reading: arguments, streams)
    guard !dataset.recordings.isEmpty else {
      throw ToolError(.dataError, arguments.inputs.first, "holds no recording of a movement")
    }
    let evaluation = MovementEvaluation(of: dataset, model: model)
    noteLabels(of: evaluation.confusion, unknownTo: model.labels, of: path, streams.console)
    return format.report(text: text(evaluation, dataset), json: json(evaluation, dataset, model: path))
  }

  private static func text(_ evaluation: MovementEvaluation, _ dataset: MovementDataset) -> String {
    let matrix = evaluation.confusion
    var text = "\(counted(dataset.recordings.count, "recording")), accuracy \(percentage(matrix.accuracy))\n"
    text += dataset.skippedText
    text += "\nLabels in rows, answers in columns\n\(matrix)\n"
    if let background = evaluation.background.text { text += "\n\(background)none\n" }
    return text + (evaluation.wrong.isEmpty ? "" : "\n") + evaluation.wrong.map(\.text).joined()
  }

  private static func json(_ evaluation: MovementEvaluation, _ dataset: MovementDataset, model: String) -> JSON {
    [
      "motions": model, "recordings": dataset.recordings.count, "accuracy": evaluation.confusion.accuracy,
      "confusionMatrix": evaluation.confusion, "backgroundSeconds": evaluation.background.duration.seconds,
      "falseEventsPerMinute": evaluation.background.falseEventsPerMinute,
      "wrong": evaluation.wrong, "skipped": dataset.skippedJSON,
    ]
  }
}
