import GestureCommandLine
import HandFiles

extension Subcommand {
  static let describe = Subcommand(
    name: "describe", summary: "Describe the hands in images as gestures, for --describe",
    discussion: [
      "Prints a file of gestures: for each hand which fingers are extended, which fingertips touch, the side and the direction. Remove what does not matter, and give the file to recognize --describe. See the article Reading a hand."
    ],
    inputs: Options.inputs,
    sections: [
      Section(
        "Output",
        [Options.gestureName, Options.shippedSet, Options.description, Options.overwrite] + Options.reporting),
      Options.handSection,
      Section(
        "Input",
        [
          Options.raw, Options.filesFrom, Options.filesFrom0, Options.recursive, Options.tolerateDamage,
          Options.reduce, Options.rotation,
        ]),
    ],
    examples: [
      ("gesture-cli describe --name Salute --output gestures.json photo.jpg", "A gesture from one photo"),
      ("gesture-cli recognize --describe gestures.json video.mp4", "The gesture in a video"),
      (
        "gesture-cli describe --set standard --output gestures.json",
        "The gestures that come with the tool, to be edited"
      ),
    ],
    run: running(DescribeArguments.init) { try $0.run($1) })
}

/// The images whose hands are described, or a set of shipped gestures.
struct DescribeArguments: Sendable {
  /// The name of the gesture; nil for the name of the file.
  let name: String?
  let output: OutputArguments
  let subject: Subject

  /// The source of the descriptions.
  enum Subject: Sendable {
    case images(RecognitionArguments)
    case shipped(DescribedGestures)
  }

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    name = given[Options.gestureName]
    self.output = output
    if let set = given[Options.shippedSet] {
      subject = .shipped(try Self.shipped(set, given))
    } else {
      let input = try InputArguments(given, defaultMode: .image, streams.console)
      subject = .images(try RecognitionArguments(given, input, output))
    }
  }

  private static func shipped(_ name: String, _ given: ParsedArguments) throws -> DescribedGestures {
    try given.refuse(
      Options.shippedSet, unless: given.inputs.isEmpty, "takes no inputs: it prints gestures that come with the tool")
    try given.refuse(Options.gestureName, unless: false, "is for the hands of images, not for --set")
    if let gestures = DescribedGestures.shipped.first(where: { $0.key == name })?.value { return gestures }
    throw ToolError(
      .usage, "--set", "must be \(DescribedGestures.shipped.map(\.key).joined(separator: " or ")), not '\(name)'")
  }
}
