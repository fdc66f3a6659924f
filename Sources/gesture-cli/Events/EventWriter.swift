import GestureClassifier
import GestureCommandLine
import GestureImages
import GestureSupport
import HandEvents
import HandFiles
import HandLandmarkerCore

/// Turns results into events, writes those that count, and acts on them. A new source is a new stream.
struct EventWriter {
  enum Format: String, CaseIterable, Sendable {
    case jsonl, short

    /// The one that was asked for, by `--format` or by the name of the output.
    ///
    /// - Throws: `ToolError` if the two contradict each other, or the name ends in no known format.
    static func chosen(_ option: Option<Format>, _ arguments: ParsedArguments) throws -> Format {
      let isGiven = arguments.has(option)
      let named = try CommonOptions.named(
        arguments[CommonOptions.output], ["jsonl": Format.jsonl, "ndjson": .jsonl, "txt": .short], isNeeded: !isGiven)
      guard isGiven else { return named ?? option.defaultValue }
      try CommonOptions.checkName(
        arguments[CommonOptions.output], named, arguments[option], option: "--format \(arguments[option].rawValue)")
      return arguments[option]
    }
  }

  private let output: OutputFile
  private let console: Console
  private let format: Format
  /// Whether short lines name the input.
  private let showsSource: Bool
  /// Whether lines of JSON have the time of day.
  private let showsDate: Bool
  private var detector: any HandEventDetector
  /// The steps that are reported; nil for all.
  private let phases: Set<HandEvent.Phase>?
  /// Whether events count; nil where they always do.
  private var isArmed: Bool?
  private var actions: EventActions
  private var source: String?
  /// The times of the last frame, and of the last one with a hand or the first.
  private var times: (last: Duration, hand: Duration)?
  private var orientation = RasterImage.Orientation.up
  /// The mender of results that were read.
  var mender: HandMender?

  init(
    output: OutputFile, console: Console, format: Format, showsSource: Bool, showsDate: Bool, detector: any HandEventDetector,
    phases: Set<HandEvent.Phase>?, needsArming: Bool, actions: EventActions
  ) {
    self.output = output
    self.console = console
    self.format = format
    self.showsSource = showsSource
    self.showsDate = showsDate
    self.detector = detector
    self.phases = phases
    self.actions = actions
    isArmed = needsArming ? false : nil
  }

  mutating func process(_ record: HandRecord, _ orientation: RasterImage.Orientation) throws {
    if record.source != source {
      try finish()
      source = record.source
    }
    guard let frame = record.frame else {
      throw ToolError(
        .dataError, source, "has a result without a timestamp: events need those of recognize --mode video or live-stream")
    }
    self.orientation = orientation
    for frame in mender?.frames(after: frame) ?? [frame] { try process(frame) }
  }

  private mutating func process(_ frame: HandFrame) throws {
    let frame = frame.upright(in: orientation)
    times = (frame.time, frame.hands.isEmpty ? times?.hand ?? frame.time : frame.time)
    try report(detector.events(for: frame))
  }

  /// Ends what is held: the stream is over, or no frames come for some time.
  mutating func finish() throws {
    for frame in mender?.finish() ?? [] { try process(frame) }
    try report(detector.finish())
    times = nil
  }

  /// A description of the last frame for the status line.
  func status(of hands: [Hand]) -> String {
    let gestures = hands.compactMap { $0.gestureScores?.first?.label }
    let found = counted(hands.count, "hand") + (gestures.isEmpty ? "" : ": " + gestures.joined(separator: ", "))
    let absence = times.map { ($0.last - $0.hand).seconds } ?? 0
    let shown = hands.isEmpty ? "no hand" + (absence < 1 ? "" : " for \(absence.fixed(0)) s") : found
    return [shown, isArmed.map { $0 ? "armed" : "not armed" }].compactMap(\.self).joined(separator: ", ")
  }

  private mutating func report(_ found: [HandEvent]) throws {
    if isArmed != nil, let change = found.last(where: { $0.phase == .armed || $0.phase == .disarmed }) { isArmed = change.phase == .armed }
    let events = found.filter { phases?.contains($0.phase) ?? true }.map { ReportedEvent($0, source: source) }
    if events.isEmpty { return }
    console.progress("")
    for event in events {
      let json = showsDate ? event.json.adding(["date": WallClock.text]) : event.json
      try output.write((format == .short ? event.summary(showsSource: showsSource) : json.text) + "\n")
    }
    try output.flush()
    for event in events { actions.perform(event) }
  }
}
