import GestureCommandLine
import HandDrawings

extension Subcommand {
  static let draw = Subcommand(
    name: "draw", summary: "Draw the hands' skeletons, handedness and gestures on images and videos",
    discussion: [
      "Each finger has its color; points near the camera are larger; the label shows gesture and handedness with their scores. Drawings of a video are a video without sound, or a stream of PPM frames."
    ],
    inputs: Options.inputs,
    sections: [
      Section(
        "Output",
        [
          Options.drawing, Options.overwrite, Options.svg, Options.noLabels, Options.fingerCounts, Options.knownResults,
        ] + Options.reporting),
      Options.handSection, Options.gestureSection, Options.inputSection.without([Options.jsonLines]),
    ],
    examples: [
      ("gesture-cli draw --output drawn.png photo.jpg", "One photo"),
      ("gesture-cli draw --output drawn/ photos/", "A folder of photos"),
      ("gesture-cli draw --output drawn.mp4 video.mp4", "A video"),
      ("gesture-cli draw --output drawn/ videos/", "A folder of videos, one drawn video each"),
      ("gesture-cli draw --results results.jsonl --output drawn/ photos/", "Results that were written before"),
    ],
    run: running(DrawArguments.init) { try $0.run($1) })
}

/// The images and videos to draw on, and the options for drawing.
struct DrawArguments: Sendable {
  let recognition: RecognitionArguments
  /// The file of results to draw; nil to find hands.
  let results: String?
  let drawing: HandDrawing
  /// Whether only the drawing is written, as SVG.
  let isSVG: Bool
  /// Whether the output is a video.
  let drawsVideo: Bool

  /// The options that apply only to finding hands.
  private static let ofFinding: [any OptionDefinition] =
    Options.handSection.options + Options.gestureSection.options
    + [Options.camera, Options.mirrored, Options.smooth, Options.realtime]

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    if output.path == nil, streams.output.isTerminal {
      throw ToolError(
        .usage, "--output", "is missing: a terminal cannot show drawings; give a file or a folder, or pipe the output")
    }
    drawing = HandDrawing(given)
    isSVG = given[Options.svg]
    drawsVideo = !isSVG && output.path.map(VideoOutput.isVideo) == true
    results = given[Options.knownResults]
    if let results { try Self.check(results, given) }
    let input = try InputArguments(
      given, defaultMode: drawsVideo ? .video : nil, takesVideos: true, streams.console)
    recognition = try RecognitionArguments(given, input, output)
  }

  private static func check(_ results: String, _ given: ParsedArguments) throws {
    let names = given.inputs + [given[Options.filesFrom], given[Options.filesFrom0]].compactMap(\.self)
    if results == "-", names.contains("-") {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
    try given.refuse(ofFinding, unless: false, "cannot be used with --results: the hands are read from \(results)")
    if given[given: Options.mode] == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be used with --results: give --mode video")
    }
  }
}

extension HandDrawing {
  init(_ given: ParsedArguments) {
    self.init()
    showsLabels = !given[Options.noLabels]
    showsFingerCount = given[Options.fingerCounts]
  }
}
