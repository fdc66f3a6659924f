import GestureClassifier
import GestureCommandLine
import HandFiles

extension Subcommand {
  static let classify = Subcommand(
    name: "classify", summary: "Recognize gestures from landmarks alone: no image is needed",
    discussion: [
      "Reads lines of JSON as detect writes them with --format jsonl, and writes them with gestures. Existing gestures are replaced.",
      "It also reads landmarks of other programs, whose format it detects: results of MediaPipe as JSON, lists of [x, y, z], COCO keypoints, CSV with the columns x0, y0, z0 to x20, y20, z20, and rows of a label number and 42 numbers.",
    ],
    inputs: Inputs("INPUT...", count: 1...Int.max, "Files of landmarks; - is standard input"),
    sections: [
      Section("Model", [Options.model]), Options.writtenGestureSection,
      Section("Input", [Options.aspect, Options.rotation, Options.mirrored]),
      Options.resultSection.without([Options.frames, Options.crops, Options.resume, Options.force]),
    ],
    examples: [
      (
        "gesture-cli detect --format jsonl *.ppm | gesture-cli classify --format jsonl -",
        "Landmarks first, gestures from them"
      ),
      (
        "gesture-cli classify --model custom.task --format csv landmarks.jsonl",
        "Other gestures from the same landmarks"
      ),
    ],
    run: Settings.reading { settings, streams in
      let model = try ModelFile(settings)
      let classifier = try HandGestureClassifier(settings, model: model)
      settings.noteIdleOptions(streams.console)
      settings.noteIdleOptions(streams.console, of: model)
      let format = try settings.resultFormat(streams)
      let writer = try ResultWriter(
        try streams.output(settings.output), format: format, showsSource: true, settings)
      let failures = try FailureLog(settings, streams.console)
      try writer.writing(streams.console) {
        for name in settings.inputs {
          do {
            let lines = try ResultSource(opening: name, settings, streams)
            // What has another form as a whole is one error, not one for each line.
            var hasResult = false
            var early = [(line: Int?, error: ToolError)]()
            func reportEarly() throws {
              for (line, error) in early { try failures.add(name, line: line, error) }
              early = []
            }
            while true {
              try Interruption.check()
              do {
                guard var record = try lines.next() else { break }
                record.takeView(of: settings)
                try classify(&record, with: classifier, location: lines.location(of: record))
                if !hasResult { try reportEarly() }
                hasResult = true
                try writer.write(record)
              } catch let error as ToolError where error.status == .dataError && !lines.isForeign {
                if hasResult {
                  try failures.add(name, line: lines.lineNumber, error)
                } else {
                  early.append((lines.lineNumber, error))
                }
                if early.count > mostEarlyErrors, let first = early.first?.error {
                  throw ToolError(
                    .dataError, name,
                    "none of its first \(early.count) lines is a result: give JSON Lines of recognize or detect; line 1: \(first.message)"
                  )
                }
              }
            }
            try reportEarly()
          } catch let error as ToolError {
            try failures.add(name, error)
          }
        }
      }
    })

  /// A file whose first lines have so many errors and no result is not a file of results.
  private static let mostEarlyErrors = 3

  private static func classify(
    _ record: inout OutputRecord, with classifier: HandGestureClassifier, location: String
  ) throws {
    guard let size = record.result.imageSize else {
      throw ToolError(
        .dataError, location,
        "has no \"width\" and \"height\": gestures depend on the shape of the image; give --aspect WIDTH:HEIGHT")
    }
    try ToolError.about(location) {
      let rotation = RasterImage.rotation(degrees: record.rotationDegrees)
      let view = try ImageGeometry(width: size.width, height: size.height, rotation: rotation)
      record.result.hasGestures = true
      for index in record.result.hands.indices {
        let hand = record.result.hands[index]
        try hand.check()
        record.result.hands[index].gestureScores = try classifier.scores(
          of: record.isMirrored ? hand.mirrored : hand, in: view)
      }
    }
  }
}
