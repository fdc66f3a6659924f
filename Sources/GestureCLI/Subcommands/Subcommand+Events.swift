import GestureCommandLine
import HandFiles

extension Subcommand {
  static let events = Subcommand(
    name: "events", summary: "Report when gestures and movements begin and end, one line of JSON each",
    discussion: [
      "An application needs to know that a thumb went up, stayed up, and came down again, not a category per frame. A gesture counts from a minimum score and duration on, for each hand separately, and single frames that differ do not end it.",
      "With --motions there are lines for movements such as Swipe_Left, Wave, Pinch or those of train-motion, too. Their event is completed, or began, moved and ended; they have the location of the hand, and for some the speed or the aperture.",
      "With --exec and --osc events do things, and with --arm only after a gesture that nobody makes by accident was held. Commands run beside the stream, one after the other; what they print goes to standard error. The tool ends when the last one has ended; at a signal it waits for a few seconds, then ends them. Commands never outlive it.",
      "The events of a camera or stream are appended to an output that exists; those of a file are with --append.",
    ],
    inputs: Options.inputs,
    sections: [
      Section(
        "Events", Options.spans + [Options.holdDuration, Options.holdInterval, Options.people, Options.eventResults, Options.aspect]),
      Section("Movements", [Options.motions, Options.viewpoint]),
      Section("Values", [Options.values, Options.valueRate, Options.valueDeadZone]),
      Section("Which events count", Options.arming), Section("Actions", Options.actions), Options.handSection,
      Options.gestureSection, Options.streamSection,
      Section("Output", [Options.eventFormat, Options.output, Options.append, Options.overwrite] + Options.reporting),
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
      ("gesture-cli events --camera 0 --values openness,height --osc 127.0.0.1:9000", "Two faders for each hand"),
      ("gesture-cli events --results results.jsonl", "Of results that were written before"),
    ],
    run: Settings.reading(appendsLive: true) { settings, streams in
      try settings.refuse(Options.eventResults, unless: settings.inputs.isEmpty, "takes no other input")
      try settings.refuse(Options.append, unless: settings.output != nil, "needs --output FILE, the file to continue")
      try settings.refuse(Options.append, unless: !settings.overwrite, "and --overwrite exclude each other")
      try settings.refuse(Options.aspect, unless: settings.eventResults != nil, "needs --results: an image has a shape of its own")
      if let name = settings.eventResults {
        let ofStreams = Options.streamSection.without(Options.continuity + [Options.rotation]).options
        try settings.refuse(
          Options.handSection.options + Options.gestureSection.options + ofStreams, unless: false,
          "has no meaning with --results: the hands and their times are those of \(name)")
      }
      let format = try settings.outputFormat(Options.eventFormat)
      let detector = try settings.eventDetector()
      var actions = try settings.eventActions(streams.console)
      defer { actions.finish() }
      var writer = try EventWriter(settings, streams, format, detector) { actions.perform($0) }
      if settings.joints { writer.sendJoints = { actions.send(OSCMessage.messages(of: $0)) } }
      if let name = settings.eventResults {
        let lines = try ResultSource(opening: name, settings, streams)
        var (order, labels) = (FrameOrder(), Set<String>())
        writer.mender = try settings.mender()
        let outcome = Result {
          while var record = try lines.next() {
            try order.check(record.result, at: lines.location)
            record.takeView(of: settings)
            labels.formUnion(record.result.hands.compactMap { $0.gestureScores?.winner?.label }.filter { !$0.isEmpty })
            try writer.process(record.result, .init(rotationDegrees: record.rotationDegrees))
          }
        }
        // Events that have begun end with the results, however these end.
        try writer.finish()
        try outcome.get()
        if labels.isEmpty, settings.motions == nil, settings.values == nil, !settings.joints {
          streams.console.note("no hand in \(name) has a gesture, and so events: classify names the hands that detect has found")
        } else if let gesture = settings.arm?.rawValue, !labels.contains(gesture) {
          streams.console.note("no hand in \(name) shows \(gesture), after which events count")
        }
        return
      }
      let recognition = try Recognition(.gestureRecognizer, settings, streams, defaultMode: .video, needsVideo: true)
      recognition.status.withLock { $0 = "" }
      // Ctrl-C is how a camera's stream ends: gestures that are being made end with it.
      try recognition.forEachResult(onStop: { try writer.finish() }, finish: { try writer.finish() }) { record, image in
        try writer.process(record.result, image.orientation)
        recognition.status.withLock { $0 = writer.status(of: record.result.hands) }
      }
    })
}
