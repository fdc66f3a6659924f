import GestureCommandLine
import GestureFoundation
import HandEvents

extension ViewArguments {
  func run(_ streams: Streams) throws {
    let surface = try surface(streams)
    let recognition = try Recognition(.gestureRecognizer, recognition, streams)
    var caption = ViewCaption(
      searchesThoroughly: recognition.arguments.finder.hands.finding.search == .thorough)
    let stream = HandEventStream(self.events.detector)
    let events = RecordEvents(stream, arms: self.events.arming != nil)
    func report(_ step: HandEventStream.Step, _ source: String?) {
      if !step.events.isEmpty { streams.console.progress("") }
      for event in step.events { caption.add(ReportedEvent(event, source: source)) }
    }
    let view = LiveView(on: surface)
    let isInTerminal = surface is TerminalView
    // After an interruption, only a terminal needs time to restore its state.
    defer { view.end(within: Interruption.isNoted && !isInTerminal ? .seconds(0) : .seconds(2)) }
    if !isInTerminal { recognition.status.withLock { $0 = "" } }
    let finish = { try events.finish(report: report) }
    try recognition.forEachResult(onStop: finish) { record, image in
      try events.process(record.result, image.orientation, report: report)
      let status = events.status(of: record.result.hands)
      if !isInTerminal { recognition.status.withLock { $0 = status } }
      let hands = record.result.hands.map { $0.upright(in: image.orientation) }
      let lines = caption.lines(status, hasHands: !hands.isEmpty)
      try view.show(ViewedFrame(image: image.upright(), hands: hands, lines: lines))
    }
  }

  private func surface(_ streams: Streams) throws -> any ViewSurface {
    if let address {
      let view = try ServedView(at: address, drawing)
      // A wildcard address cannot be opened in a browser.
      let hosts = ["0.0.0.0", "::"].contains(address.host) ? StreamListener.networkAddresses : []
      let addresses = hosts.isEmpty ? ["http://\(address)"] : hosts.map { "http://\($0):\(address.port)" }
      streams.console.note("open \(alternatives(addresses)) in a browser")
      if !address.isLocal {
        streams.console.note("anyone who can reach \(address) sees the video: there is no password")
      }
      return view
    }
    if Self.hasDisplay, ExecutableFile.find("ffplay") != nil { return ProgramView(drawing) }
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
