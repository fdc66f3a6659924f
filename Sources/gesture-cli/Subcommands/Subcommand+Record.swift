import CommandLineTool
import HandLandmarkerCore

extension Subcommand {
  private static let label = Option.text("label", "LABEL", "The gesture that is shown; required")
  private static let output = Option.file("output", short: "o", shown: "standard output", "Append the lines to FILE")
  private static let every = Option.integer(
    "every", default: 1, in: 1...Int.max, "Use only every Nth frame: frames close to each other add little")

  static let record = Subcommand(
    name: "record", summary: "Record labelled landmarks from a stream, for train",
    discussion: [
      "Finds hands as detect does and appends a line of JSON for every frame with a hand: the result of detect and the label. Show the gesture from all sides while it records, with both hands; then record the next label into the same file."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section("Recording", [label, output, every, GeneralOptions.quiet, CommonOptions.verbose]), RecognitionOptions.model,
      RecognitionOptions.recordInput,
    ],
    examples: [
      ("gesture-cli record --camera /dev/video0 --label wave --output gestures.jsonl", "Until Ctrl-C"),
      ("gesture-cli record --label none --every 5 --output gestures.jsonl video.mp4", "Every fifth frame of a video"),
      ("gesture-cli train gestures.jsonl --output my.task", "The next step"),
    ],
    run: { arguments, streams in
      guard let label = arguments[label] else {
        throw ToolError(.usage, "--label", "is missing: which gesture do the hands show? For example --label wave")
      }
      let recognition = try Recognition(.handLandmarker, arguments, streams, defaultMode: .video)
      let output = try arguments[output].map { try OutputFile(appendingTo: $0, notOver: arguments.inputs) } ?? streams.output
      let labels = labels(label, arguments)
      var (frames, lines, hands, empty) = (0, 0, 0, 0)
      do {
        try recognition.forEachResult { record, _ in
          frames += 1
          guard (frames - 1) % arguments[every] == 0 else { return }
          guard !record.result.hands.isEmpty else {
            empty += 1
            return
          }
          lines += 1
          hands += record.result.hands.count
          // What came with the input stays, but the label is the one that was asked for.
          let kept = record.extras.filter { extra in !labels.contains { $0.key == extra.key } }
          try output.write(OutputRecord(result: record.result, extras: labels + kept).json + "\n")
          try output.flush()
        }
      } catch is Interrupted where frames > 0 {
        // Ctrl-C is how a recording from a camera ends.
      }
      try output.flush()
      let skipped = frames - lines - empty
      let rest = skipped > 0 ? "; \(skipped) frames skipped by --every \(arguments[every])" : ""
      streams.console.note("\(hands) hands labelled \(label) in \(lines) of \(frames) frames; \(empty) frames without a hand\(rest)")
    })

  /// The keys after those of the result. How the image has to be turned or mirrored is not in the result, but the gesture depends on it.
  private static func labels(_ label: String, _ arguments: ParsedArguments) -> [(key: String, value: JSON)] {
    let rotation = arguments[CommonOptions.rotation]
    return [("label", label.json)] + (rotation == .none ? [] : [("rotation", .plain(rotation.rawValue))])
      + (arguments[CommonOptions.mirrored] ? [("mirrored", true.json)] : [])
  }
}
