import GestureCommandLine
import HandEvents
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
    run: Settings.reading(appendsLive: true) { settings, streams in
      try settings.refuse(Options.eventResults, unless: settings.inputs.isEmpty, "takes no other input")
      try settings.refuse(Options.append, unless: settings.output != nil, "needs --output FILE, the file to continue")
      try settings.refuse(Options.append, unless: !settings.overwrite, "and --overwrite exclude each other")
      try settings.refuse(
        Options.aspect, unless: settings.eventResults != nil, "needs --results: the shape of an image is known")
      if let name = settings.eventResults {
        let ofStreams = Options.streamSection.without(Options.continuity + [Options.rotation]).options
        try settings.refuse(
          Options.handSection.options + Options.gestureSection.options + ofStreams, unless: false,
          "cannot be used with --results: the hands and their times are read from \(name)")
      }
      let format = try settings.outputFormat(Options.eventFormat)
      let detector = try settings.eventDetector()
      let console = streams.console
      let actions = try settings.eventActions(console)
      defer { actions.finish() }
      let writer = EventWriter(
        try output(settings, streams), format, showsSource: settings.showsSource, showsDate: settings.isLive)
      let joints = JointMessages(fieldOfView: settings.fieldOfViewDegrees) { console.report($0, isWarning: true) }
      var reporter = EventReporter(
        writer: writer, filter: settings.filter ?? EventFilter(), actions: actions,
        joints: settings.joints ? joints : nil, console: console)
      let report = { try reporter.report($0, source: $1) }
      let people = settings.people ? HandPeople() : nil
      let mender = try settings.eventResults == nil ? nil : settings.mender()
      let stream = HandEventStream(detector, people: people, mender: mender)
      var events = RecordEvents(stream, arms: settings.arm != nil)
      if let name = settings.eventResults {
        let lines = try ResultSource(opening: name, settings, streams)
        var order = FrameOrder()
        var labels = Set<String>()
        let outcome = Result {
          while var record = try lines.next() {
            try order.check(record.result, at: lines.location)
            record.takeView(of: settings)
            labels.formUnion(record.result.hands.compactMap { $0.gestureScores?.winner?.label }.filter { !$0.isEmpty })
            try events.process(record.result, .init(rotationDegrees: record.rotationDegrees), report: report)
          }
        }
        // Events that have begun end with the results, however these end.
        try events.finish(report: report)
        try outcome.get()
        if labels.isEmpty, settings.motions == nil, settings.values == nil, !settings.joints {
          streams.console.note(
            "no hand in \(name) has a gesture, so there are no events: classify adds gestures to results of detect")
        } else if let gesture = settings.arm?.gesture.rawValue, !labels.contains(gesture) {
          streams.console.note("no hand in \(name) shows \(gesture), so no event counts")
        }
        return
      }
      let recognition = try Recognition(.gestureRecognizer, settings, streams, defaultMode: .video, needsVideo: true)
      recognition.status.withLock { $0 = "" }
      // Ctrl-C is how a camera's stream ends: gestures that are being made end with it.
      let finish = { try events.finish(report: report) }
      try recognition.forEachResult(onStop: finish, finish: finish) { record, image in
        try events.process(record.result, image.orientation, report: report)
        recognition.status.withLock { $0 = events.status(of: record.result.hands) }
      }
    })

  /// The file of the events. A service that is started again continues its log.
  private static func output(_ settings: Settings, _ streams: Streams) throws -> OutputFile {
    let appends = settings.append || settings.isLive && !settings.overwrite
    guard appends, let path = settings.output else { return try streams.output(settings.output) }
    return try OutputFile(appendingTo: path)
  }
}
