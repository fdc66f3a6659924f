import GestureClassifier
import HandLandmarkerCore

extension Verb {
  package static let events = Verb(
    name: "events", summary: "Tell when gestures begin, are held and end, one line of JSON each",
    discussion: [
      "What an application wants is not a category per frame but that a thumb went up, stayed up, and came down again. A gesture counts from a minimum score and duration on, each hand for itself, and single frames that say otherwise do not end it."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section(
        "Events",
        [
          EventOptions.beginScore.definition, EventOptions.endScore.definition, EventOptions.minimumDuration.definition,
          EventOptions.releaseDuration.definition, EventOptions.holdDuration.definition, EventOptions.holdInterval.definition,
          EventOptions.results.definition,
        ]), RecognitionOptions.model, RecognitionOptions.gestures, RecognitionOptions.streamInput,
      Section("Output", [CommonOptions.output.definition, CommonOptions.quiet.definition]),
    ],
    examples: [
      Example("gesture-cli events clip.mp4", "The events of a clip"),
      Example(
        "gesture-cli events --camera /dev/video0 --hold-interval 1000", "Of a camera, with a line for every second a gesture is held"),
      Example("gesture-cli events --results results.jsonl", "Of results that were written before"),
    ],
    run: { arguments, streams in
      try arguments.refuse(EventOptions.results, unless: arguments.inputs.isEmpty, "takes no other input")
      let settings = EventOptions.settings(arguments)
      let output = try arguments[CommonOptions.output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
      let writer = EventWriter(output: output, settings: settings)
      let status: ExitStatus
      if let name = arguments[EventOptions.results] {
        let lines = try ResultLines(opening: name, standardInput: streams.input)
        while let record = try lines.next() { try writer.take(record.result) }
        status = .success
      } else {
        let recognition = try Recognition(.gestureRecognizer, arguments, streams, defaultMode: .video)
        if recognition.mode == .image { throw ToolError(.usage, "--mode image", "has no events: single pictures have no times") }
        do {
          status = try recognition.forEachResult { record, _ in try writer.take(record.result) }
        } catch let interrupted as Interrupted {
          // Ctrl-C is how a camera's stream ends: what is going on ends with it.
          try? writer.finish()
          throw interrupted
        }
      }
      try writer.finish()
      return status
    })
}

/// The options of the event detector.
package enum EventOptions {
  private static let defaults = GestureEventSettings()
  package static let beginScore = Option.number(
    "begin-score", default: 0.5, in: 0...1, "Score from which a gesture begins")
  package static let endScore = Option.number(
    "end-score", default: 0.35, in: 0...1, "Score down to which it goes on; at most the one it begins with")
  package static let minimumDuration = Option.integer(
    "minimum-duration", "MS", default: defaults.minimumDuration, in: 0...3_600_000, "It must be seen so long before it has begun")
  package static let releaseDuration = Option.integer(
    "release-duration", "MS", default: defaults.releaseDuration, in: 0...3_600_000, "It must be missing so long before it has ended")
  package static let holdDuration = Option.integer(
    "hold-duration", "MS", default: defaults.holdDuration, in: 0...3_600_000, "It is held after so long")
  package static let holdInterval = Option.integer(
    "hold-interval", "MS", shown: "told once", in: 1...3_600_000, "Tell again at this interval that it is held")
  package static let results = Option.file(
    "results", "FILE", "Take results from JSON Lines, as recognize --mode video writes them, instead of pictures; - is standard input")

  package static func settings(_ arguments: ParsedArguments) -> GestureEventSettings {
    var settings = GestureEventSettings()
    settings.beginScore = Float(arguments[beginScore])
    settings.endScore = Float(arguments[endScore])
    settings.minimumDuration = arguments[minimumDuration]
    settings.releaseDuration = arguments[releaseDuration]
    settings.holdDuration = arguments[holdDuration]
    settings.holdInterval = arguments[holdInterval]
    return settings
  }
}

/// Turns results into events and writes them. A new source is a new stream.
private final class EventWriter {
  private let output: OutputFile
  private var detector: GestureEventDetector
  private var source: String?
  private var frame = 0

  init(output: OutputFile, settings: GestureEventSettings) {
    self.output = output
    detector = GestureEventDetector(settings: settings)
  }

  func take(_ result: ResultRecord) throws {
    if result.source != source {
      try finish()
      detector = GestureEventDetector(settings: detector.settings)
      source = result.source
    }
    guard let time = result.timestampInMilliseconds else {
      throw ToolError(
        .dataError, source, "has a result without a timestamp: events need those of recognize --mode video or live-stream")
    }
    try write(detector.events(for: result.observations, timestampInMilliseconds: time))
  }

  func finish() throws {
    try write(detector.finish())
  }

  private func write(_ events: [GestureEvent]) throws {
    for event in events {
      let line = JSONValue.object([
        .init("source", .optional(source, JSONValue.string)), .init("timestampInMilliseconds", .int(event.timestampInMilliseconds)),
        .init("event", .string(event.phase.rawValue)), .init("gesture", .string(event.gesture)), .init("score", .float(event.score)),
        .init("handID", .int(event.handID)), .init("handedness", .optional(event.handedness, JSONValue.string)),
        .init("startInMilliseconds", .int(event.startInMilliseconds)), .init("durationInMilliseconds", .int(event.durationInMilliseconds)),
      ])
      try output.write(line.text + "\n")
    }
    if !events.isEmpty { try output.flush() }
  }
}

extension ResultRecord {
  /// The hands as the event detector sees them.
  package var observations: [GestureEventDetector.Observation] {
    landmarks.indices.compactMap { hand in
      guard let gesture = gesture(ofHand: hand) else { return nil }
      return GestureEventDetector.Observation(
        handID: identity(ofHand: hand), gesture: gesture.categoryName ?? "", score: gesture.score,
        handedness: side(ofHand: hand)?.categoryName)
    }
  }
}
