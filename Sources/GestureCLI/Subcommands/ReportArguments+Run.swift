import GestureCommandLine
import GestureFoundation
import GestureReport

extension ReportArguments {
  func run(_ streams: Streams) throws {
    guard format == .html else { return try writeFigures(streams) }
    guard writesFolder, let path = output.path else { return try writePage(of: inputs[0], to: output.path, streams) }
    var names = try OutputNames(creating: path, output)
    try forEachVideo(streams) { video in
      try writePage(of: video, to: try names.path(for: video, ending: ".html"), streams)
    }
  }

  /// Runs `body` for each video among the inputs and in folders. An error of one video does not stop the other videos.
  private func forEachVideo(_ streams: Streams, _ body: (String) throws -> Void) throws {
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

  /// Writes the figures of one video, or a line for each video. JSON of several videos is an array.
  private func writeFigures(_ streams: Streams) throws {
    let output = try streams.output(output.path)
    var count = 0
    func write(_ video: String) throws {
      let recognition = try Recognition(.gestureRecognizer, recognition(video), streams)
      let model = try recognition.model?.bytes().sha256
      var summary = VideoSummary()
      // After an interruption, the figures of the frames before it are written.
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
      try write(inputs[0])
    } else {
      // The array is closed after an interruption, too.
      let ended = Result { try forEachVideo(streams, write) }
      if format == .json { try output.write(count == 0 ? "[]\n" : "\n]\n") }
      try output.flush()
      try ended.get()
    }
    try output.flush()
  }

  private func writePage(of video: String, to path: String?, _ streams: Streams) throws {
    let recognition = try Recognition(.gestureRecognizer, recognition(video), streams)
    var report = VideoReport(
      source: InputAddress.shown(video), detector: try events().detector, maximumThumbnails: 24)
    let tool = "\(Tool.gestureCLI.name) \(Tool.gestureCLI.version)"
    report.generator = tool
    if let model = recognition.model {
      report.facts = [
        ("Model", URL(fileURLWithPath: model.path).lastPathComponent),
        ("SHA-256 of the model", try model.bytes().sha256),
      ]
    }
    report.facts += [("Options", optionsText), ("Tool", tool)]
    let clock = StageClock()
    // After an interruption, the page of the frames before it is written.
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
