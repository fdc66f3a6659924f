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
      (
        "gesture-cli describe --set standard --output gestures.json",
        "The gestures that come with the tool, to be edited"
      ),
    ],
    run: Settings.reading { settings, streams in
      func write(_ gestures: DescribedGestures) throws { try streams.write(gestures.json, to: settings.output) }
      if let gestures = try settings.shippedGestures() { return try write(gestures) }
      let recognition = try Recognition(.handLandmarker, settings, streams, defaultMode: .image)
      var gestures: [DescribedGesture] = []
      try recognition.forEachResult { record, image in
        if record.result.hands.isEmpty { streams.console.note("\(record.result.sourceName): no hand found") }
        let name = settings.gestureName ?? stem(record.result.sourceName)
        for reading in record.result.hands.compactMap({ $0.reading(rotation: image.rotation) }) {
          let free = freeName(name, separator: "_") { taken in gestures.contains { $0.name == taken } }
          gestures.append(DescribedGesture(free, HandDescription(reading)))
        }
      }
      guard !gestures.isEmpty else {
        throw ToolError(
          .dataError, nil,
          "no hand was found: use an image that the hand fills to a third or more, or give --smallest-hand")
      }
      try write(DescribedGestures(gestures))
    })

  private static func stem(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return ["", "-"].contains(name) ? "Gesture" : name
  }
}
