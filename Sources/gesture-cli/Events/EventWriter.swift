import CommandLineTool
import GestureClassifier
import HandFiles
import HandLandmarkerCore
import HandMotions
import ImageFiles
import JSONText
import SystemSupport

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
  private let format: Format
  /// Whether short lines name the input.
  private let showsSource: Bool
  private var detector: GestureEventDetector
  private var motions: HandMotionDetector?
  private var gate: EventGate
  private var actions: EventActions
  private var source: String?
  private var orientation = RasterImage.Orientation.up
  /// The mender of results that were read.
  var mender: HandMender?

  init(
    output: OutputFile, format: Format, showsSource: Bool, gestures: GestureEventDetector, motions: HandMotionDetector?, gate: EventGate,
    actions: EventActions
  ) {
    self.output = output
    self.format = format
    self.showsSource = showsSource
    self.motions = motions
    self.gate = gate
    self.actions = actions
    detector = gestures
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
    try report(gate.events(in: frame, detector.events(for: frame), motions?.events(for: frame) ?? [], source: source))
  }

  mutating func finish() throws {
    for frame in mender?.finish() ?? [] { try process(frame) }
    try report(gate.finish(detector.finish(), motions?.finish() ?? [], source: source))
  }

  private mutating func report(_ events: [ReportedEvent]) throws {
    for event in events {
      try output.write((format == .short ? event.summary(showsSource: showsSource) : event.json.text) + "\n")
    }
    if !events.isEmpty { try output.flush() }
    for event in events { actions.perform(event) }
  }
}
