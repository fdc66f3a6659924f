import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureSupport
import GestureTraining
import HandLandmarkerCore

extension Subcommand {
  private static let defaults = MotionTrainerOptions()
  private static let output = CommonOptions.output.variant(shown: nil, "Where the trained movements are written (JSON); required")
  private static let copies = Option.integer(
    "copies", default: defaults.copies, in: 0...1000, "Varied copies of each recording; 0: none")
  private static let rotation = Option.number(
    "vary-rotation", "DEGREES", default: Double(defaults.rotation), in: 0...180,
    "Largest turn in the plane of the image, to either side")
  private static let threshold = Option<Double?>(
    "score-threshold", "F", default: nil, shown: "chosen by what is answered to recordings that are left out", "Minimum score of a movement"
  ) { try realNumber($0, in: 0...1) }
  private static let seed = Option.integer("seed", default: 0, in: 0...Int.max, "Random seed")

  static let trainMotion = Subcommand(
    name: "train-motion", summary: "Train custom movements on a few recordings of each",
    discussion: [
      "DATASET is a folder of recordings, <folder>/<label>/<recording>, or a file of takes that record --motion has written. A recording is a video with one movement, or its results as recognize --mode video --format jsonl writes them; the hand is still before and after the movement. Five to twenty recordings of each movement are enough. One label must be none (in any case): hands that do anything else.",
      "The report shows what is answered to each recording when it is left out of the training. The result is for events --motions and for the library. The same recordings, options and seed give the same file.",
    ],
    inputs: Inputs(
      "DATASET...", count: 1...Int.max,
      "Folders with a folder of recordings for each label, or files of takes (JSON Lines); - is takes from standard input"),
    sections: [
      Section("Training", [output, CommonOptions.overwrite, copies, rotation, threshold, seed]), RecognitionOptions.model,
      Section(
        "Input", [CommonOptions.fps, CommonOptions.every, CommonOptions.sampleFPS, CommonOptions.rotation, CommonOptions.tolerateDamage]),
      Section("Report", [CommonOptions.reportFormat, GeneralOptions.quiet, CommonOptions.verbose]),
    ],
    examples: [
      ("gesture-cli train-motion movements --output my.json", "Recordings in movements/none, movements/zigzag, ..."),
      ("gesture-cli train-motion movements.jsonl --output my.json", "Takes of record --motion"),
      ("gesture-cli events --motions my.json video.mp4", "Use of the result"),
    ],
    run: { arguments, streams in
      guard let path = arguments[output] else {
        throw ToolError(.usage, "--output", "is missing: where are the movements to be written? For example --output my.json")
      }
      let file = AtomicFile(path: path, overwriting: arguments[CommonOptions.overwrite])
      try creating(file) { try file.check() }
      var options = MotionTrainerOptions()
      options.copies = arguments[copies]
      options.rotation = Float(arguments[rotation])
      options.scoreThreshold = arguments[threshold].map { Float($0) }
      options.seed = UInt64(arguments[seed])
      var hasVideos = false
      let dataset = try motionRecordings(arguments, streams) { hasVideos = true }
      let reason = "is for videos, and DATASET holds none: recordings of results have the frames that were recorded"
      try arguments.refuse(CommonOptions.every, unless: hasVideos, reason)
      try arguments.refuse(CommonOptions.sampleFPS, unless: hasVideos, reason)
      let trained: MotionTrainer.Trained
      do {
        trained = try MotionTrainer(options: options).train(on: dataset)
      } catch {
        throw ToolError(describing: error, subject: arguments.inputs.first ?? "-")
      }
      try creating(file) { try file.write(trained.model.jsonData()) }
      for warning in trained.report.warnings { streams.console.note("warning: \(warning)") }
      switch arguments[CommonOptions.reportFormat] {
      case .text: try streams.output.write(text(trained.report, dataset, path: path))
      case .json: try streams.output.write(json(trained.report, dataset, path: path).indentedText + "\n")
      }
      try streams.output.flush()
    })

  /// The recordings of all inputs.
  ///
  /// - Parameter foundVideo: Called for each video.
  static func motionRecordings(_ arguments: ParsedArguments, _ streams: Streams, foundVideo: () -> Void) throws -> MotionDataset {
    var dataset = MotionDataset()
    for name in arguments.inputs { dataset.append(try recordings(in: name, arguments, streams, foundVideo: foundVideo)) }
    return dataset
  }

  private static func recordings(
    in name: String, _ arguments: ParsedArguments, _ streams: Streams, foundVideo: () -> Void
  ) throws -> MotionDataset {
    do {
      guard InputList.isFolder(name) else {
        let data = try DatasetReader.contents(of: name, streams, expected: "takes as record --motion writes them")
        return try MotionDataset(jsonLines: data, name: name)
      }
      return try MotionDataset(folder: name) { path in
        var video = arguments
        video.inputs = [path]
        foundVideo()
        var frames: [HandFrame] = []
        let orientation = arguments[CommonOptions.rotation].orientation
        try Recognition(.handLandmarker, video, streams, defaultMode: .video).forEachResult { record, _ in
          if let frame = record.result.frame { frames.append(frame.upright(in: orientation)) }
        }
        return frames
      }
    } catch {
      if error is Interrupted { throw error }
      throw ToolError(describing: error, subject: name)
    }
  }

  private static func text(_ report: MotionTrainingReport, _ dataset: MotionDataset, path: String) -> String {
    let counts = report.labels.map { "\($0.name) \($0.recordings)" }.joined(separator: ", ")
    let unused = report.unused.map { "no hand for long enough: \($0)\n" } + dataset.skipped.map { "skipped: \($0.source): \($0.reason)\n" }
    let wrong = report.wrong.map { "wrong  \($0.source): \($0.label) is answered \($0.answer)\n" }
    return """
      \(counted(report.labels.reduce(0) { $0 + $1.recordings }, "recording")): \(counts)
      \(unused.joined())
      Each left out of the training: accuracy \(percentage(report.leaveOneOut.accuracy)); labels in rows, answers in columns
      \(report.leaveOneOut)
      \(threshold(report))
      \(wrong.joined())
      Written to \(path)

      """
  }

  private static func threshold(_ report: MotionTrainingReport) -> String {
    let threshold = "Score threshold \(Double(report.scoreThreshold).fixed(2))"
    guard let rate = report.background.falseEventsPerMinute else { return threshold }
    let minutes = (report.background.duration.seconds / 60).fixed(1)
    return threshold + ": \(rate.fixed(1)) wrong movements a minute in \(minutes) minutes of \(MotionDataset.background)"
  }

  private static func json(_ report: MotionTrainingReport, _ dataset: MotionDataset, path: String) -> JSON {
    let labels = report.labels.enumerated().map { index, label in
      [
        "name": label.name, "recordings": label.recordings, "recall": report.leaveOneOut.recall(at: index),
        "shortestSeconds": label.shortest.seconds, "longestSeconds": label.longest.seconds,
      ] as JSON
    }
    return [
      "output": path, "labels": labels, "leaveOneOutAccuracy": report.leaveOneOut.accuracy, "leaveOneOut": report.leaveOneOut,
      "scoreThreshold": report.scoreThreshold, "backgroundSeconds": report.background.duration.seconds,
      "falseEventsPerMinute": report.background.falseEventsPerMinute,
      "wrong": report.wrong.map { ["source": $0.source, "label": $0.label, "answer": $0.answer] as JSON }, "unused": report.unused,
      "skipped": dataset.skipped.map { ["source": $0.source, "reason": $0.reason] as JSON }, "warnings": report.warnings,
    ]
  }
}
