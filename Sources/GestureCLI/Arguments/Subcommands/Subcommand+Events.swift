import GestureCommandLine
import HandFiles

extension Subcommand {
  static let events = Subcommand(
    name: "events", summary: "Report when gestures and movements begin and end, one line of JSON each",
    discussion: [
      "A gesture begins when a hand has shown it for some time, and ends when the hand has not shown it for some time. Movements and values are reported with --motions and --values. Events run commands with --exec, and are sent with --osc."
    ],
    inputs: Options.inputs,
    sections: [
      Section(
        "Events", Options.spans + [Options.hold, Options.people, Options.eventResults, Options.aspect]),
      Section("Movements", [Options.motions, Options.viewpoint]),
      Section("Values", [Options.values, Options.valueRate]),
      Section("Which events count", Options.arming), Section("Actions", Options.actions), Options.handSection,
      Options.gestureSection, Options.streamSection,
      Section("Output", [Options.eventFormat, Options.output, Options.append, Options.overwrite] + Options.reporting),
    ],
    examples: [
      ("gesture-cli events video.mp4", "The events of a video"),
      (
        "gesture-cli events --camera /dev/video0 --hold 800:1000",
        "The events of a camera, with a line for every second a gesture is held"
      ),
      (
        "gesture-cli events --motions all --num-hands 2 video.mp4", "Swipes, waves, pinches and other movements as well"
      ),
      ("gesture-cli events --camera 0 --format short --on began", "One line when a gesture begins, for while read"),
      (
        "gesture-cli events --camera 0 --arm Open_Palm --on began --exec 'notify-send {gesture}'",
        "A program for each gesture, once an open palm was held"
      ),
      ("gesture-cli events --camera 0 --motions Pinch --osc 127.0.0.1:9000", "Pinches to a synthesizer"),
      ("gesture-cli events --results results.jsonl", "The events of results that were written before"),
    ],
    run: running(appends: \.isLive, EventsArguments.init) { try $0.run($1) })
}

/// The events of a stream or results, and the actions for them.
struct EventsArguments: Sendable {
  let output: OutputArguments
  /// Whether the file of the events is continued.
  let appends: Bool
  let format: EventFormat
  /// Whether short lines name the input.
  let showsSource: Bool
  /// Whether lines of JSON have the time of day.
  let showsDate: Bool
  let events: EventArguments
  let actions: ActionArguments
  let subject: Subject

  /// The source of the hands.
  enum Subject: Sendable {
    case frames(RecognitionArguments)
    case results(KnownEventArguments)
  }

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    self.output = output
    let results = given[Options.eventResults]
    try given.refuse(Options.eventResults, unless: given.inputs.isEmpty, "takes no other input")
    try given.refuse(Options.append, unless: output.path != nil, "needs --output FILE, the file to continue")
    try given.refuse(Options.append, unless: !output.overwrites, "and --overwrite exclude each other")
    try given.refuse(Options.aspect, unless: results != nil, "needs --results: the shape of an image is known")
    if let results {
      let ofStreams = Options.streamSection.without(Options.continuity + [Options.rotation]).options
      try given.refuse(
        Options.handSection.options + Options.gestureSection.options + ofStreams, unless: false,
        "cannot be used with --results: the hands and their times are read from \(results)")
    }
    format = try given.outputFormat(Options.eventFormat)
    events = try EventArguments(given)
    actions = try ActionArguments(given)
    // A service that is started again continues its log.
    appends = given[Options.append] || given.isLive && !output.overwrites
    let inputs = given.inputs
    showsSource = given[Options.camera] == nil && (inputs.count != 1 || InputList.isFolder(inputs[0]))
    showsDate = given.isLive
    if let results {
      subject = .results(KnownEventArguments(given, results))
    } else {
      let input = try InputArguments(given, defaultMode: .video, needsVideo: true, streams.console)
      subject = .frames(try RecognitionArguments(given, input, output))
    }
  }
}

/// The results of an earlier run, and the options for their events.
struct KnownEventArguments: Sendable {
  /// The file of the results.
  let name: String
  /// The size of the images; nil where the file states it.
  let imageSize: ImageSize?
  /// The rotation and the mirroring of the images.
  let view: StatedView
  /// The options for mending hands.
  let continuity: ContinuityArguments

  init(_ given: ParsedArguments, _ name: String) {
    self.name = name
    imageSize = given[Options.aspect]
    view = StatedView(given)
    continuity = ContinuityArguments(given)
  }
}
