import GestureClassifier
import GestureCommandLine
import GestureFoundation
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
      ("gesture-cli describe --set standard --output gestures.json", "The gestures that come with the tool, to be edited"),
    ],
    run: Settings.reading { settings, streams in
      if let gestures = try settings.shippedGestures() { return try write(gestures, settings, streams) }
      let recognition = try Recognition(.handLandmarker, settings, streams, defaultMode: .image)
      let found = Locked<[DescribedGesture]>([])
      try recognition.forEachResult { record, image in
        if record.result.hands.isEmpty { streams.console.note("\(record.result.sourceName): no hand found") }
        found.withLock { gestures in
          for hand in record.result.hands {
            let name = settings.gestureName ?? Self.stem(record.result.sourceName)
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
      try write(DescribedGestures(gestures), settings, streams)
    })

  private static func write(_ gestures: DescribedGestures, _ settings: Settings, _ streams: Streams) throws {
    let file = try streams.output(settings.output, notOver: settings.inputs)
    try file.write(gestures.json)
    try file.flush()
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
