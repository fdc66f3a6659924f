import CommandLineTool
import GestureClassifier
import GestureReport
import HandLandmarkerCore
import HandMotions
import LeanFoundation

extension Subcommand {
  private static let output = CommonOptions.output.variant(shown: "standard output", "Write the page to FILE")
  private static let thumbnails = Option.integer("thumbnails", default: 24, in: 0...1000, "Show at most N moments as images")

  private static let reportMotions = MotionOptions.motions.variant(
    default: ["all"], shown: "all",
    "Movements to show: all, none, names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas")

  static let report = Subcommand(
    name: "report", summary: "Create an HTML page for a video: timeline, moments, hand paths, times",
    discussion: [
      "The page is one file that needs no network. It shows for each hand the gestures and movements over time with their scores, a small image of each moment a gesture began with the skeleton drawn on it, the paths of the hands, and the time of each stage."
    ],
    inputs: Inputs("VIDEO", count: 1...1, "A video, or - for standard input; formats as for recognize"),
    sections: [
      Section("Output", [output, thumbnails, GeneralOptions.quiet, CommonOptions.verbose]), Section("Events", EventOptions.spans),
      Section("Movements", [reportMotions, MotionOptions.viewpoint]),
      RecognitionOptions.model,
      RecognitionOptions.gestures, RecognitionOptions.reportInput,
    ],
    examples: [("gesture-cli report video.mp4 --output report.html", "A video from a phone")],
    run: { arguments, streams in
      var arguments = arguments
      arguments.set(CommonOptions.mode, to: .video)
      if arguments[output] == nil, streams.output.isTerminal {
        throw ToolError(.usage, "--output", "is missing: a page is not text for a terminal; give a file, or a pipe to write to")
      }
      if let name = arguments.inputs.first, InputList.isFolder(name) {
        throw ToolError(.usage, name, "is a folder: a report is about one video")
      }
      let recognition = try Recognition(.gestureRecognizer, arguments, streams, needsVideo: true)
      var report = VideoReport(
        source: arguments.inputs.first ?? "-", gestures: try EventOptions.detector(arguments),
        motions: try MotionOptions.detector(arguments, reportMotions) ?? HandMotionDetector(settings: HandMotionSettings(kinds: [])),
        maximumThumbnails: arguments[thumbnails])
      report.facts = try facts(recognition)
      report.generator = "\(Tool.gestureCLI.name) \(Tool.gestureCLI.version)"
      let clock = StageClock()
      var interrupted: Interrupted?
      do {
        try StageClock.$current.withValue(clock) {
          try recognition.forEachResult { record, image in if let frame = record.result.frame { report.add(frame, image) } }
        }
      } catch let error as Interrupted where report.frameCount > 0 {
        // The page of the frames so far is written all the same.
        interrupted = error
      }
      if report.frameCount == 0 { return }
      report.finish()
      report.stageTimes = clock.times
      let file = try streams.output(arguments[output], notOver: arguments.inputs)
      try file.write(report.html)
      try file.flush()
      if let interrupted { throw interrupted }
    })

  private static func facts(_ recognition: Recognition) throws -> [(name: String, value: String)] {
    // Of files only the names: a page is passed on, and folders show who made it.
    func fileName(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    let hidden = [output.id, CommonOptions.model.id]
    let given = recognition.arguments.given.filter { !hidden.contains($0.option.id) }.sorted { $0.option.name < $1.option.name }
    let options = given.map { option, text in
      let value = text.map { " " + (option.id == CommonOptions.timestamps.id ? fileName($0) : $0) }
      return "--\(option.name)\(value ?? "")"
    }
    let model = try recognition.model.map { [("Model", fileName($0.path)), ("SHA-256 of the model", try $0.bytes().sha256)] } ?? []
    return model + [
      ("Options", options.isEmpty ? "defaults" : options.joined(separator: " ")),
      ("Tool", "\(Tool.gestureCLI.name) \(Tool.gestureCLI.version)"),
    ]
  }
}
