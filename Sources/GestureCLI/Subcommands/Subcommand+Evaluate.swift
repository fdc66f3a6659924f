import GestureCommandLine
import GestureTraining
import HandFiles

extension Subcommand {
  static let evaluate = Subcommand(
    name: "evaluate", summary: "Measure the accuracy of a bundle on a data set",
    discussion: [
      "Compares the recognizer's answers, custom and canned gestures together as recognize gives them, with the labels of a data set as train reads it: accuracy, precision, recall and F1 of each label, the confusion matrix, and the worst images. Images in which no hand is found are counted and listed, but are neither right nor wrong, as in train. With --num-hands, the hand that shows the label of its image counts.",
      "With --motions, DATASET has recordings of movements, as for train-motion.",
    ],
    inputs: Options.dataset,
    sections: [
      Section(
        "Model",
        [
          Options.model, Options.numHands, Options.turnedHands, Options.turnedCustom, Options.keypointClassifier,
          Options.evaluatedMotions,
        ]),
      Section("Input", Options.datasetSection.options + [Options.trainingThreads]),
      Section("Report", [Options.evaluationFormat, Options.output, Options.overwrite, GeneralOptions.quiet]),
    ],
    examples: [
      ("gesture-cli evaluate test-images --model my.task", "A table for reading"),
      ("gesture-cli evaluate test-images --model my.task --format json > report.json", "The same for programs"),
      (
        "gesture-cli evaluate test-images --model my.task --output answers.csv", "The answer for each image, as a table"
      ),
      ("gesture-cli evaluate test-movements --motions my.json", "Movements of train-motion"),
    ],
    run: Settings.reading { settings, streams in
      let format = try settings.outputFormat(Options.evaluationFormat)
      if let path = settings.evaluatedMotions { return try evaluateMotions(of: path, format, settings, streams) }
      let model = try ModelFile(settings)
      let networks = try model.gestureNetworks()
      let naming = try settings.turning()
      let dataset = try DatasetReader(settings: settings, streams: streams, model: model).read()
      let evaluation = try GestureEvaluation(
        of: dataset, networks: networks, threads: settings.trainingThreads,
        skipsUnreadable: settings.skipUnreadable, options: naming,
        joinsHands: settings.numHands > 1)
      let names = naming.keypointClassifier?.labels ?? networks.cannedNames + networks.customNames
      noteLabels(
        of: evaluation.confusion, unknownTo: names, of: settings.keypointClassifier ?? model.path, streams.console)
      let worst = evaluation.worst(10)
      let report =
        switch format {
        case .text: text(evaluation, dataset, worst)
        case .json:
          json(evaluation, dataset, worst, model: settings.keypointClassifier ?? model.path).indentedText + "\n"
        case .csv: table(of: evaluation.judgements)
        case .jsonl: evaluation.judgements.map { json($0).text + "\n" }.joined()
        }
      try streams.write(report, to: settings.output)
    })

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

  private static func evaluateMotions(
    of path: String, _ format: EvaluationFormat, _ settings: Settings, _ streams: Streams
  ) throws {
    try settings.refuse(
      Options.turnedHands, Options.turnedCustom, Options.keypointClassifier, Options.aspect, Options.labelNames,
      Options.skipUnreadable,
      unless: false, "is for the gestures of images, not for --motions")
    guard let format = ReportFormat(rawValue: format.rawValue) else {
      throw ToolError(.usage, "--format \(format.rawValue)", "is for the gestures of images, not for --motions")
    }
    let model = try ToolError.about(path) { try MovementModel(contentsOfFile: path) }
    let dataset = try motionRecordings(settings, streams)
    guard !dataset.recordings.isEmpty else {
      throw ToolError(.dataError, settings.inputs.first, "holds no recording of a movement")
    }
    let evaluation = MovementEvaluation(of: dataset, model: model)
    noteLabels(of: evaluation.confusion, unknownTo: model.labels, of: path, streams.console)
    let report = format.report(text: text(evaluation, dataset), json: json(evaluation, dataset, model: path))
    try streams.write(report, to: settings.output)
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
