import GestureClassifier
import GestureCommandLine
import GestureSupport
import HandEvents
import HandLandmarkerCore

extension Subcommand {
  private static let results = Option.file(
    "results", "FILE", "Read results from JSON Lines, as recognize --mode video writes them, instead of images; - is standard input")

  private static let format = Option.choice(
    "format", short: "f", "FORMAT", default: EventWriter.Format.jsonl, shown: "by the name of the output, else jsonl",
    "One line of JSON for each event, or short: event, gesture, hand, x, y, score and seconds with a space between them")

  static let events = Subcommand(
    name: "events", summary: "Report when gestures and movements begin and end, one line of JSON each",
    discussion: [
      "An application needs to know that a thumb went up, stayed up, and came down again, not a category per frame. A gesture counts from a minimum score and duration on, for each hand separately, and single frames that differ do not end it.",
      "With --motions there are lines for movements such as Swipe_Left, Wave, Pinch or those of train-motion, too. Their event is completed, or began, moved and ended; they have the location of the hand, and for some the speed or the aperture.",
      "With --exec and --osc events do things, and with --arm only after a gesture that nobody makes by accident was held. Commands run beside the stream, one after the other; what they print goes to standard error. The tool ends when the last one has ended.",
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section("Events", EventOptions.spans + [EventOptions.holdDuration, EventOptions.holdInterval, results]),
      Section("Movements", [MotionOptions.motions, MotionOptions.viewpoint]),
      Section("Which events count", ArmingOptions.all), Section("Actions", ActionOptions.all), RecognitionOptions.model,
      RecognitionOptions.gestures, RecognitionOptions.streamInput,
      Section(
        "Output",
        [format, CommonOptions.output, CommonOptions.overwrite] + RecognitionOptions.failures + [
          GeneralOptions.quiet, CommonOptions.verbose,
        ]),
    ],
    examples: [
      ("gesture-cli events video.mp4", "The events of a video"),
      ("gesture-cli events --camera /dev/video0 --hold-interval 1000", "Of a camera, with a line for every second a gesture is held"),
      ("gesture-cli events --motions all --num-hands 2 video.mp4", "Swipes, waves, pinches and other movements as well"),
      ("gesture-cli events --camera 0 --format short --on began", "One line when a gesture begins, for while read"),
      (
        "gesture-cli events --camera 0 --arm Open_Palm --on began --exec 'notify-send {gesture}'",
        "A program for each gesture, once an open palm was held"
      ),
      ("gesture-cli events --camera 0 --motions Pinch --osc 127.0.0.1:9000", "Pinches to a synthesizer"),
      ("gesture-cli events --results results.jsonl", "Of results that were written before"),
    ],
    run: { arguments, streams in
      try arguments.refuse(results, unless: arguments.inputs.isEmpty, "takes no other input")
      let format = try EventWriter.Format.chosen(format, arguments)
      let detector = try ArmingOptions.detector(arguments, try EventOptions.detector(arguments), try MotionOptions.detector(arguments))
      let actions = try ActionOptions.actions(arguments, streams.console)
      defer { actions.finish() }
      var writer = EventWriter(
        output: try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs), console: streams.console, format: format,
        showsSource: arguments.inputs.count != 1 && !arguments.has(CommonOptions.camera),
        showsDate: arguments.has(CommonOptions.camera) || arguments.inputs.contains(where: InputAddress.isStream), detector: detector,
        phases: arguments[ArmingOptions.phases], needsArming: arguments.has(ArmingOptions.arm), actions: actions)
      if let name = arguments[results] {
        let lines = try LineReader(opening: name, standardInput: streams.input)
        writer.mender = ContinuityOptions.mender(arguments)
        while let record = try lines.nextResult() { try writer.process(record.result, arguments[CommonOptions.rotation].orientation) }
      } else {
        let recognition = try Recognition(.gestureRecognizer, arguments, streams, defaultMode: .video, needsVideo: true)
        if recognition.mode == .image { throw ToolError(.usage, "--mode image", "has no events: single images have no times") }
        do {
          recognition.status.withLock { $0 = "" }
          try recognition.forEachResult(onStop: { try writer.finish() }) { record, image in
            try writer.process(record.result, image.orientation)
            recognition.status.withLock { $0 = writer.status(of: record.result.hands) }
          }
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

  /// The options that decide when a gesture begins and ends.
  static let spans: [any OptionDefinition] = [beginScore, endScore, minimumDuration, releaseDuration]

  static func detector(_ arguments: ParsedArguments) throws -> GestureEventDetector {
    let settings = GestureEventSettings(
      beginScore: Float(arguments[beginScore]), endScore: Float(arguments[endScore]),
      minimumDuration: .milliseconds(arguments[minimumDuration]), releaseDuration: .milliseconds(arguments[releaseDuration]),
      holdDuration: .milliseconds(arguments[holdDuration]), holdInterval: arguments[holdInterval].map { .milliseconds($0) })
    return try GestureEventDetector(settings: settings)
  }
}
