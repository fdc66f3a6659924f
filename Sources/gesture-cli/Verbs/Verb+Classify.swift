import Foundation
import GestureClassifier
import HandLandmarkerCore

extension Verb {
  package static let classify = Verb(
    name: "classify", summary: "Name gestures from landmarks alone: no picture is needed",
    discussion: [
      "Reads lines of JSON as detect writes them with --format jsonl, and writes them with gestures. Where there were gestures already, they are replaced."
    ],
    inputs: Inputs("INPUT...", count: 1...Int.max, "Files of JSON Lines; - is standard input"),
    sections: [
      Section("Model", [CommonOptions.model.definition]), RecognitionOptions.gestures,
      Section("Input", [CommonOptions.rotation.definition, CommonOptions.mirrored.definition]), RecognitionOptions.output,
    ],
    examples: [
      Example("gesture-cli detect --format jsonl *.ppm | gesture-cli classify --format jsonl -", "Landmarks first, gestures from them"),
      Example("gesture-cli classify --model custom.task --format csv landmarks.jsonl", "Other gestures from the same landmarks"),
    ],
    run: { arguments, streams in
      let model = try TaskSettings(.gestureRecognizer, arguments)
      guard let recognizer = try model.makeTask(.image, threads: 1) as? GestureRecognizer else { return .internalError }
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
      let writer = ResultWriter(output, format: arguments[CommonOptions.format], showsSource: true)
      var status = ExitStatus.success
      let orientation = InputSettings(arguments).orientation
      func report(_ error: ToolError) {
        if status == .success { status = error.status }
        streams.console.error(error)
      }
      func run(_ name: String) throws {
        let lines = try ResultLines(opening: name, standardInput: streams.input)
        var isAtEnd = false
        while !isAtEnd {
          try Interruption.check()
          do {
            guard var record = try lines.next() else {
              isAtEnd = true
              continue
            }
            try classify(&record.result, with: recognizer, orientation: orientation, location: lines.location)
            try writer.write(record)
          } catch let error as ToolError where error.status == .dataError {
            report(error)
          }
        }
      }
      do {
        for name in arguments.inputs {
          do { try run(name) } catch let error as ToolError { report(error) }
        }
      } catch let interrupted as Interrupted {
        try? writer.end(successful: false)
        throw interrupted
      }
      try writer.end(successful: status == .success)
      return status
    })

  private static func classify(
    _ result: inout ResultRecord, with recognizer: GestureRecognizer, orientation: MPImage.Orientation, location: String
  ) throws {
    guard let width = result.width, let height = result.height else {
      throw ToolError(.dataError, location, "has no \"width\" and \"height\": gestures depend on the shape of the picture")
    }
    do {
      result.gestures = try result.landmarks.indices.map { hand in
        try recognizer.classify(
          landmarks: result.landmarks[hand], worldLandmarks: result.worldLandmarks[hand], handedness: result.handedness[hand],
          imageSize: CGSize(width: width, height: height), orientation: orientation)
      }
    } catch {
      throw ToolError(describing: error, subject: location)
    }
  }
}
