import GestureClassifier
import GestureCommandLine
import GestureSupport
import GestureTraining
import HandEvents
import HandFiles
import HandLandmarkerCore

extension Subcommand {
  private static let label = Option.text("label", "LABEL", "The gesture that is shown; this or --motion is required")
  private static let motion = Option.text(
    "motion", "LABEL", "The movement that is made, again and again with rests between: each becomes a take for train-motion")
  private static let stillness = Option.integer(
    "stillness", "MS", default: 500, in: 100...10_000, "Minimum rest between two takes of --motion")
  private static let wayBack = Option.text(
    "way-back", "LABEL", shown: "left out",
    "The label of takes of --motion in which the hand only returns to where it began, such as none; LABEL of --motion for takes like others"
  )
  private static let output = CommonOptions.output.variant(shown: "standard output", "Append the lines to FILE")

  static let record = Subcommand(
    name: "record", summary: "Record labelled landmarks from a stream, for train and train-motion",
    discussion: [
      "Finds hands as detect does and appends a line of JSON for every frame with a hand: the result of detect and the label. Show the gesture from all sides while it records, with both hands; then record the next label into the same file.",
      "With --motion it records movements: it cuts the stream where the hand is still, and writes the frames of each take with the label and the number of the take. A take that leads back from the end of the one before to its start is the way back, and left out. For none, move the hand as it is moved besides.",
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section(
        "Recording",
        [label, motion, stillness, wayBack, output] + RecognitionOptions.failures + [GeneralOptions.quiet, CommonOptions.verbose]),
      RecognitionOptions.model,
      RecognitionOptions.recordInput,
    ],
    examples: [
      ("gesture-cli record --camera /dev/video0 --label wave --output gestures.jsonl", "Until Ctrl-C"),
      ("gesture-cli record --label none --every 5 --output gestures.jsonl video.mp4", "Every fifth frame of a video"),
      ("gesture-cli train gestures.jsonl --output my.task", "The next step"),
      ("gesture-cli record --camera /dev/video0 --motion zigzag --output my.jsonl", "A movement, until Ctrl-C"),
    ],
    run: { arguments, streams in
      if let label = arguments[motion] { return try recordTakes(of: label, arguments, streams) }
      try arguments.refuse(stillness, unless: false, "needs --motion")
      try arguments.refuse(wayBack, unless: false, "needs --motion")
      guard let label = arguments[label] else {
        throw ToolError(.usage, "--label", "is missing: which gesture do the hands show? For example --label wave")
      }
      let recognition = try Recognition(.handLandmarker, arguments, streams, defaultMode: .video)
      let output = try arguments[output].map { try OutputFile(appendingTo: $0, notOver: arguments.inputs) } ?? streams.output
      let labels = labels(label, arguments)
      var (frames, lines, hands) = (0, 0, 0)
      do {
        try recognition.forEachResult { record, _ in
          frames += 1
          guard !record.result.hands.isEmpty else { return }
          lines += 1
          hands += record.result.hands.count
          // Keys of the input are kept, but the label is the one of the option.
          let kept = record.extras.filter { extra in !labels.contains { $0.key == extra.key } }
          try output.write(OutputRecord(result: record.result, extras: labels + kept).json + "\n")
          try output.flush()
        }
      } catch is Interrupted where frames > 0 {
        // Ctrl-C is how a recording from a camera ends.
      }
      try output.flush()
      let skipped = recognition.skippedFrames.withLock(\.self)
      let options = [
        arguments.has(CommonOptions.every) ? "--every \(arguments[CommonOptions.every])" : nil,
        arguments.has(CommonOptions.sampleFPS) ? "--sample-fps" : nil,
      ]
      let rest = skipped > 0 ? "; \(counted(skipped, "frame")) skipped by \(options.compactMap(\.self).joined(separator: " and "))" : ""
      streams.console.note(
        "\(hands) hands labelled \(label) in \(lines) of \(frames + skipped) frames; \(frames - lines) frames without a hand\(rest)")
    })

  private static func recordTakes(of label: String, _ arguments: ParsedArguments, _ streams: Streams) throws {
    try arguments.refuse(Self.label, unless: false, "and --motion exclude each other")
    let recognition = try Recognition(.handLandmarker, arguments, streams, defaultMode: .video)
    let output = try arguments[output].map { try OutputFile(appendingTo: $0, notOver: arguments.inputs) } ?? streams.output
    var cutter = MotionTakeCutter(stillness: .milliseconds(arguments[stillness]))
    var (source, takes, ways, frames) = (String?.none, 0, 0, 0)
    // The take before, unless it was a way back.
    var last: MotionRecording?
    func write(_ take: [HandFrame]?) throws {
      guard let take else { return }
      let recording = MotionRecording(label: label, frames: take)
      let seconds = (recording.movement().map { $0.end - $0.start } ?? 0).fixed(1)
      let isWayBack = arguments[wayBack] != label && last.map(recording.isWayBack) ?? false
      last = isWayBack ? nil : recording
      if isWayBack {
        ways += 1
        streams.console.note("way back: \(seconds) s, \(arguments[wayBack].map { "as \($0)" } ?? "left out")")
        if arguments[wayBack] == nil { return }
      }
      takes += 1
      if !isWayBack { streams.console.note("take \(takes): \(seconds) s") }
      let labels = labels(isWayBack ? arguments[wayBack] ?? label : label, arguments)
      for frame in take {
        try output.write(OutputRecord(result: HandRecord(frame, source: source), extras: labels + [("take", takes.json)]).json + "\n")
      }
      try output.flush()
    }
    do {
      try recognition.forEachResult { record, _ in
        if record.result.source != source {
          try write(cutter.finish())
          (cutter, source, last) = (MotionTakeCutter(stillness: .milliseconds(arguments[stillness])), record.result.source, nil)
        }
        frames += 1
        if let frame = record.result.frame { try write(cutter.process(frame)) }
      }
    } catch is Interrupted where frames > 0 {
      // Ctrl-C is how a recording from a camera ends.
    }
    try write(cutter.finish())
    try output.flush()
    let kept = arguments[wayBack] == nil ? takes : takes - ways
    let rest =
      ways == 0
      ? "" : "; \(counted(ways, "way")) back \(arguments[wayBack].map { "as \($0)" } ?? "left out, --way-back none keeps them as none")"
    streams.console.note("\(counted(kept, "take")) of \(label) in \(counted(frames, "frame"))\(rest)")
  }

  /// The keys after those of the result. How the image has to be turned or mirrored is not in the result, but the gesture depends on it.
  private static func labels(_ label: String, _ arguments: ParsedArguments) -> [(key: String, value: JSON)] {
    let rotation = arguments[CommonOptions.rotation]
    return [("label", label.json)] + (rotation == .none ? [] : [("rotation", .plain(rotation.rawValue))])
      + (arguments[CommonOptions.mirrored] ? [("mirrored", true.json)] : [])
  }
}
