import GestureCommandLine
import HandFiles

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
    run: Settings.reading { settings, streams in
      if settings.output == nil, streams.output.isTerminal {
        throw ToolError(
          .usage, "--output", "is missing: a terminal cannot show drawings; give a file or a folder, or pipe the output"
        )
      }
      let recognition = try Recognition(
        .gestureRecognizer, settings, streams, defaultMode: settings.drawsVideo ? .video : nil,
        takesVideosOfFolders: true,
        results: try settings.knownResults().map { try KnownResults(opening: $0, standardInput: streams.input) },
        timesImages: settings.drawsVideo)
      let isStream = recognition.settings.isStream
      let drawings = try DrawingOutput(
        settings, mayHaveSeveral: isStream || recognition.inputs?.mayHaveSeveral ?? true,
        standardOutput: streams.output,
        framesPerSecond: { settings.fps ?? recognition.frameRate.withLock { $0 } })
      let style = settings.drawing
      try recognition.forEachResult(finish: { try drawings.finish() }) { record, image in
        let hands = record.result.hands.map { $0.upright(in: image.orientation) }
        try drawings.write(
          image.upright(), hands, style, source: record.result.source ?? "-", frame: record.frameInFile,
          time: settings.drawsVideo || record.videoFrame != nil ? record.result.time : nil)
      }
    })
}
