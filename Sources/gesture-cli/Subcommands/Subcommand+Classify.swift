import GestureClassifier
import GestureCommandLine
import GestureImages
import HandFiles
import HandLandmarkerCore

extension Subcommand {
  static let classify = Subcommand(
    name: "classify", summary: "Recognize gestures from landmarks alone: no image is needed",
    discussion: [
      "Reads lines of JSON as detect writes them with --format jsonl, and writes them with gestures. Gestures that are there already are replaced."
    ],
    inputs: Inputs("INPUT...", count: 1...Int.max, "Files of JSON Lines; - is standard input"),
    sections: [
      Section("Model", [CommonOptions.model]), RecognitionOptions.writtenGestures,
      Section("Input", [CommonOptions.rotation, CommonOptions.mirrored]), RecognitionOptions.output,
    ],
    examples: [
      ("gesture-cli detect --format jsonl *.ppm | gesture-cli classify --format jsonl -", "Landmarks first, gestures from them"),
      ("gesture-cli classify --model custom.task --format csv landmarks.jsonl", "Other gestures from the same landmarks"),
    ],
    run: { arguments, streams in
      let task = try HandTask(.gestureRecognizer, arguments, model: ModelFile(arguments), threads: 1)
      GestureOptions.noteIdleOptions(arguments, streams.console)
      let format = try CommonOptions.ResultFormat.chosen(arguments, streams)
      let writer = try ResultWriter(
        try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs), format: format, showsSource: true, arguments)
      let failures = try FailureLog(arguments)
      try writer.writing(streams.console) {
        for name in arguments.inputs {
          do {
            let lines = try LineReader(opening: name, standardInput: streams.input)
            while true {
              try Interruption.check()
              do {
                guard var record = try lines.nextResult() else { break }
                try classify(&record.result, with: task, arguments, location: lines.location)
                try writer.write(record)
              } catch let error as ToolError where error.status == .dataError && !lines.isBinary {
                streams.console.report(error)
                try failures.add(name, line: lines.lineNumber, error)
              }
            }
          } catch let error as ToolError {
            streams.console.report(error)
            try failures.add(name, error)
          }
        }
      }
    })

  private static func classify(_ frame: inout HandRecord, with task: HandTask, _ arguments: ParsedArguments, location: String) throws {
    guard case .recognizer(let recognizer) = task else { return }
    guard let width = frame.width, let height = frame.height else {
      throw ToolError(.dataError, location, "has no \"width\" and \"height\": gestures depend on the shape of the image")
    }
    do {
      let rotation = RasterImage.rotation(degrees: arguments[CommonOptions.rotation].degrees)
      let view = try ImageGeometry(width: width, height: height, rotation: rotation)
      frame.hasGestures = true
      for index in frame.hands.indices {
        frame.hands[index].gestureScores = try recognizer.gestureScores(of: frame.hands[index], in: view)
      }
    } catch {
      throw ToolError(describing: error, subject: location)
    }
  }
}
