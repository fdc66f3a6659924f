import GestureCommandLine

extension Subcommand {
  static let explain = Subcommand(
    name: "explain", summary: "Explain why a hand shows a gesture or does not",
    discussion: [
      "Prints what the gesture wants, what the hand shows, and by how much it fails; for a video, it does so for the frames that come nearest. The gesture is one of the file of --describe, one of the model, or one that describe --set prints."
    ],
    inputs: Inputs(
      "IMAGE|VIDEO", count: 1...1, "An image or a video, or - for standard input; formats as for recognize"),
    sections: [
      Section(
        "Output", [Options.explained, Options.explanationFormat, Options.output, Options.overwrite] + Options.reporting),
      Options.handSection, Options.gestureSection, Options.explanationSection,
    ],
    examples: [
      ("gesture-cli explain --gesture Thumb_Up photo.jpg", "Why a photo is not a Thumb_Up"),
      (
        "gesture-cli explain --gesture Victory --output victory.html video.mp4",
        "A page with the frames that come nearest"
      ),
      ("gesture-cli explain --gesture Salute --describe gestures.json photo.jpg", "A described gesture"),
    ],
    run: running(ExplainArguments.init) { try $0.run($1) })
}

/// An image or video, and the gesture that is explained in it.
struct ExplainArguments: Sendable {
  /// The name of the gesture.
  let gesture: String
  let format: ExplanationFormat
  let recognition: RecognitionArguments

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    if let folder = given.inputs.first(where: InputList.isFolder) {
      throw ToolError(.usage, folder, "is a folder: explain one image or video")
    }
    format = try given.outputFormat(Options.explanationFormat)
    guard let name = given[Options.explained] else {
      throw ToolError(.usage, "--gesture", "is missing: name the gesture to explain, such as --gesture Victory")
    }
    gesture = name
    recognition = try RecognitionArguments(given, InputArguments(given, streams.console), output)
  }
}
