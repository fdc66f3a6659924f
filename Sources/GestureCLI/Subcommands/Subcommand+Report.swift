import GestureCommandLine
import GestureFoundation
import GestureReport

extension Subcommand {
  static let report = Subcommand(
    name: "report", summary: "Create an HTML page for a video, or its figures as text or JSON",
    discussion: [
      "The page is one file that needs no network. It shows for each hand the gestures and movements over time with their scores, a small image of each moment a gesture began with the skeleton drawn on it, the paths of the hands, and the time of each stage.",
      "With --format text, json or jsonl there are figures instead: frames and seconds, the share of frames with a hand and with two, the longest time without a hand between two frames with one, the number of hands by identity and how often it changed, the seconds of each gesture, and in JSON the SHA-256 of the model. Several videos and folders have one line each.",
    ],
    inputs: Inputs(
      "VIDEO...", count: 1...Int.max, "Videos, folders of videos, or - for standard input; formats as for recognize"),
    sections: [
      Section(
        "Output", [Options.videoReportFormat, Options.page, Options.overwrite, GeneralOptions.quiet, Options.verbose]),
      Section("Events", Options.spans), Section("Movements", [Options.reportMotions, Options.viewpoint]),
      Options.handSection,
      Options.gestureSection, Options.videoSection,
    ],
    examples: [
      ("gesture-cli report video.mp4 --output report.html", "A video from a phone"),
      ("gesture-cli report videos/ --output reports/", "A folder of videos, one page each"),
      ("gesture-cli report videos/ --output videos.jsonl", "The figures of each video, one line of JSON each"),
    ],
    run: Settings.reading { settings, streams in
      var settings = settings
      settings.mode = .video
      let isOne = settings.inputs.count == 1 && !InputList.isFolder(settings.inputs[0])
      let isFolder = settings.output.map { $0.hasSuffix("/") || InputList.isFolder($0) } == true
      // The pages of several videos go into a folder, which has no ending.
      let format = isFolder ? settings.videoReportFormat : try settings.outputFormat(Options.videoReportFormat)
      guard format == .html else {
        if isFolder { throw ToolError(.usage, "--output", "must be a file for --format \(format.rawValue)") }
        return try writeFigures(as: format, isOne: isOne, settings, streams)
      }
      if settings.output == nil, streams.output.isTerminal {
        throw ToolError(
          .usage, "--output", "is missing: a terminal cannot show a page; give a file, or pipe the output")
      }
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

  /// The videos among the inputs and in their folders. An input that cannot be opened does not keep the others from
  /// their pages.
  private static func forEachVideo(of inputs: [String], _ streams: Streams, _ body: (String) throws -> Void) throws {
    for name in inputs {
      guard InputList.isFolder(name) else {
        try streams.console.reporting { try body(name) }
        continue
      }
      var folder = try ImageFolder(name)
      var skipped = 0
      var isEmpty = true
      while let entry = folder.nextEntry() {
        switch entry {
        case .video(let path), .image(let path, .gif):
          isEmpty = false
          try streams.console.reporting { try body(path) }
        case .image, .other: skipped += 1
        case .unreadable(let error): streams.console.report(ToolError(describing: error, subject: error.file))
        }
      }
      if isEmpty {
        streams.console.report(ToolError(.noInput, name, "is a folder without videos: give a folder with videos"))
      }
      if skipped > 0, !isEmpty {
        streams.console.note("\(name): \(counted(skipped, "file")) skipped: only videos have a report")
      }
    }
  }

  /// The figures of one video, or of each of several in a line; JSON of several is an array.
  private static func writeFigures(as format: VideoReportFormat, isOne: Bool, _ settings: Settings, _ streams: Streams)
    throws
  {
    let output = try streams.output(settings.output)
    var count = 0
    func write(_ video: String) throws {
      var settings = settings
      settings.inputs = [video]
      let recognition = try Recognition(.gestureRecognizer, settings, streams, needsVideo: true)
      let model = try recognition.model?.bytes().sha256
      var summary = VideoSummary()
      // The figures of the frames before an interruption are written all the same.
      func finish() throws {
        guard summary.frameCount > 0 else { return }
        summary.finish()
        let name = InputAddress.shown(video)
        let value = (["source": name, "model": model] as JSON).adding(summary.json)
        switch format {
        case .json where isOne: try output.write(value.indentedText + "\n")
        case .json: try output.write((count == 0 ? "[\n" : ",\n") + value.text)
        case .jsonl: try output.write(value.text + "\n")
        default: try output.write(isOne ? summary.text : "\(FileName.printable(name))  \(summary.line)\n")
        }
        count += 1
        try output.flush()
      }
      try recognition.forEachResult(finish: finish) { record, _ in
        if let frame = record.result.frame { summary.add(frame) }
      }
    }
    if isOne {
      try write(settings.inputs[0])
    } else {
      // The array is closed behind an interruption, too.
      let ended = Result { try forEachVideo(of: settings.inputs, streams, write) }
      if format == .json { try output.write(count == 0 ? "[]\n" : "\n]\n") }
      try output.flush()
      try ended.get()
    }
    try output.flush()
  }

  private static func writePage(to path: String?, _ settings: Settings, _ streams: Streams) throws {
    let recognition = try Recognition(.gestureRecognizer, settings, streams, needsVideo: true)
    var report = VideoReport(
      source: settings.inputs.first.map(InputAddress.shown) ?? "-",
      detector: try settings.eventDetector(Options.reportMotions),
      maximumThumbnails: 24)
    let tool = "\(Tool.gestureCLI.name) \(Tool.gestureCLI.version)"
    report.generator = tool
    if let model = recognition.model {
      report.facts = [
        ("Model", URL(fileURLWithPath: model.path).lastPathComponent),
        ("SHA-256 of the model", try model.bytes().sha256),
      ]
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
      try recognition.forEachResult(finish: finish) { record, image in
        if let frame = record.result.frame { report.add(frame, image) }
      }
    }
  }
}
