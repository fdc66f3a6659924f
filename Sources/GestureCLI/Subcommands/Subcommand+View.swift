import GestureCommandLine
import GestureFoundation
import HandEvents

extension Subcommand {
  static let view = Subcommand(
    name: "view", summary: "Show a camera or video with its hands, in a window, browser or terminal",
    discussion: [
      "Shows the frames with skeletons, names and scores, the events as they happen, and the number of frames per second: in a window of ffplay where there is a display, else in the terminal. With --serve it is sent to browsers, such as that of a laptop beside a machine without a display; each viewer has its own pace.",
      "Videos and pipes run at the pace of their times. The recognition does not wait for a slow viewer, which is shown fewer frames. Ctrl-C or closing the window ends it.",
    ],
    inputs: Options.inputs,
    sections: [
      Section("View", [Options.serve, Options.noLabels, Options.overwrittenErrors] + Options.reporting),
      Section("Events", Options.spans), Section("Movements", [Options.reportMotions, Options.viewpoint]),
      Options.handSection,
      Options.gestureSection, Options.streamSection.without([Options.mode, Options.realtime]),
    ],
    examples: [
      ("gesture-cli view --camera 0", "The first camera"),
      ("gesture-cli view --camera 0 --serve 8080", "The same for a browser on this machine, at http://127.0.0.1:8080"),
      ("gesture-cli view --camera 0 --serve 0.0.0.0:8080", "The same for every machine of the network"),
      ("ssh -t HOST gesture-cli view --camera 0", "The camera of another machine, in this terminal"),
    ],
    run: Settings.reading { settings, streams in
      var settings = settings
      settings.mode = .liveStream
      settings.realtime = settings.camera == nil && !settings.inputs.contains(where: InputAddress.isStream)
      let surface = try surface(settings, streams)
      let recognition = try Recognition(.gestureRecognizer, settings, streams, needsVideo: true)
      var caption = ViewCaption(searchesThoroughly: settings.search == .thorough)
      let people = settings.people ? HandPeople() : nil
      let stream = HandEventStream(try settings.eventDetector(Options.reportMotions), people: people)
      var events = RecordEvents(stream, arms: settings.arm != nil)
      func report(_ step: HandEventStream.Step, _ source: String?) {
        if !step.events.isEmpty { streams.console.progress("") }
        for event in step.events { caption.add(ReportedEvent(event, source: source)) }
      }
      let view = LiveView(on: surface)
      let isInTerminal = surface is TerminalView
      // Frames that are sent or shown elsewhere end with this process.
      defer { view.end(within: Interruption.isNoted && !isInTerminal ? .seconds(0) : .seconds(2)) }
      if !isInTerminal { recognition.status.withLock { $0 = "" } }
      try recognition.forEachResult(onStop: { try events.finish(report: report) }) { record, image in
        try events.process(record.result, image.orientation, report: report)
        let status = events.status(of: record.result.hands)
        if !isInTerminal { recognition.status.withLock { $0 = status } }
        let hands = record.result.hands.map { $0.upright(in: image.orientation) }
        let lines = caption.lines(status, hasHands: !hands.isEmpty)
        try view.show(ViewedFrame(image: image.upright(), hands: hands, lines: lines))
      }
    })

  private static func surface(_ settings: Settings, _ streams: Streams) throws -> any ViewSurface {
    let drawing = settings.drawing
    if let address = settings.serve {
      let view = try ServedView(at: address, drawing)
      // The address at which all interfaces are served is none to open.
      let hosts = ["0.0.0.0", "::"].contains(address.host) ? StreamListener.networkAddresses : []
      let addresses = hosts.isEmpty ? ["http://\(address)"] : hosts.map { "http://\($0):\(address.port)" }
      streams.console.note("open \(alternatives(addresses)) in a browser")
      if !address.isLocal {
        streams.console.note("anyone who can reach \(address) sees the video: there is no password")
      }
      return view
    }
    if hasDisplay, ExecutableFile.find("ffplay") != nil { return ProgramView(drawing) }
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    if streams.output.isTerminal, !isDumb { return TerminalView(streams.output, drawing) }
    if streams.output.isTerminal {
      throw ToolError(
        .usage, "view", "cannot show images in this terminal, whose TERM is dumb: give --serve PORT, and use a browser")
    }
    throw ToolError(
      .usage, "view",
      "has no terminal, and no display with ffplay (part of ffmpeg): give --serve PORT, and use a browser")
  }

  private static var hasDisplay: Bool {
    let variables = ProcessInfo.processInfo.environment
    #if os(macOS)
      return variables["SSH_CONNECTION"] == nil
    #else
      return ["DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
    #endif
  }
}
