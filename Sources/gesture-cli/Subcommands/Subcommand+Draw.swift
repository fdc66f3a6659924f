import GestureClassifier
import GestureCommandLine
import HandDrawings
import HandLandmarkerCore

extension Subcommand {
  private static let output = CommonOptions.output.variant(
    "PATH", shown: "PPM frames on standard output",
    "A file ending in .png, .jpg, .ppm or .svg, a video ending in .mp4, .mov, .mkv or .webm (needs ffmpeg), or a folder (end it with /) for one file per image, and one video for each video of an input folder"
  )
  private static let svg = Option.flag("svg", "Write the drawing alone as vectors (SVG), to lie over the image")
  private static let details = Option.flag("details", "Write the number of extended fingers into the labels")
  private static let noLabels = Option.flag("no-labels", "Draw no labels")
  private static let results = Option.file(
    "results", "FILE",
    "Draw what recognize or detect have written as JSON Lines (--format jsonl) for these inputs, without a model; - is standard input")
  private static let lineScale = Option.number("line-scale", default: 1, in: 0.1...20, "Scale line width")

  static let draw = Subcommand(
    name: "draw", summary: "Draw the hands' skeletons, handedness and gestures on images and videos",
    discussion: [
      "Each finger has its colour; points near to the camera are larger; the label shows gesture and handedness with their scores. Drawings of a video are a video without sound, or a stream of PPM frames."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section(
        "Output",
        [output, CommonOptions.overwrite, svg, noLabels, details, lineScale, results] + RecognitionOptions.failures + [
          GeneralOptions.quiet, CommonOptions.verbose,
        ]),
      RecognitionOptions.model,
      RecognitionOptions.gestures,
      RecognitionOptions.drawInput,
    ],
    examples: [
      ("gesture-cli draw --output drawn.png photo.jpg", "One photo"),
      ("gesture-cli draw --output drawn/ photos/", "A folder of photos"),
      ("gesture-cli draw --output drawn.mp4 video.mp4", "A video"),
      ("gesture-cli draw --output drawn/ videos/", "A folder of videos, one drawn video each"),
      ("gesture-cli draw --results results.jsonl --output drawn/ photos/", "What was recognized before"),
    ],
    run: { arguments, streams in
      let path = arguments[output]
      let isVideo = !arguments[svg] && path.map(VideoOutput.isVideo) == true
      if path == nil, streams.output.isTerminal {
        throw ToolError(
          .usage, "--output", "is missing: drawings are not text for a terminal; give a file or a folder, or a pipe to write to")
      }
      let recognition = try Recognition(
        .gestureRecognizer, arguments, streams, defaultMode: isVideo ? .video : nil, takesVideosOfFolders: true,
        results: try knownResults(arguments, streams))
      let isStream = recognition.mode == .video || recognition.mode == .liveStream
      let drawings = try DrawingOutput(
        path: path, format: arguments[svg] ? .svg : nil,
        mayHaveSeveral: isStream || recognition.inputs?.mayHaveSeveral ?? true,
        inputs: arguments.inputs, overwrites: arguments[CommonOptions.overwrite], standardOutput: streams.output,
        framesPerSecond: { arguments[CommonOptions.fps] ?? recognition.frameRate.withLock { $0 } })
      var drawing = HandDrawing()
      drawing.lineScale = Float(arguments[lineScale])
      drawing.showsLabels = !arguments[noLabels]
      drawing.showsFingerCount = arguments[details]
      let style = drawing
      // Frames are counted from 0 for each input.
      var last = (source: "", frame: -1)
      do {
        try recognition.forEachResult { record, image in
          let hands = record.result.hands.map { $0.upright(in: image.orientation) }
          let source = record.result.source ?? "-"
          last = (source, source == last.source ? last.frame + 1 : 0)
          let time = record.result.time
          try drawings.write(
            image.upright(), hands, style, source: source,
            frame: isStream || time != nil ? record.videoFrame ?? last.frame : record.result.frameNumber,
            time: time)
        }
      } catch let error as Interrupted {
        // The video of the frames so far is completed all the same.
        try drawings.finish()
        throw error
      }
      try drawings.finish()
    })

  /// The results of `--results`. Options that only finding hands has are refused beside it.
  private static func knownResults(_ arguments: ParsedArguments, _ streams: Streams) throws -> KnownResults? {
    guard let name = arguments[results] else { return nil }
    if name == "-",
      arguments.inputs.contains("-") || arguments[CommonOptions.filesFrom] == "-" || arguments[CommonOptions.filesFrom0] == "-"
    {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
    let ofHands: [any OptionDefinition] =
      RecognitionOptions.model.options + RecognitionOptions.gestures.options
      + [CommonOptions.camera, CommonOptions.mirrored, CommonOptions.smooth, CommonOptions.realtime]
    for option in ofHands where arguments.given.contains(where: { $0.option.id == option.id }) {
      throw ToolError(.usage, "--\(option.name)", "has no meaning with --results: the hands are those of \(name)")
    }
    if arguments.has(CommonOptions.mode), arguments[CommonOptions.mode] == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "has no meaning with --results: give video")
    }
    return try KnownResults(opening: name, standardInput: streams.input)
  }
}
