import CommandLineTool
import GestureClassifier
import HandLandmarkerCore
import HandMotions
import ImageFiles
import SystemSupport

extension Subcommand {
  private static let results = Option.file(
    "results", "FILE", "Read results from JSON Lines, as recognize --mode video writes them, instead of images; - is standard input")

  static let events = Subcommand(
    name: "events", summary: "Report when gestures and movements begin and end, one line of JSON each",
    discussion: [
      "An application needs to know that a thumb went up, stayed up, and came down again, not a category per frame. A gesture counts from a minimum score and duration on, for each hand separately, and single frames that differ do not end it.",
      "With --motions there are lines for movements such as Swipe_Left, Wave, Pinch or those of train-motion, too. Their event is completed, or began, moved and ended; they have the location of the hand, and for some the speed or the aperture.",
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section("Events", EventOptions.spans + [EventOptions.holdDuration, EventOptions.holdInterval, results]),
      Section("Movements", [MotionOptions.motions, MotionOptions.viewpoint]), RecognitionOptions.model,
      RecognitionOptions.gestures, RecognitionOptions.streamInput,
      Section("Output", [CommonOptions.output] + RecognitionOptions.failures + [GeneralOptions.quiet, CommonOptions.verbose]),
    ],
    examples: [
      ("gesture-cli events video.mp4", "The events of a video"),
      ("gesture-cli events --camera /dev/video0 --hold-interval 1000", "Of a camera, with a line for every second a gesture is held"),
      ("gesture-cli events --motions all --num-hands 2 video.mp4", "Swipes, waves, pinches and other movements as well"),
      ("gesture-cli events --results results.jsonl", "Of results that were written before"),
    ],
    run: { arguments, streams in
      try arguments.refuse(results, unless: arguments.inputs.isEmpty, "takes no other input")
      var writer = EventWriter(
        output: try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs),
        gestures: try EventOptions.detector(arguments),
        motions: try MotionOptions.detector(arguments))
      if let name = arguments[results] {
        let lines = try LineReader(opening: name, standardInput: streams.input)
        writer.mender = ContinuityOptions.mender(arguments)
        while let record = try lines.nextResult() { try writer.process(record.result, arguments[CommonOptions.rotation].orientation) }
      } else {
        let recognition = try Recognition(.gestureRecognizer, arguments, streams, defaultMode: .video, needsVideo: true)
        if recognition.mode == .image { throw ToolError(.usage, "--mode image", "has no events: single images have no times") }
        do {
          try recognition.forEachResult { record, image in try writer.process(record.result, image.orientation) }
        } catch let interrupted as Interrupted {
          // Ctrl-C is how a camera's stream ends: gestures that are being made end with it.
          try? writer.finish()
          throw interrupted
        }
      }
      try writer.finish()
    })
}

/// The options of the event detector.
enum EventOptions {
  private static let defaults = GestureEventSettings()
  private static let beginScore = Option.number("begin-score", default: 0.5, in: 0...1, "Minimum score to begin")
  private static let endScore = Option.number(
    "end-score", default: 0.35, in: 0...1, "Minimum score to continue; at most the one to begin")
  private static let minimumDuration = Option.integer(
    "minimum-duration", "MS", default: defaults.minimumDuration.milliseconds, in: 0...3_600_000, "Minimum duration before began")
  private static let releaseDuration = Option.integer(
    "release-duration", "MS", default: defaults.releaseDuration.milliseconds, in: 0...3_600_000, "Minimum absence before ended")
  static let holdDuration = Option.integer(
    "hold-duration", "MS", default: defaults.holdDuration.milliseconds, in: 0...3_600_000, "Minimum duration before held")
  static let holdInterval = Option.integer("hold-interval", "MS", shown: "held once", in: 1...3_600_000, "Repeat held every MS")

  /// What makes a gesture begin and end.
  static let spans: [any OptionDefinition] = [beginScore, endScore, minimumDuration, releaseDuration]

  static func detector(_ arguments: ParsedArguments) throws -> GestureEventDetector {
    let settings = GestureEventSettings(
      beginScore: Float(arguments[beginScore]), endScore: Float(arguments[endScore]),
      minimumDuration: .milliseconds(arguments[minimumDuration]), releaseDuration: .milliseconds(arguments[releaseDuration]),
      holdDuration: .milliseconds(arguments[holdDuration]), holdInterval: arguments[holdInterval].map { .milliseconds($0) })
    return try GestureEventDetector(settings: settings)
  }
}

/// Turns results into events and writes them. A new source is a new stream.
private struct EventWriter {
  private let output: OutputFile
  private var detector: GestureEventDetector
  private var motions: HandMotionDetector?
  private var source: String?
  private var orientation = RasterImage.Orientation.up
  /// Of results that were read.
  var mender: HandMender?

  init(output: OutputFile, gestures: GestureEventDetector, motions: HandMotionDetector?) {
    self.output = output
    self.motions = motions
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
    try write(detector.events(for: frame), motions?.events(for: frame.upright(in: orientation)) ?? [])
  }

  mutating func finish() throws {
    for frame in mender?.finish() ?? [] { try process(frame) }
    try write(detector.finish(), motions?.finish() ?? [])
  }

  private func write(_ events: [GestureEvent], _ motions: [HandMotionEvent]) throws {
    for event in events {
      let line: JSON = [
        "source": source, "timestampInMilliseconds": event.time.milliseconds, "event": event.phase.rawValue,
        "gesture": event.gesture.rawValue, "score": event.score, "handID": event.handID, "handedness": event.handedness.rawValue,
        "startInMilliseconds": event.start.milliseconds, "durationInMilliseconds": event.duration.milliseconds,
      ]
      try output.write(line.text + "\n")
    }
    for motion in motions { try output.write(line(motion).text + "\n") }
    if !events.isEmpty || !motions.isEmpty { try output.flush() }
  }

  /// The same keys, and those that movements have besides.
  private func line(_ event: HandMotionEvent) -> JSON {
    var line: JSON = [
      "source": source, "timestampInMilliseconds": event.time.milliseconds, "event": event.phase.rawValue,
      "gesture": event.movement.name, "score": event.movement.score, "handID": event.handID, "handedness": event.handedness?.rawValue,
      "startInMilliseconds": event.start.milliseconds, "durationInMilliseconds": event.duration.milliseconds,
      "x": event.location.x, "y": event.location.y,
    ]
    if let other = event.otherHandID { line = line.adding(["otherHandID": other]) }
    if let speed = event.speed { line = line.adding(["speed": speed]) }
    if let angle = event.angle { line = line.adding(["angle": angle]) }
    if let aperture = event.aperture { line = line.adding(["aperture": aperture]) }
    return line
  }
}
