import GestureCommandLine
import HandFiles

extension Subcommand {
  static let classify = Subcommand(
    name: "classify", summary: "Recognize gestures from landmarks alone: no image is needed",
    discussion: [
      "Reads lines of JSON as detect writes them with --format jsonl, and writes them with gestures. Existing gestures are replaced.",
      "It also reads landmarks of other programs, whose format it detects: results of MediaPipe as JSON, lists of [x, y, z], COCO keypoints, CSV with the columns x0, y0, z0 to x20, y20, z20, and rows of a label number and 42 numbers.",
    ],
    inputs: Inputs("INPUT...", count: 1...Int.max, "Files of landmarks; - is standard input"),
    sections: [
      Section("Model", [Options.model]), Options.writtenGestureSection,
      Section("Input", [Options.aspect, Options.rotation, Options.mirrored]),
      Options.resultSection.without([Options.frames, Options.crops, Options.resume, Options.force]),
    ],
    examples: [
      (
        "gesture-cli detect --format jsonl *.ppm | gesture-cli classify --format jsonl -",
        "Landmarks first, gestures from them"
      ),
      (
        "gesture-cli classify --model custom.task --format csv landmarks.jsonl",
        "Other gestures from the same landmarks"
      ),
    ],
    run: running(ClassifyArguments.init) { try $0.run($1) })
}

/// The landmarks to classify, and the options for naming gestures.
struct ClassifyArguments: Sendable {
  let inputs: [String]
  /// The file of the models; nil for the default file.
  let model: String?
  /// The options for naming the gestures of hands.
  let gestures: GestureArguments
  /// The size of the images; nil where a file states it.
  let imageSize: ImageSize?
  /// The rotation and the mirroring of the images.
  let view: StatedView
  let results: ResultArguments

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    inputs = given.inputs
    model = given[Options.model]
    gestures = try GestureArguments(given)
    imageSize = given[Options.aspect]
    view = StatedView(given)
    results = try ResultArguments(given, output, mode: nil, streams)
  }
}
