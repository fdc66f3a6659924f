import Foundation
import GestureCLI
import GestureClassifier
import GestureCommandLine
import GestureSupport
import HandDrawings
import HandEvents
import HandFiles
import HandLandmarkerCore
import TestSupport

/// Results as JSON Lines.
struct ResultTarget: FuzzTarget {
  static let name = "results"
  static let weight = 5
  let seeds: [Data]

  init() throws {
    let point = #"{"x": 0.5, "y": -1e-3, "z": 0}"#
    let points = "[" + Array(repeating: point, count: 21).joined(separator: ", ") + "]"
    let category = #"{"index": -1, "score": 0.75, "categoryName": "Thumb_Up", "displayName": null}"#
    let side = #"{"index": 0, "score": 0.75, "categoryName": "Right", "displayName": "Right"}"#
    seeds = [
      #"{"source": "a.ppm", "width": 4, "height": 2, "timestampInMilliseconds": null, "gestures": [[\#(category)]], "handedness": [[\#(side)]], "landmarks": [\#(points)], "worldLandmarks": [\#(points)]}"#,
      #"{"handedness": [], "landmarks": [], "worldLandmarks": [], "handIDs": []}"#,
      #"[1, -2.5e+10, "\u00e4\ud83d\ude00\n", {"a": [true, false, null]}, [[[[[]]]]]]"#,
    ].map { Data($0.utf8) }
  }

  func run(_ input: Data) throws -> Bool {
    var detector = GestureEventDetector()
    for line in input.split(separator: UInt8(ascii: "\n")) {
      var reader = JSONReader(Array(line))
      _ = try reader.value()
      let record = try HandRecord(json: String(decoding: line, as: UTF8.self))
      _ = detector.events(for: record.frame ?? HandFrame(hands: record.hands, at: .zero))
      _ = HandDrawing().svg(of: record.hands, width: 100, height: 100) + record.csvRows + record.text(showsSource: true)
      guard try HandRecord(json: record.json) == record else {
        throw WrongAnswer(description: "the line does not come back: \(record.uncheckedJSON)")
      }
    }
    return true
  }
}
