import GestureCommandLine
import GestureFoundation

/// The results that are written, and their format.
struct ResultArguments: Sendable {
  /// The file of the results, and the folders of their images.
  let output: OutputArguments
  let format: ResultFormat
  /// Whether results have what follows from the landmarks.
  let hasDetails: Bool
  /// Whether results have the joints of fitted hands.
  let hasJoints: Bool
  /// Whether hands have the scores of all gestures.
  let hasAllScores: Bool
  /// Whether people are told apart.
  let hasPeople: Bool
  /// The field of view of the camera in degrees, along the longer side of the image.
  let fieldOfView: Float
  /// Notes an option that was given and does not change the results; nil if there is none.
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
    // Which of the files exist is not known then.
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
