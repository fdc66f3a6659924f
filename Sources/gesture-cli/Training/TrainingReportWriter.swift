import Foundation
import GestureClassifier

/// Tells of a training while it goes on: as text, or as one JSON object at its end.
///
/// What is made is the bundle: a report that nobody reads any more, or that cannot be written, does not end the training.
final class TrainingReportWriter {
  private let output: OutputFile
  private var problem: (any Error)?
  private let format: DatasetReader.Format

  init(_ output: OutputFile, format: DatasetReader.Format) {
    self.output = output
    self.format = format
  }

  /// What there is to train on.
  func begin(_ dataset: GestureDataset) {
    guard format == .text else { return }
    let counts = dataset.labels.map { label in "\(label) \(dataset.examples.count { $0.label == label })" }
    write("\(counted(dataset.examples.count, "hand")): \(counts.joined(separator: ", "))\n" + dataset.leftOutText)
  }

  func write(_ epoch: GestureTrainingEpoch) {
    guard format == .text else { return }
    if epoch.number == 1 { write("\nepoch      loss  accuracy  validation loss  validation accuracy\n") }
    write(
      String(
        format: "%5d  %8.5f  %8.4f  %15.5f  %19.4f\n", epoch.number, epoch.loss, epoch.accuracy, epoch.validationLoss,
        epoch.validationAccuracy))
  }

  private func write(_ text: String) {
    guard problem == nil else { return }
    do {
      try output.write(text)
      try output.flush()
    } catch {
      problem = error
    }
  }

  /// - Throws: What went wrong with the report, now that the bundle is there.
  func end(_ report: GestureTrainingReport, dataset: GestureDataset, path: String, seconds: Double) throws {
    switch format {
    case .text:
      var text = "\n\(counted(report.trainingCount, "hand")) for training (\(report.augmentedCount) with variations), "
      text += "\(report.validationCount) for validation, \(report.testCount) for testing; best epoch \(report.bestEpoch)\n"
      text += "\nTest: accuracy \(percentage(report.test.accuracy)); labels in rows, answers in columns\n\(report.test)\n"
      text += "\n\(report.usesAllExamples ? "Trained anew on all hands" : "All hands"): accuracy \(percentage(report.all.accuracy))"
      text += "\n\(report.all)\n"
      text += String(format: "\nWritten to \(path.replacing("%", with: "%%")) after %.1f seconds\n", seconds)
      write(text)
    case .json:
      write(json(report, dataset: dataset, path: path, seconds: seconds).indentedText + "\n")
    }
    if let problem { throw problem }
  }

  private func json(_ report: GestureTrainingReport, dataset: GestureDataset, path: String, seconds: Double) -> JSONValue {
    let labels = report.labels.map { label in
      JSONValue.object([.init("name", .string(label.name)), .init("hands", .int(label.hands)), .init("weight", .float(label.weight))])
    }
    let epochs = report.epochs.map { epoch in
      JSONValue.object([
        .init("epoch", .int(epoch.number)), .init("loss", .double(epoch.loss)), .init("accuracy", .double(epoch.accuracy)),
        .init("validationLoss", .double(epoch.validationLoss)), .init("validationAccuracy", .double(epoch.validationAccuracy)),
      ])
    }
    return .object([
      .init("output", .string(path)), .init("seconds", .double(seconds)), .init("labels", .array(labels)),
      .init("training", .int(report.trainingCount)), .init("augmented", .int(report.augmentedCount)),
      .init("validation", .int(report.validationCount)), .init("test", .int(report.testCount)),
      .init("bestEpoch", .int(report.bestEpoch)), .init("usesAllExamples", .bool(report.usesAllExamples)),
      .init("testAccuracy", .optional(report.test.accuracy, JSONValue.double)), .init("testConfusionMatrix", report.test.json),
      .init("accuracy", .optional(report.all.accuracy, JSONValue.double)), .init("confusionMatrix", report.all.json),
      .init("epochs", .array(epochs)), .init("leftOut", dataset.leftOutJSON),
    ])
  }
}
