import GestureCommandLine
import GestureFoundation
import GestureReport

extension Subcommand {
  static let report = Subcommand(
    name: "report", summary: "Create an HTML page for a video: timeline, moments, hand paths, times",
    discussion: [
      "The page is one file that needs no network. It shows for each hand the gestures and movements over time with their scores, a small image of each moment a gesture began with the skeleton drawn on it, the paths of the hands, and the time of each stage."
    ],
    inputs: Inputs("VIDEO...", count: 1...Int.max, "Videos, folders of videos, or - for standard input; formats as for recognize"),
    sections: [
      Section("Output", [Options.page, Options.overwrite, Options.thumbnails, GeneralOptions.quiet, Options.verbose]),
      Section("Events", Options.spans), Section("Movements", [Options.reportMotions, Options.viewpoint]), Options.handSection,
      Options.gestureSection, Options.videoSection,
    ],
    examples: [
      ("gesture-cli report video.mp4 --output report.html", "A video from a phone"),
      ("gesture-cli report videos/ --output reports/", "A folder of videos, one page each"),
    ],
    run: Settings.reading { settings, streams in
      var settings = settings
      settings.mode = .video
      if settings.output == nil, streams.output.isTerminal {
        throw ToolError(.usage, "--output", "is missing: a page is not text for a terminal; give a file, or a pipe to write to")
      }
      let isOne = settings.inputs.count == 1 && !InputList.isFolder(settings.inputs[0])
      let isFolder = settings.output.map { $0.hasSuffix("/") || InputList.isFolder($0) } == true
      if isOne, !isFolder { return try writePage(to: settings.output, settings, streams) }
      guard let path = settings.output, isFolder else {
        throw ToolError(.usage, "--output", "must be a folder for the pages of several videos (end it with /)")
      }
      var names = try OutputNames(creating: path, settings)
      try forEachVideo(of: settings.inputs, streams) { video in
        settings.inputs = [video]
        try writePage(to: try names.path(for: video, ending: ".html"), settings, streams)
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

  private static func writePage(to path: String?, _ settings: Settings, _ streams: Streams) throws {
    let recognition = try Recognition(.gestureRecognizer, settings, streams, needsVideo: true)
    var report = VideoReport(
      source: settings.inputs.first.map(InputAddress.shown) ?? "-",
      detector: try settings.eventDetector(Options.reportMotions),
      maximumThumbnails: settings.thumbnails)
    let tool = "\(Tool.gestureCLI.name) \(Tool.gestureCLI.version)"
    report.generator = tool
    if let model = recognition.model {
      report.facts = [("Model", URL(fileURLWithPath: model.path).lastPathComponent), ("SHA-256 of the model", try model.bytes().sha256)]
    }
    report.facts += [("Options", recognition.settings.optionsText), ("Tool", tool)]
    let clock = StageClock()
    // The page of the frames before an interruption is written all the same.
    func finish() throws {
      if report.frameCount == 0 { return }
      report.finish()
      report.stageTimes = clock.times
      try streams.write(report.html, to: path)
    }
    try StageClock.$current.withValue(clock) {
      try recognition.forEachResult(finish: finish) { record, image in if let frame = record.result.frame { report.add(frame, image) } }
    }
  }
}
