import Foundation
import HandLandmarkerCore

extension Verb {
  private static let output = Option.file(
    "output", "PATH", shown: "PPM frames on standard output",
    "A file ending in .png, .ppm or .svg, or a folder (end it with /) for one file per picture")
  private static let svg = Option.flag("svg", "Write the drawing alone as vectors (SVG), to lie over the picture")
  private static let lineScale = Option.number("line-scale", default: 1, in: 0.1...20, "Draw lines and points so many times as wide")

  package static let draw = Verb(
    name: "draw", summary: "Draw the hands' skeletons, sides and gestures on pictures and clips",
    discussion: [
      "Each finger has its colour; points near to the camera are larger; the label tells gesture and side with their scores. Drawings of a clip are a stream of PPM frames for ffmpeg."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section("Output", [output.definition, svg.definition, lineScale.definition, CommonOptions.quiet.definition]),
      RecognitionOptions.model, RecognitionOptions.gestures, RecognitionOptions.drawInput,
    ],
    examples: [
      Example("gesture-cli draw --output drawn.png photo.jpg", "One photo"),
      Example("gesture-cli draw --output drawn/ photos/", "A folder of photos"),
      Example("gesture-cli draw --mode video clip.mp4 | ffmpeg -f image2pipe -framerate 25 -i - drawn.mp4", "A clip"),
    ],
    run: { arguments, streams in
      let recognition = try Recognition(.gestureRecognizer, arguments, streams)
      let isStream = recognition.mode != .image
      let drawings = try DrawingOutput(
        path: arguments[output], format: arguments[svg] ? .svg : nil,
        mayHaveSeveral: isStream || recognition.inputs?.mayHaveSeveral ?? true,
        inputs: arguments.inputs, standardOutput: streams.output)
      var drawing = HandDrawing()
      drawing.lineScale = Float(arguments[lineScale])
      let style = drawing
      let frames = FrameCounter()
      return try recognition.forEachResult { record, image in
        let picture = UprightPicture(image, hands: record.result.annotations)
        let source = record.result.source ?? "-"
        try drawings.write(
          drawings.format.encode(picture.pixels, picture.hands, style), source: source, frame: isStream ? frames.next(of: source) : nil)
      }
    })
}

/// Counts the frames of each input from 0.
private final class FrameCounter {
  private var source: String?
  private var count = 0

  func next(of newSource: String) -> Int {
    count = newSource == source ? count + 1 : 0
    source = newSource
    return count
  }
}
