import GestureCommandLine
import GestureTraining

extension Subcommand {
  static let record = Subcommand(
    name: "record", summary: "Record labelled landmarks from a stream, for train and train-motion",
    discussion: [
      "Finds hands as detect does and appends a line of JSON for every frame with a hand: the result of detect and the label. Show the gesture from all sides while it records, with both hands; then record the next label into the same file.",
      "With --motion it records movements: it cuts the stream where the hand is still, and writes the frames of each take with the label and the number of the take. A take that returns from the end of the previous take to its start is the way back, and is left out. For the label none, move the hand in other ways.",
    ],
    inputs: Options.inputs,
    sections: [
      Section(
        "Recording",
        [Options.label, Options.motion, Options.wayBack, Options.recording, Options.overwrittenErrors]
          + Options.reporting),
      Options.handSection, Options.recordingSection,
    ],
    examples: [
      ("gesture-cli record --camera /dev/video0 --label wave --output gestures.jsonl", "Until Ctrl-C"),
      ("gesture-cli record --label none --every 5 --output gestures.jsonl video.mp4", "Every fifth frame of a video"),
      ("gesture-cli train gestures.jsonl --output my.task", "The next step"),
      ("gesture-cli record --camera /dev/video0 --motion zigzag --output my.jsonl", "A movement, until Ctrl-C"),
    ],
    run: running(appends: { _ in true }, RecordArguments.init) { try $0.run($1) })
}

/// A stream, and the label that its hands or movements get.
struct RecordArguments: Sendable {
  /// The gesture that is shown, or the movement that is made.
  let label: String
  /// Whether movements are recorded.
  let isOfMovements: Bool
  /// The label of takes that only return; nil to omit them.
  let wayBack: String?
  let recognition: RecognitionArguments

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    let motion = given[Options.motion]
    isOfMovements = motion != nil
    wayBack = given[Options.wayBack]
    try given.refuse(Options.label, unless: !isOfMovements, "and --motion exclude each other")
    try given.refuse(Options.wayBack, unless: isOfMovements, "needs --motion")
    guard let label = motion ?? given[Options.label] else {
      throw ToolError(.usage, "--label", "is missing: name the gesture that the hands show, such as --label wave")
    }
    self.label = label
    if let label = [label, wayBack ?? label].first(where: { !GestureDataset.isOneLine($0) }) {
      throw ToolError(.usage, label, "cannot be a label: a label is one line of text")
    }
    let input = try InputArguments(given, defaultMode: .video, needsVideo: isOfMovements, streams.console)
    recognition = try RecognitionArguments(given, input, output)
  }
}
