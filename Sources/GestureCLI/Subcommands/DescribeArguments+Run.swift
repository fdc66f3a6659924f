import GestureCommandLine
import GestureFoundation
import HandFiles

extension DescribeArguments {
  func run(_ streams: Streams) throws {
    func write(_ gestures: DescribedGestures) throws { try streams.write(gestures.json, to: output.path) }
    switch subject {
    case .shipped(let gestures): try write(gestures)
    case .images(let images): try write(describe(Recognition(.handLandmarker, images, streams)))
    }
  }

  private func describe(_ recognition: Recognition) throws -> DescribedGestures {
    let console = recognition.streams.console
    var gestures: [DescribedGesture] = []
    try recognition.forEachResult { record, image in
      if record.result.hands.isEmpty { console.note("\(record.result.sourceName): no hand found") }
      let own = name ?? Self.stem(record.result.sourceName)
      for reading in record.result.hands.compactMap({ $0.reading(rotation: image.rotation) }) {
        let free = freeName(own, separator: "_") { taken in gestures.contains { $0.name == taken } }
        gestures.append(DescribedGesture(free, HandDescription(reading)))
      }
    }
    guard !gestures.isEmpty else {
      throw ToolError(
        .dataError, nil,
        "no hand was found: use an image that the hand fills to a third or more, or give --smallest-hand")
    }
    return try DescribedGestures(gestures)
  }

  private static func stem(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return ["", "-"].contains(name) ? "Gesture" : name
  }
}

extension DescribedGestures {
  /// The gestures that come with the tool, by set name.
  static let shipped: KeyValuePairs = ["standard": DescribedGestures.standard, "asl-letters": .aslLetters]
}
