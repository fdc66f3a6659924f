import Foundation
import GestureClassifier
import HandLandmarkerCore
import TestSupport

@testable import gesture_cli

/// Results as JSON Lines, and JSON by itself.
struct ResultTarget: FuzzTarget {
  static let name = "results"
  static let weight = 5
  let seeds: [Data]

  init() throws {
    let point = #"{"x": 0.5, "y": -1e-3, "z": 0}"#
    let points = "[" + Array(repeating: point, count: 21).joined(separator: ", ") + "]"
    let category = #"{"index": -1, "score": 0.75, "categoryName": "Thumb_Up", "displayName": null}"#
    seeds = [
      #"{"source": "a.ppm", "width": 4, "height": 2, "timestampInMilliseconds": null, "gestures": [[\#(category)]], "handedness": [[\#(category)]], "landmarks": [\#(points)], "worldLandmarks": [\#(points)]}"#,
      #"{"handedness": [], "landmarks": [], "worldLandmarks": [], "handIDs": []}"#,
      #"[1, -2.5e+10, "\u00e4\ud83d\ude00\n", {"a": [true, false, null]}, [[[[[]]]]]]"#,
    ].map { Data($0.utf8) }
  }

  func run(_ input: Data) throws -> Bool {
    var detector = GestureEventDetector()
    for line in input.split(separator: UInt8(ascii: "\n")) {
      if let record = try? ResultRecord(json: String(decoding: line, as: UTF8.self)) {
        _ = detector.events(for: record.observations, timestampInMilliseconds: record.timestampInMilliseconds ?? 0)
        _ = HandDrawing().svg(of: record.annotations, width: 100, height: 100) + record.csvRows + record.text(showsSource: true)
      }
      _ = try JSONParser.parse(line)
    }
    return true
  }
}
