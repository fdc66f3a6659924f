import GestureCommandLine
import GestureTraining

extension Subcommand {
  static let trainMotion = Subcommand(
    name: "train-motion", summary: "Train custom movements on a few recordings of each",
    discussion: [
      "DATASET is a folder of recordings, <folder>/<label>/<recording>, or a file of takes that record --motion has written. A recording is a video with one movement, or its results as recognize --mode video --format jsonl writes them; the hand is still before and after the movement. Five to twenty recordings of each movement are enough. One label must be none (in any case): hands that do anything else.",
      "The report shows the answer to each recording when it is left out of the training. The result is for events --motions and for the library. The same recordings, options and seed give the same file.",
    ],
    inputs: Inputs(
      "DATASET...", count: 1...Int.max,
      "Folders with a folder of recordings for each label, or files of takes (JSON Lines); - is takes from standard input"
    ),
    sections: [
      Section(
        "Training",
        [
          Options.movements, Options.overwrite, Options.motionCopies, Options.motionVariation, Options.motionThreshold,
          Options.recordingGroup,
          Options.seed,
        ]), Options.handSection,
      MovementDatasetArguments.videoSection,
      Section("Report", [Options.reportFormat, GeneralOptions.quiet, Options.verbose]),
    ],
    examples: [
      ("gesture-cli train-motion movements --output my.json", "Recordings in movements/none, movements/zigzag, ..."),
      ("gesture-cli train-motion movements.jsonl --output my.json", "Takes of record --motion"),
      ("gesture-cli events --motions my.json video.mp4", "Use of the result"),
    ],
    run: running(TrainMotionArguments.init) { try $0.run($1) })
}

/// The recordings of movements, and the options for training.
struct TrainMotionArguments: Sendable {
  /// The file of the movements.
  let path: String
  let output: OutputArguments
  let dataset: MovementDatasetArguments
  let options: MovementTrainerOptions
  let format: ReportFormat

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    path = try given.trainedPath(endings: ["json"], "name the file to write, such as --output my.json")
    self.output = output
    dataset = MovementDatasetArguments(given, output, streams.console)
    options = MovementTrainerOptions(
      copies: given[Options.motionCopies], rotation: Float(given[Options.motionVariation]["rotation"] ?? 0),
      scoreThreshold: given[Options.motionThreshold].map { Float($0) }, seed: UInt64(given[Options.seed]))
    format = given[Options.reportFormat]
  }
}
