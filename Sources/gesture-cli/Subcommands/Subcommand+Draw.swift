import CommandLineTool
import GestureClassifier
import HandLandmarkerCore

extension Subcommand {
  private static let output = Option.file(
    "output", short: "o", "PATH", shown: "PPM frames on standard output",
    "A file ending in .png, .ppm or .svg, or a folder (end it with /) for one file per image")
  private static let svg = Option.flag("svg", "Write the drawing alone as vectors (SVG), to lie over the image")
  private static let lineScale = Option.number("line-scale", default: 1, in: 0.1...20, "Scale line width")

  static let draw = Subcommand(
    name: "draw", summary: "Draw the hands' skeletons, handedness and gestures on images and videos",
    discussion: [
      "Each finger has its colour; points near to the camera are larger; the label shows gesture and handedness with their scores. Drawings of a video are a stream of PPM frames for ffmpeg."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section("Output", [output, svg, lineScale, GeneralOptions.quiet, CommonOptions.verbose]), RecognitionOptions.model, RecognitionOptions.gestures,
      RecognitionOptions.drawInput,
    ],
    examples: [
      ("gesture-cli draw --output drawn.png photo.jpg", "One photo"),
      ("gesture-cli draw --output drawn/ photos/", "A folder of photos"),
      ("gesture-cli draw --mode video video.mp4 | ffmpeg -f image2pipe -framerate 25 -i - drawn.mp4", "A video"),
    ],
    run: { arguments, streams in
      let recognition = try Recognition(.gestureRecognizer, arguments, streams)
      let isStream = recognition.mode == .video || recognition.mode == .liveStream
      let drawings = try DrawingOutput(
        path: arguments[output], format: arguments[svg] ? .svg : nil,
        mayHaveSeveral: isStream || recognition.inputs?.mayHaveSeveral ?? true,
        inputs: arguments.inputs, standardOutput: streams.output)
      var drawing = HandDrawing()
      drawing.lineScale = Float(arguments[lineScale])
      let style = drawing
      // Frames are counted from 0 for each input.
      var last = (source: "", frame: -1)
      try recognition.forEachResult { record, image in
        let hands = record.result.hands.map { $0.upright(in: image.orientation) }
        let source = record.result.source ?? "-"
        last = (source, source == last.source ? last.frame + 1 : 0)
        try drawings.write(
          drawings.format.encode(image.upright(), hands, style), source: source,
          frame: isStream || record.result.timestampInMilliseconds != nil ? last.frame : record.result.frameNumber)
      }
    })
}
