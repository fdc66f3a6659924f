import GestureCommandLine
import GestureFoundation
import GestureTraining

extension Subcommand {
  static let train = Subcommand(
    name: "train", summary: "Train a classifier for custom gestures on labelled images or landmarks",
    discussion: [
      "Several data sets are combined. One label must be none: hands that show no gesture.",
      "The result is a complete bundle for this tool, the library and MediaPipe, or a keypoint classifier (--output NAME.tflite). Ctrl-C ends the training after its epoch and writes the result.",
    ],
    inputs: Options.dataset,
    sections: [
      Section("Bundle", [Options.model, Options.bundle, Options.overwrite]), Section("Training", Options.training),
      Section("Variations of the hands", Options.augmentation), Options.datasetSection,
      Section("Report", [Options.reportFormat, GeneralOptions.quiet, Options.verbose]),
    ],
    examples: [
      ("gesture-cli train gestures --output my.task", "Images in gestures/none, gestures/wave, ..."),
      ("gesture-cli train gestures wave.jsonl --epochs 50 --output my.task", "Images and recorded landmarks"),
      ("gesture-cli recognize --model my.task photo.jpg", "Use of the result"),
      (
        "gesture-cli train keypoint.csv --labels keypoint_classifier_label.csv --output my.tflite",
        "A keypoint classifier"
      ),
      ("gesture-cli recognize --keypoint-classifier my.tflite photo.jpg", "Use of the result"),
    ],
    run: running(TrainArguments.init) { try $0.run($1) })
}

/// The data set, and the options for training a classifier.
struct TrainArguments: Sendable {
  /// The file of the bundle or classifier.
  let path: String
  let dataset: DatasetArguments
  /// The file of the models; nil for the default file.
  let model: String?
  let options: GestureTrainerOptions
  let format: ReportFormat
  /// The note about an option that a cross-validation ignores. The value is nil if there is no such option.
  let noteOfFolds: String?

  /// Whether the result is a keypoint classifier, which needs no bundle.
  var isOfKeypoints: Bool { URL(fileURLWithPath: path).pathExtension.lowercased() == "tflite" }

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    path = try given.trainedPath(
      endings: ["task", "tflite"], "name the bundle to write, such as --output my.task")
    options = try GestureTrainerOptions(given)
    dataset = try DatasetArguments(given, output)
    model = given[Options.model]
    format = given[Options.reportFormat]
    noteOfFolds = given.firstGiven(of: [Options.split]).map {
      "--\($0.name) has no effect in a cross-validation, which --folds 0 turns off"
    }
  }
}
