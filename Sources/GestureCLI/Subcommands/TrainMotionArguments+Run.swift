import GestureCommandLine
import GestureTraining

extension TrainMotionArguments {
  func run(_ streams: Streams) throws {
    let file = try AtomicFile(checked: path, overwriting: output.overwrites)
    let recordings = try MovementDataset(reading: dataset, streams)
    let trained = try ToolError.about(dataset.inputs.first ?? "-") {
      try MovementTrainer(options: options).train(on: recordings)
    }
    try file.creating { try file.write(trained.model.jsonData()) }
    for warning in trained.report.warnings { streams.console.note("warning: \(warning)") }
    let report = trained.report
    try streams.output.write(
      format.report(
        text: Self.text(report, recordings, path: path), json: Self.json(report, recordings, path: path)))
  }

  private static func text(_ report: MovementTrainingReport, _ dataset: MovementDataset, path: String) -> String {
    let counts = report.labels.map { "\($0.name) \($0.recordings)" }.joined(separator: ", ")
    let unused = report.unused.map { "no hand for long enough in \($0)\n" }.joined() + dataset.skippedText
    return """
      \(counted(report.labels.reduce(0) { $0 + $1.recordings }, "recording")): \(counts)
      \(unused)
      Each left out of the training: accuracy \(percentage(report.leaveOneOut.accuracy)); labels in rows, answers in columns
      \(report.leaveOneOut)
      Score threshold \(Double(report.scoreThreshold).fixed(2))\(report.background.text.map { ": \($0)\(MovementDataset.background)" } ?? "")
      \(report.wrong.map(\.text).joined())
      Written to \(path)

      """
  }

  private static func json(_ report: MovementTrainingReport, _ dataset: MovementDataset, path: String) -> JSON {
    let labels = report.labels.enumerated().map { index, label in
      [
        "name": label.name, "recordings": label.recordings, "recall": report.leaveOneOut.recall(at: index),
        "shortestSeconds": label.shortest.seconds, "longestSeconds": label.longest.seconds,
      ] as JSON
    }
    return [
      "output": path, "labels": labels, "leaveOneOutAccuracy": report.leaveOneOut.accuracy,
      "leaveOneOut": report.leaveOneOut,
      "scoreThreshold": report.scoreThreshold, "backgroundSeconds": report.background.duration.seconds,
      "falseEventsPerMinute": report.background.falseEventsPerMinute,
      "wrong": report.wrong, "unused": report.unused, "skipped": dataset.skippedJSON, "warnings": report.warnings,
    ]
  }
}
