import GestureCommandLine
import GestureFoundation
import HandLandmarkerCore

/// Results: their formats, details, and files.
extension Options {
  static let format = Option.choice(
    "format", short: "f", "FORMAT", default: ResultFormat.text,
    shown: "by the name of the output, else short on a terminal, else text",
    """
    Format of the results
    short is a line per image, text the layout of MediaPipe's guides.
    """)
  static let reportFormat = Option.choice(
    "format", short: "f", "FORMAT", default: ReportFormat.text, "Format of the output")
  static let videoReportFormat = Option.choice(
    "format", short: "f", "FORMAT", default: VideoReportFormat.html, shown: "by the name of the output, else html",
    """
    An HTML page, or the figures of the video
    The figures are the share of frames with one hand and with two, the longest gap, changes of identity, and the seconds of each gesture. Several videos have a line each.
    """
  )
  static let evaluationFormat = Option.choice(
    "format", short: "f", "FORMAT", default: EvaluationFormat.text, shown: "by the name of the output, else text",
    """
    Format of the output
    csv and jsonl have the answer for each image instead of the summary.
    """)
  static let eventFormat = Option.choice(
    "format", short: "f", "FORMAT", default: EventFormat.jsonl, shown: "by the name of the output, else jsonl",
    """
    Format of the events
    jsonl is a line of JSON per event; short is event, gesture, hand, x, y, score and seconds, separated by spaces.
    """)
  static let output = Option.output("output", short: "o", shown: "standard output", "Write the results to FILE")
  static let overwrite = Option.flag("overwrite", "Replace the output if it exists")
  static let append = Option.flag(
    "append",
    """
    Append to the output if it exists
    The events of a camera are always appended.
    """)
  static let overwrittenErrors = overwrite.variant(shown: nil, "Replace the file of --errors if it exists")
  static let verbose = Option.flag(
    "verbose", short: "v",
    """
    Report more on standard error
    It reports the files that are skipped and why, and the number of palm detections per image.
    """
  )

  static let details = Option.flag(
    "details",
    """
    Add finger readings, position in metres and more
    It adds what follows from the landmarks of a hand, such as its extended fingers and the side that it shows.
    """)
  static let joints = Option.flag(
    "joints",
    """
    Add the joints of a fitted hand (with --details)
    They are position and rotation of 26 joints of a hand whose bones keep their lengths, and in JSON the joint angles.
    """)
  static let people = Option.flag(
    "people",
    """
    Distinguish people
    Each hand gets a personID beside its handID.
    """)
  static let fieldOfViewDegrees = Option.number(
    "field-of-view", "DEGREES", default: HandPosition.defaultFieldOfView, in: 1...179,
    """
    Field of view of the camera (with --details)
    It is measured along the longer side of the image, and positions depend on it.
    """)
  static let allScores = Option.flag(
    "all-scores",
    """
    Write the scores of all gestures, the best first
    --max-results limits their number.
    """)
  static let frames = Option.file(
    "frames", "FOLDER", shown: "none",
    """
    Write each frame as a PNG file into FOLDER
    The results name the file as frameFile.
    """)
  static let crops = Option.file(
    "crops", "FOLDER", shown: "none",
    """
    Write each hand as a PNG file into FOLDER
    The hand is cut out of its image; the results name the files as cropFiles.
    """)

  static let resume = Option.flag(
    "resume",
    """
    Continue the output of a run that ended early
    The output is JSON Lines or CSV. Inputs whose results it holds are skipped, new results are appended.
    """
  )
  static let force = Option.flag("force", "Resume with another model, other options or version")
  static let errors = Option.file(
    "errors", "FILE",
    """
    Write inputs that fail to FILE
    Each is a line of JSON with the keys source and error.
    """)
  static let maxFailures = Option.integer(
    "max-failures", shown: "no limit", in: 1...Int.max, "End after N inputs that fail")

  /// The options that do not change the result of an image. All other options change the result.
  package static let neutral: [any OptionDefinition] = [
    output, overwrite, resume, force, format, model, jobs, threads, filesFrom, filesFrom0, recursive, jsonLines, errors,
    maxFailures,
    verbose, realtime, GeneralOptions.quiet, GeneralOptions.help, GeneralOptions.version,
  ]
}

enum ResultFormat: String, CaseIterable, Sendable {
  case text, short, json, jsonl, csv
}

/// The formats of an output that is not a list of results.
enum ReportFormat: String, CaseIterable, Sendable {
  case text, json

  func report(text: @autoclosure () -> String, json: @autoclosure () -> JSON) -> String {
    self == .text ? text() : json().indentedText + "\n"
  }
}

/// The formats of a report about a video.
enum VideoReportFormat: String, CaseIterable, Sendable {
  case html, text, json, jsonl
}

/// The formats of an evaluation. `csv` and `jsonl` have an answer for each image.
enum EvaluationFormat: String, CaseIterable, Sendable {
  case text, json, csv, jsonl
}

enum ExplanationFormat: String, CaseIterable, Sendable {
  case text, json, html
}

enum EventFormat: String, CaseIterable, Sendable {
  case jsonl, short
}
