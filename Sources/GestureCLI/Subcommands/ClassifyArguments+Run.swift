import GestureClassifier
import GestureCommandLine
import HandFiles

extension ClassifyArguments {
  func run(_ streams: Streams) throws {
    let model = try ModelFile(given: model)
    let classifier = try HandGestureClassifier(gestures, model: model)
    if let note = results.note { streams.console.note(note) }
    gestures.noteIdleOptions(streams.console, of: model)
    let output = results.output
    let writer = try ResultWriter(try streams.output(output.path), results, showsSource: true)
    let failures = try FailureLog(output, streams.console)
    let run = Result {
      for name in inputs {
        do { try classify(name, by: classifier, to: writer, failures, streams) } catch let error as ToolError {
          try failures.add(name, error)
        }
      }
    }
    try writer.complete(after: run, streams.console)
  }

  /// Writes the results of a file with their gestures. A file of another format is one error, not an error for each
  /// line.
  private func classify(
    _ name: String, by classifier: HandGestureClassifier, to writer: ResultWriter, _ failures: FailureLog,
    _ streams: Streams
  ) throws {
    let lines = try ResultSource(opening: name, imageSize: imageSize, streams)
    var hasResult = false
    var early = [(line: Int?, error: ToolError)]()
    func reportEarly() throws {
      for (line, error) in early { try failures.add(name, line: line, error) }
      early = []
    }
    while true {
      try Interruption.check()
      do {
        guard var record = try lines.next() else { return try reportEarly() }
        record.take(view)
        try Self.classify(&record, with: classifier, location: lines.location(of: record))
        if !hasResult { try reportEarly() }
        hasResult = true
        try writer.write(record)
      } catch let error as ToolError where error.status == .dataError && !lines.isForeign {
        if hasResult {
          try failures.add(name, line: lines.lineNumber, error)
        } else {
          early.append((lines.lineNumber, error))
        }
        if early.count > Self.mostEarlyErrors, let first = early.first?.error {
          throw ToolError(
            .dataError, name,
            "none of its first \(early.count) lines is a result: give JSON Lines of recognize or detect; line 1: \(first.message)"
          )
        }
      }
    }
  }

  /// The largest number of errors before the first result. A file with more such errors is not a file of results.
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
