import GestureCommandLine

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
    run: running(EvaluateArguments.init) { try $0.run($1) })
}

/// The data set, and the subject of the measurement.
struct EvaluateArguments: Sendable {
  let output: OutputArguments
  let subject: Subject

  /// The subject of a measurement.
  enum Subject: Sendable {
    case gestures(GestureEvaluationArguments)
    case movements(model: String, MovementDatasetArguments, ReportFormat)
  }

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    self.output = output
    let format = try given.outputFormat(Options.evaluationFormat)
    guard let model = given[Options.evaluatedMotions] else {
      subject = .gestures(try GestureEvaluationArguments(given, output, format))
      return
    }
    try given.refuse(
      Options.turnedHands, Options.turnedCustom, Options.keypointClassifier, Options.aspect, Options.labelNames,
      Options.skipUnreadable,
      unless: false, "is for the gestures of images, not for --motions")
    guard let format = ReportFormat(rawValue: format.rawValue) else {
      throw ToolError(.usage, "--format \(format.rawValue)", "is for the gestures of images, not for --motions")
    }
    subject = .movements(model: model, MovementDatasetArguments(given, output, streams.console), format)
  }
}

/// The data set of gestures, and the model to measure.
struct GestureEvaluationArguments: Sendable {
  let dataset: DatasetArguments
  /// The file of the models; nil for the default file.
  let model: String?
  /// Whether any hand that shows the label counts.
  let joinsHands: Bool
  let format: EvaluationFormat

  init(_ given: ParsedArguments, _ output: OutputArguments, _ format: EvaluationFormat) throws {
    dataset = try DatasetArguments(given, output)
    model = given[Options.model]
    joinsHands = given[Options.numHands] > 1
    self.format = format
  }
}
