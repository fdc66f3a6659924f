import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport

/// The options that several subcommands share.
enum CommonOptions {
  // Model
  static let model = Option.file(
    "model", short: "m", shown: "$GESTURE_MODEL, else Models/gesture_recognizer.task", "The .task bundle of models")
  static let numHands = Option.integer("num-hands", short: "n", default: 1, in: 1...Int.max, "Find up to N hands")
  static let minHandDetectionConfidence = Option.number("min-hand-detection-confidence", default: 0.5, in: 0...1, "Minimum palm score")
  static let minHandPresenceConfidence = Option.number(
    "min-hand-presence-confidence", default: 0.5, in: 0...1, "Minimum score that the landmarks are those of a hand")
  static let minTrackingConfidence = Option.number(
    "min-tracking-confidence", default: 0.5, in: 0...1,
    "Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)")
  static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4; 1 when several images are processed at once", in: 1...256, "Threads per image")
  static let jobs = Option.integer(
    "jobs", short: "j", shown: "the machine's cores", in: 1...1024, "Images processed at the same time (image mode)")

  // Input
  static let mode = Option.choice(
    "mode", "MODE", default: Mode.image, shown: "video for a file of several frames, else image; live-stream with --camera",
    "Images alone or as frames; each separately (image), hands tracked from frame to frame (video), or the same without waiting (live-stream)"
  )
  /// `mode` as the subcommands show it that work on streams.
  static let streamMode = mode.variant(
    default: .video, shown: "video; live-stream with --camera",
    "Hands tracked from frame to frame (video), or the same without waiting (live-stream), or each frame separately (image)")
  static let fps = Option<Double?>(
    "fps", "F", default: nil, shown: "the times of the file, else its rate, else 30",
    "Frames per second: frame i is at round(i * 1000 / F) ms"
  ) { try realNumber($0, in: 0.001...1_000_000) }
  static let every = Option.integer(
    "every", default: 1, in: 1...Int.max, "Use only every Nth frame of a video; times stay those of the file")
  static let sampleFPS = Option<Double?>(
    "sample-fps", "F", default: nil, shown: "all frames", "Use at most F frames of each second of a video; times stay those of the file"
  ) { try realNumber($0, in: 0.001...1_000_000) }
  static let timestamps = Option.file(
    "timestamps", shown: nil, "Times of the frames instead: a number of milliseconds per line")
  static let realtime = Option.flag(
    "realtime", "Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped")
  static let raw = Option<RawFrameFormat?>(
    "raw", "WIDTHxHEIGHT:FORMAT", default: nil, shown: nil,
    "The input is frames without any header; FORMAT is \(alternatives(RawFrameFormat.Layout.allCases.map(\.rawValue)))"
  ) { text in
    do throws(StatusError) {
      return try RawFrameFormat(text)
    } catch {
      throw ValueProblem(error.suggestion ?? error.message)
    }
  }
  static let camera = Option.file(
    "camera", "DEVICE",
    "Read the frames of a camera: its number, a device such as /dev/video0, or an rtsp:// or http:// address (needs ffmpeg); list lists the cameras"
  )
  static let cameraSize = Option<String?>(
    "camera-size", "WIDTHxHEIGHT", default: nil, shown: "the camera's", "Ask the camera for frames of this size"
  ) { text in
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ 1...RasterImage.maximumSide ~= $0 }) else {
      throw ValueProblem("must be WIDTHxHEIGHT, such as 640x480")
    }
    return text
  }
  static let cameraRate = Option<Double?>(
    "camera-fps", "F", default: nil, shown: "the camera's", "Ask the camera for so many frames per second"
  ) { try realNumber($0, in: 0.001...1000) }
  static let cameraFormat = Option.text(
    "camera-format", "FORMAT", shown: "the camera's", "Ask the camera for a pixel format, such as mjpeg or yuyv422")
  static let clock = Option.choice(
    "clock", "CLOCK", default: Clock.index, shown: "arrival for cameras, and for live pipes without a rate in live-stream mode",
    "When a frame without a time was taken: when it arrives, or by its number and the rate")
  static let filesFrom = Option.file(
    "files-from", "LIST", "Read the names of the inputs from a file, one per line; - is standard input")
  static let filesFrom0 = Option.file(
    "files-from0", "LIST", "The same with a zero byte after each name, as find -print0 writes them: names may have line breaks")
  static let recursive = Option.flag("recursive", short: "r", "Search the folders within folders, too; hidden ones are skipped")
  static let reduce = Option.integer(
    "reduce", "SIDE", shown: "all pixels", in: 1...RasterImage.maximumSide,
    "Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --thorough or --smallest-hand")
  static let tolerateDamage = Option.flag(
    "tolerate-damage",
    "Accept truncated and damaged inputs: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error"
  )
  static let verbose = Option.flag(
    "verbose", short: "v",
    "Report more on standard error: the files that are skipped and why, and how many palm detections an image takes"
  )
  static let jsonLines = Option.flag(
    "jsonl",
    "Work as a filter: lines of JSON with a key \"source\" come in (standard input, or --files-from), the same lines with the results go out"
  )
  static let resume = Option.flag(
    "resume",
    "Continue the output file of a run that ended early (JSON Lines): inputs whose results it holds are skipped, new results are appended"
  )
  static let force = Option.flag("force", "Resume although model, options or version were others")
  static let errors = Option.file("errors", "FILE", "Write a line of JSON with \"source\" and \"error\" to FILE for each input that fails")
  static let maxFailures = Option.integer("max-failures", shown: "no limit", in: 1...Int.max, "End after N inputs that fail")
  static let rotation = Option.choice("rotation", "DEGREES", default: Rotation.none, "Clockwise turn that makes the image upright")
  static let mirrored = Option.flag("mirrored", "The input is a selfie view: Left and Right are swapped in the output")
  static let smooth = Option.flag("smooth", "Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)")

  // Output
  static let format = Option.choice(
    "format", short: "f", "FORMAT", default: ResultFormat.text, shown: "by the name of the output, else short on a terminal, else text",
    "Format of the results; short is a line per image, text the layout of MediaPipe's guides")
  static let reportFormat = Option.choice("format", short: "f", "FORMAT", default: ReportFormat.text, "Format of the output")
  static let output = Option.output("output", short: "o", shown: "standard output", "Write the results to FILE")
  static let overwrite = Option.flag("overwrite", "Replace the output if it exists")

  /// The running modes, by their names on the command line.
  enum Mode: String, CaseIterable, Sendable {
    case image, video
    case liveStream = "live-stream"
  }

  /// The source of the time of a frame that has none.
  enum Clock: String, CaseIterable, Sendable {
    case arrival, index
  }

  /// Clockwise turns in degrees.
  enum Rotation: String, CaseIterable, Sendable {
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"

    var degrees: Int { Int(rawValue) ?? 0 }
  }

  /// The formats results are written in.
  enum ResultFormat: String, CaseIterable, Sendable {
    case text, short, json, jsonl, csv

    /// The one that was asked for, by `--format` or by the name of the output; otherwise what suits the output.
    ///
    /// - Throws: `ToolError` if the two contradict each other.
    static func chosen(_ arguments: ParsedArguments, _ streams: Streams) throws -> ResultFormat {
      let output = arguments[CommonOptions.output]
      let given = arguments.has(CommonOptions.format) ? arguments[CommonOptions.format] : nil
      let named = try CommonOptions.named(
        output, ["csv": ResultFormat.csv, "json": .json, "jsonl": .jsonl, "ndjson": .jsonl, "txt": .text], isNeeded: given == nil)
      if arguments[CommonOptions.jsonLines] || arguments[CommonOptions.resume] {
        try CommonOptions.checkName(output, named, given ?? .jsonl, option: "--\(arguments[CommonOptions.resume] ? "resume" : "jsonl")")
        return given ?? .jsonl
      }
      guard let given else { return named ?? (output == nil && streams.output.isTerminal ? .short : .text) }
      // Text has two forms.
      if !(named == .text && given == .short) { try CommonOptions.checkName(output, named, given, option: "--format \(given.rawValue)") }
      return given
    }
  }

  /// The formats of what is not a list of results.
  enum ReportFormat: String, CaseIterable, Sendable {
    case text, json

    /// The one that was asked for, by `--format` or by the name of the output.
    ///
    /// - Throws: `ToolError` if the two contradict each other.
    static func chosen(_ arguments: ParsedArguments) throws -> ReportFormat {
      let output = arguments[CommonOptions.output]
      let isGiven = arguments.has(CommonOptions.reportFormat)
      let named = try CommonOptions.named(output, ["json": ReportFormat.json, "txt": .text], isNeeded: !isGiven)
      guard isGiven else { return named ?? .text }
      let given = arguments[CommonOptions.reportFormat]
      try CommonOptions.checkName(output, named, given, option: "--format \(given.rawValue)")
      return given
    }
  }

  /// The format that the end of a file's name stands for; nil for a name without an end, and for a pipe or device.
  ///
  /// - Parameter isNeeded: Whether nothing else names the format.
  /// - Throws: `ToolError` for an end that stands for no format, if it is needed.
  static func named<Format>(_ path: String?, _ formats: KeyValuePairs<String, Format>, isNeeded: Bool) throws -> Format? {
    guard let path else { return nil }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    if let format = formats.first(where: { $0.key == ending })?.value { return format }
    guard isNeeded, !ending.isEmpty, !FileSystem.exists(path) || FileSystem.isRegularFile(path) else { return nil }
    throw ToolError(
      .usage, "--output \(path)",
      "has an ending of no known format: end it in \(alternatives(formats.map { "." + $0.key })), or give --format")
  }

  static func checkName<Format: Equatable>(_ output: String?, _ named: Format?, _ format: Format, option: String) throws {
    if let output, let named, named != format {
      throw ToolError(.usage, option, "contradicts the name of the output, \(output): give another name, or leave the option out")
    }
  }
}
