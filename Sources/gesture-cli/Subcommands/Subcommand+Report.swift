import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureReport
import GestureSupport
import HandEvents
import HandLandmarkerCore

extension Subcommand {
  private static let output = CommonOptions.output.variant(
    shown: "standard output", "Write the page to FILE; for several videos a folder (end it with /), one page for each")
  private static let thumbnails = Option.integer("thumbnails", default: 24, in: 0...1000, "Show at most N moments as images")

  private static let reportMotions = MotionOptions.motions.variant(
    default: ["all"], shown: "all",
    "Movements to show: all, none, names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas")

  static let report = Subcommand(
    name: "report", summary: "Create an HTML page for a video: timeline, moments, hand paths, times",
    discussion: [
      "The page is one file that needs no network. It shows for each hand the gestures and movements over time with their scores, a small image of each moment a gesture began with the skeleton drawn on it, the paths of the hands, and the time of each stage."
    ],
    inputs: Inputs("VIDEO...", count: 1...Int.max, "Videos, folders of videos, or - for standard input; formats as for recognize"),
    sections: [
      Section("Output", [output, CommonOptions.overwrite, thumbnails, GeneralOptions.quiet, CommonOptions.verbose]),
      Section("Events", EventOptions.spans),
      Section("Movements", [reportMotions, MotionOptions.viewpoint]),
      RecognitionOptions.model,
      RecognitionOptions.gestures, RecognitionOptions.reportInput,
    ],
    examples: [
      ("gesture-cli report video.mp4 --output report.html", "A video from a phone"),
      ("gesture-cli report videos/ --output reports/", "A folder of videos, one page each"),
    ],
    run: { arguments, streams in
      var arguments = arguments
      arguments.set(CommonOptions.mode, to: .video)
      if arguments[output] == nil, streams.output.isTerminal {
        throw ToolError(.usage, "--output", "is missing: a page is not text for a terminal; give a file, or a pipe to write to")
      }
      let isOne = arguments.inputs.count == 1 && !InputList.isFolder(arguments.inputs[0])
      let isFolder = arguments[output].map { $0.hasSuffix("/") || InputList.isFolder($0) } == true
      if isOne, !isFolder { return try writePage(to: arguments[output], arguments, streams) }
      guard let path = arguments[output], isFolder else {
        throw ToolError(.usage, "--output", "must be a folder for the pages of several videos (end it with /)")
      }
      try OutputNames.create(path)
      var names = OutputNames(folder: path.hasSuffix("/") ? path : path + "/", inputs: arguments.inputs)
      try forEachVideo(of: arguments.inputs, streams) { video in
        var single = arguments
        single.inputs = [video]
        try writePage(to: try names.path(for: video, ending: ".html"), single, streams)
      }
    })

  /// The videos among the inputs and in their folders. An input that cannot be opened does not keep the others from their pages.
  private static func forEachVideo(of inputs: [String], _ streams: Streams, _ body: (String) throws -> Void) throws {
    for name in inputs {
      guard InputList.isFolder(name) else {
        try streams.console.reporting { try body(name) }
        continue
      }
      var (folder, skipped, isEmpty) = (try ImageFolder(name), 0, true)
      while let entry = folder.nextEntry() {
        switch entry {
        case .video(let path), .image(let path, .gif):
          isEmpty = false
          try streams.console.reporting { try body(path) }
        case .image, .other: skipped += 1
        case .unreadable(let error): streams.console.report(ToolError(describing: error, subject: error.file))
        }
      }
      if isEmpty { streams.console.report(ToolError(.noInput, name, "is a folder without videos: a report is about a video")) }
      if skipped > 0, !isEmpty { streams.console.note("\(name): \(counted(skipped, "file")) skipped, no videos") }
    }
  }

  /// The page of the only input.
  private static func writePage(to path: String?, _ arguments: ParsedArguments, _ streams: Streams) throws {
    let recognition = try Recognition(.gestureRecognizer, arguments, streams, needsVideo: true)
    var report = VideoReport(
      source: arguments.inputs.first ?? "-",
      detector: try ArmingOptions.detector(
        arguments, EventOptions.detector(arguments), MotionOptions.detector(arguments, reportMotions)),
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
    let file = try streams.output(path, notOver: arguments.inputs)
    try file.write(report.html)
    try file.flush()
    if let interrupted { throw interrupted }
  }

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
