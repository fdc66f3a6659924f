import GestureCommandLine
import GestureFoundation

/// The results that are written, and their format.
struct ResultArguments: Sendable {
  /// The file of the results, and the folders of their images.
  let output: OutputArguments
  let format: ResultFormat
  /// Whether results have values derived from the landmarks.
  let hasDetails: Bool
  /// Whether results have the joints of fitted hands.
  let hasJoints: Bool
  /// Whether hands have the scores of all gestures.
  let hasAllScores: Bool
  /// Whether people are distinguished.
  let hasPeople: Bool
  /// The camera's field of view along the image's longer side, in degrees.
  let fieldOfView: Float
  /// The note about an option that does not change the results. The value is nil if there is no such option.
  let note: String?

  /// - Parameter mode: The running mode, if it is known.
  init(_ given: ParsedArguments, _ output: OutputArguments, mode: RunningMode?, _ streams: Streams) throws {
    self.output = output
    format = try Self.format(given, mode: mode, streams)
    hasDetails = given[Options.details]
    hasJoints = given[Options.joints]
    hasAllScores = given[Options.allScores]
    hasPeople = given[Options.people]
    fieldOfView = given[Options.fieldOfViewDegrees]
    // A resumed run does not know which of these files exist.
    try given.refuse(Options.frames, Options.crops, unless: !output.resumes, "and --resume exclude each other")
    try given.refuse(Options.fieldOfViewDegrees, Options.joints, unless: hasDetails, "needs --details")
    note =
      given.has(Options.maxResults) && !hasAllScores
      ? "--max-results has no effect without --all-scores: results have one gesture for each hand" : nil
  }

  private static func format(_ given: ParsedArguments, mode: RunningMode?, _ streams: Streams) throws -> ResultFormat {
    let path = given[Options.output]
    let isTable = path.map { URL(fileURLWithPath: $0).pathExtension.lowercased() == "csv" } == true
    let forcing = given[Options.resume] && !isTable ? "--resume" : given[Options.jsonLines] ? "--jsonl" : nil
    let format = try given.chosenFormat(Options.format, forced: forcing.map { (.jsonl, $0) })
    try given.refuse(Options.resume, unless: path != nil, "needs --output FILE, the file to continue")
    try given.refuse(Options.resume, unless: mode != .liveStream, "cannot be used in a live stream")
    try given.refuse(
      Options.resume, unless: format == .jsonl || format == .csv,
      "needs --format jsonl or csv, which have a line for each image")
    return format ?? (path == nil && streams.output.isTerminal ? .short : .text)
  }
}
