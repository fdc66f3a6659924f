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
      videoRecordingSection,
      Section("Report", [Options.reportFormat, GeneralOptions.quiet, Options.verbose]),
    ],
    examples: [
      ("gesture-cli train-motion movements --output my.json", "Recordings in movements/none, movements/zigzag, ..."),
      ("gesture-cli train-motion movements.jsonl --output my.json", "Takes of record --motion"),
      ("gesture-cli events --motions my.json video.mp4", "Use of the result"),
    ],
    run: Settings.reading { settings, streams in
      let file = try trainedFile(settings, endings: ["json"], "name the file to write, such as --output my.json")
      let dataset = try motionRecordings(settings, streams, groupKey: settings.recordingGroup)
      let options = MovementTrainerOptions(
        copies: settings.motionCopies, rotation: Float(settings.motionVariation["rotation"] ?? 0),
        scoreThreshold: settings.motionThreshold.map { Float($0) },
        seed: UInt64(settings.seed))
      let trained = try ToolError.about(settings.inputs.first ?? "-") {
        try MovementTrainer(options: options).train(on: dataset)
      }
      try creating(file) { try file.write(trained.model.jsonData()) }
      for warning in trained.report.warnings { streams.console.note("warning: \(warning)") }
      let report = trained.report
      try streams.output.write(
        settings.reportFormat.report(
          text: text(report, dataset, path: file.path), json: json(report, dataset, path: file.path)))
    })

  private static let videoRecordingSection = Section(
    "Input", [Options.fps, Options.every, Options.sampleFPS, Options.rotation, Options.tolerateDamage])

  /// The recordings of all inputs. Videos that cannot be read are reported, and listed as skipped.
  ///
  /// - Throws: `ToolError` for options that are for videos where there are none.
  static func motionRecordings(_ settings: Settings, _ streams: Streams, groupKey: String? = nil) throws
    -> MovementDataset
  {
    var dataset = MovementDataset()
    var hasVideos = false
    var images = 0
    for name in settings.inputs {
      try ToolError.about(name) {
        guard InputList.isFolder(name) else {
          let data = try DatasetReader.contents(of: name, streams, expected: "takes as record --motion writes them")
          return dataset.append(try MovementDataset(jsonLines: data, name: name, groupKey: groupKey))
        }
        let recordings = try MovementDataset(folder: name, groupKey: groupKey) { path in
          let start = try? DescriptorSource(opening: path, standardInput: -1).peek(ForeignFile.signatureLength)
          if let start, ForeignFile.kindWithoutImages(start) != nil { return nil }
          // A folder of images is no fault of each of them.
          if let start, [.jpeg, .png, .bmp, .tiff].contains(FileKind(start)),
            (try? FrameReader.isSequence(contentsOfFile: path)) != true
          {
            images += 1
            return nil
          }
          hasVideos = true
          var video = settings
          var frames = [HandFrame]()
          var failure = ToolError?.none
          video.inputs = [path]
          let recognition = try Recognition(.handLandmarker, video, streams, defaultMode: .video, needsVideo: true)
          try recognition.forEachResult(onFailure: { failure = $1 }) { record, _ in
            if let frame = record.result.frame { frames.append(frame.upright(in: settings.rotation.orientation)) }
          }
          if let failure { throw StatusError(.invalidArgument, failure.message) }
          return frames
        }
        dataset.append(recordings)
      }
    }
    if dataset.recordings.isEmpty, images > 0 {
      throw ToolError(
        .dataError, settings.inputs.first,
        "holds \(counted(images, "image")) but no recording: give videos, or their results")
    }
    // The model and the threads change nothing where no hands are found.
    let ofVideos =
      Options.handSection.without([Options.model, Options.threads]).options + videoRecordingSection.options
    try settings.refuse(
      ofVideos, unless: hasVideos, "is for videos, but DATASET holds none")
    return dataset
  }

  private static func text(_ report: MovementTrainingReport, _ dataset: MovementDataset, path: String) -> String {
    let counts = report.labels.map { "\($0.name) \($0.recordings)" }.joined(separator: ", ")
    let unused = report.unused.map { "no hand for long enough: \($0)\n" }.joined() + dataset.skippedText
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
