import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureSupport
import HandFiles
import HandLandmarkerCore

extension Subcommand {
  private static let gestureName = Option.text("name", "NAME", shown: "that of the file", "Name of the gesture")
  private static let shippedSets: KeyValuePairs = ["standard": DescribedGestures.standard, "asl-letters": DescribedGestures.aslLetters]
  private static let set = Option.text(
    "set", "NAME", completion: .choices(shippedSets.map(\.key)),
    "Print gestures that come with the tool instead, counts and well-known signs or letters")
  private static let output = CommonOptions.output.variant(shown: "standard output", "Write the gestures to FILE")

  static let describe = Subcommand(
    name: "describe", summary: "Describe the hands in images as gestures, for --describe",
    discussion: [
      "Prints a file of gestures: for each hand which fingers are extended, which fingertips touch, the side and the direction. Remove what does not matter, and give the file to recognize --describe. See the article Reading a hand."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section(
        "Output",
        [gestureName, set, output, CommonOptions.overwrite] + RecognitionOptions.failures + [GeneralOptions.quiet, CommonOptions.verbose]),
      RecognitionOptions.model,
      Section(
        "Input",
        [
          CommonOptions.raw, CommonOptions.filesFrom, CommonOptions.filesFrom0, CommonOptions.recursive, CommonOptions.tolerateDamage,
          CommonOptions.reduce, CommonOptions.rotation,
        ]),
    ],
    examples: [
      ("gesture-cli describe --name Salute --output gestures.json photo.jpg", "A gesture from one photo"),
      ("gesture-cli recognize --describe gestures.json video.mp4", "The gesture in a video"),
      ("gesture-cli describe --set standard --output gestures.json", "The gestures that come with the tool, to be edited"),
    ],
    run: { arguments, streams in
      if let name = arguments[set] { return try write(try shippedSet(name, arguments), arguments, streams) }
      let recognition = try Recognition(.handLandmarker, arguments, streams, defaultMode: .image)
      let found = Locked<[DescribedGesture]>([])
      try recognition.forEachResult { record, image in
        if record.result.hands.isEmpty { streams.console.note("\(record.result.sourceName): no hand found") }
        found.withLock { gestures in
          for hand in record.result.hands {
            let name = arguments[gestureName] ?? Self.stem(record.result.sourceName)
            if let reading = hand.reading(rotation: image.rotation) {
              gestures.append(DescribedGesture(Self.unused(name, gestures), HandDescription(reading)))
            }
          }
        }
      }
      let gestures = found.withLock { $0 }
      guard !gestures.isEmpty else {
        throw ToolError(.dataError, nil, "no hand was found: show one that fills a third of the image or more, or see --smallest-hand")
      }
      try write(DescribedGestures(gestures), arguments, streams)
    })

  private static func write(_ gestures: DescribedGestures, _ arguments: ParsedArguments, _ streams: Streams) throws {
    let file = try streams.output(arguments[output], notOver: arguments.inputs)
    try file.write(gestures.json)
    try file.flush()
  }

  private static func shippedSet(_ name: String, _ arguments: ParsedArguments) throws -> DescribedGestures {
    try arguments.refuse(set, unless: arguments.inputs.isEmpty, "takes no inputs: it prints gestures that come with the tool")
    try arguments.refuse(gestureName, unless: false, "is for the hands of images, not for --set")
    if let gestures = shippedSets.first(where: { $0.key == name })?.value { return gestures }
    throw ToolError(.usage, "--set", "must be \(shippedSets.map(\.key).joined(separator: " or ")), not '\(name)'")
  }

  /// The name of a file without folder and extension.
  private static func stem(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "Gesture" : name
  }

  private static func unused(_ name: String, _ gestures: [DescribedGesture]) -> String {
    let names = Set(gestures.map(\.name))
    if !names.contains(name) { return name }
    return (2...).lazy.map { "\(name)_\($0)" }.first { !names.contains($0) } ?? name
  }
}
