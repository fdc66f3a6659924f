import GestureCommandLine
import HandDrawings

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
    run: running(ViewArguments.init) { try $0.run($1) })
}

/// The stream to show, and the options for showing it.
struct ViewArguments: Sendable {
  /// The address for browsers; nil for a window or the terminal.
  let address: NetworkAddress?
  let drawing: HandDrawing
  let events: EventArguments
  let recognition: RecognitionArguments

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    address = given[Options.serve]
    drawing = HandDrawing(given)
    let input = try InputArguments(
      given, mode: .liveStream, needsVideo: true, paces: !given.isLive, streams.console)
    recognition = try RecognitionArguments(given, input, output)
    events = try EventArguments(given, motions: Options.reportMotions)
  }
}
