import GestureCommandLine

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
    run: running(ReportArguments.init) { try $0.run($1) })
}

/// Videos, and the pages or figures that are made of them.
struct ReportArguments: Sendable {
  /// Videos, and folders of videos.
  let inputs: [String]
  /// Whether there is one video.
  let isOne: Bool
  /// The file or folder of the pages or figures.
  let output: OutputArguments
  /// Whether the output is a folder.
  let writesFolder: Bool
  let format: VideoReportFormat
  /// The arguments for finding hands in a video.
  let recognition: @Sendable (_ video: String) throws -> RecognitionArguments
  /// The events of a page.
  let events: @Sendable () throws -> EventArguments
  /// The options as a page shows them.
  let optionsText: String

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    inputs = given.inputs
    self.output = output
    isOne = inputs.count == 1 && !InputList.isFolder(inputs[0])
    writesFolder = output.path.map { $0.hasSuffix("/") || InputList.isFolder($0) } == true
    // A folder has no file extension that could select a format.
    format =
      try writesFolder ? given[Options.videoReportFormat] : given.outputFormat(Options.videoReportFormat)
    recognition = { video in
      let input = try InputArguments(given, inputs: [video], mode: .video, needsVideo: true, streams.console)
      return try RecognitionArguments(given, input, output)
    }
    events = { try EventArguments(given, motions: Options.reportMotions) }
    optionsText = Self.optionsText(given)
    if format != .html, writesFolder {
      throw ToolError(.usage, "--output", "must be a file for --format \(format.rawValue)")
    }
    if format == .html, output.path == nil, streams.output.isTerminal {
      throw ToolError(.usage, "--output", "is missing: a terminal cannot show a page; give a file, or pipe the output")
    }
    if format == .html, !isOne, !writesFolder {
      throw ToolError(.usage, "--output", "must be a folder for the pages of several videos (end it with /)")
    }
  }

  /// The options as a page shows them. Files appear without their folders: pages are passed on, and folders reveal the
  /// author.
  private static func optionsText(_ given: ParsedArguments) -> String {
    let shown = given.given.filter { ![Options.output.id, Options.model.id].contains($0.option.id) }
    let options = shown.sorted { $0.option.name < $1.option.name }.map { option, text in
      let names = text?.split(separator: ",", omittingEmptySubsequences: false).map { String($0).folderAndName.name }
      return "--\(option.name)" + (names.map { " " + $0.joined(separator: ",") } ?? "")
    }
    return options.isEmpty ? "defaults" : options.joined(separator: " ")
  }
}
