import GestureCommandLine
import GestureFoundation
import GestureTraining

extension TrainArguments {
  func run(_ streams: Streams) throws {
    let file = try AtomicFile(checked: path, overwriting: dataset.output.overwrites)
    let hasImages = dataset.inputs.contains(where: InputList.isFolder)
    let model = isOfKeypoints && !hasImages ? nil : try ModelFile(given: model)
    var trainer = GestureTrainer.keypoints(options: options)
    if let model, !isOfKeypoints {
      trainer = try model.reading { try GestureTrainer(base: model.bytes(), options: options) }
    }
    let reader = DatasetReader(arguments: dataset, streams: streams, model: model, needsBackground: !isOfKeypoints)
    try reader.checkLabels()
    let clock = Stopwatch()
    let dataset = try reader.read()
    var report = TrainingReport(self, streams)
    report.begin(dataset)
    let stop = GestureTrainingStop()
    let classifier: TrainedGestureClassifier
    do {
      classifier = try trainer.train(
        on: dataset, stop: stop, checkpoint: { if Interruption.isNoted { stop.stop() } },
        onEpoch: { report.write($0) })
    } catch is CancellationError {
      throw Interrupted()
    }
    try file.creating { try file.write(classifier.fileData()) }
    if !classifier.report.folds.isEmpty, let noteOfFolds { streams.console.note(noteOfFolds) }
    for warning in classifier.report.warnings { streams.console.note("warning: \(warning)") }
    try report.end(classifier.report, dataset: dataset, path: file.path, seconds: clock.milliseconds / 1000)
    if classifier.report.isStopped {
      streams.console.note("interrupted: \(file.path) has the classifier that was trained until then")
      throw Interrupted()
    }
  }
}

extension AtomicFile {
  /// Creates the file object after checking that the file can be created.
  init(checked path: String, overwriting: Bool) throws {
    self.init(path: path, overwriting: overwriting)
    try creating { try check() }
  }

  /// Runs a step of writing; errors become errors of the output.
  func creating(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as StatusError where error.status == .failedPrecondition && !overwriting {
      throw OutputRules.existing(path)
    } catch {
      let described = ToolError(describing: error, subject: path)
      throw ToolError(
        described.status == .inputOutputError ? .inputOutputError : .cannotCreate, path, described.message)
    }
  }
}

/// Reports a training: text while it runs, or JSON at its end.
///
/// The product is the bundle, so an error of writing the report does not end the training.
private struct TrainingReport {
  private let output: OutputFile
  private let isText: Bool
  /// Whether each epoch has a line instead of a progress display.
  private let showsEpochs: Bool
  private let maximumEpochs: Int
  private var progress: Progress
  private var problem: (any Error)?

  init(_ arguments: TrainArguments, _ streams: Streams) {
    output = streams.output
    isText = arguments.format == .text
    showsEpochs = arguments.dataset.output.isVerbose
    maximumEpochs = arguments.options.epochs
    progress = Progress(streams.console, unit: "epochs", isShown: !showsEpochs || !isText)
  }

  mutating func begin(_ dataset: GestureDataset) {
    guard isText else { return }
    let counts = dataset.labels.map { label in "\(label) \(dataset.examples.count { $0.label == label })" }
    write(
      "\(counted(dataset.examples.count, "hand")): \(counts.joined(separator: ", "))\n\(dataset.missedText)\(dataset.skippedText)"
    )
  }

  mutating func write(_ epoch: GestureTrainingEpoch) {
    // Cross-validation counts its epochs several times.
    progress.advance(to: epoch.number, of: maximumEpochs)
    guard isText, showsEpochs else { return }
    if epoch.number == 1 { write("\nepoch      loss  accuracy  validation loss  validation accuracy\n") }
    let cells = [
      (String(epoch.number), 5), (epoch.loss.fixed(5), 8), (epoch.accuracy.fixed(4), 8),
      (epoch.validationLoss.fixed(5), 15),
      (epoch.validationAccuracy.fixed(4), 19),
    ]
    write(cells.map { $0.padded(to: $1, atStart: true) }.joined(separator: "  ") + "\n")
  }

  private mutating func write(_ text: String) {
    guard problem == nil else { return }
    do {
      try output.write(text)
      try output.flush()
    } catch {
      problem = error
    }
  }

  /// - Throws: The error of writing the report, after the bundle has been written.
  mutating func end(_ report: GestureTrainingReport, dataset: GestureDataset, path: String, seconds: Double) throws {
    progress.end()
    if isText {
      write(
        """

        \(parts(of: report))

        Test: accuracy \(percentage(report.test.accuracy)); labels in rows, answers in columns
        \(report.test)

        \(report.usesAllExamples ? "Trained on all hands" : "All hands"): accuracy \(percentage(report.all.accuracy))
        \(report.all)

        Written to \(path) after \(seconds.fixed(1)) seconds

        """)
    } else {
      write(json(report, dataset, path: path, seconds: seconds).indentedText + "\n")
    }
    if let problem { throw problem }
  }

  private func parts(of report: GestureTrainingReport) -> String {
    let groups = report.labels.compactMap { label in label.groups.map { "\(label.name) \($0)" } }
    let origin =
      groups.isEmpty ? "" : "Recordings: \(groups.joined(separator: ", ")); each is on one side of the split\n"
    let training =
      "\(origin)\(counted(report.trainingCount, "hand")) for training (\(report.augmentedCount) with variations)"
    return report.folds.isEmpty
      ? "\(training), \(report.validationCount) for validation, \(report.testCount) for testing; best epoch \(report.bestEpoch)"
      : "\(training), each tested by a classifier that was trained without it (\(report.folds.count) folds); \(report.bestEpoch) epochs"
  }

  private func json(_ report: GestureTrainingReport, _ dataset: GestureDataset, path: String, seconds: Double) -> JSON {
    let labels = report.labels.map {
      ["name": $0.name, "hands": $0.hands, "groups": $0.groups, "weight": $0.weight] as JSON
    }
    let epochs = report.epochs.map { epoch -> JSON in
      [
        "epoch": epoch.number, "loss": epoch.loss, "accuracy": epoch.accuracy, "validationLoss": epoch.validationLoss,
        "validationAccuracy": epoch.validationAccuracy,
      ]
    }
    return [
      "output": path, "seconds": seconds, "labels": labels, "training": report.trainingCount,
      "augmented": report.augmentedCount,
      "validation": report.validationCount, "test": report.testCount, "folds": report.folds,
      "bestEpoch": report.bestEpoch, "stopped": report.isStopped, "warnings": report.warnings.map(\.description),
      "usesAllExamples": report.usesAllExamples, "testAccuracy": report.test.accuracy,
      "testConfusionMatrix": report.test,
      "accuracy": report.all.accuracy, "confusionMatrix": report.all, "epochs": epochs,
      "nearCopies": report.nearCopyCount,
      "imagesWithoutHand": dataset.missed.count, "leftOut": dataset.skippedJSON,
    ]
  }
}
