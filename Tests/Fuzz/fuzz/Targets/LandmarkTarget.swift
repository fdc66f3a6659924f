import Foundation
import GestureSupport
import HandFiles

/// Landmarks in the formats of other programs.
struct LandmarkTarget: FuzzTarget {
  static let name = "landmarks"
  static let weight = 5
  let seeds: [Data]

  init() throws {
    let point = #"{"x": 0.5, "y": -1e-3, "z": 0}"#
    let objects = "[" + Array(repeating: point, count: 21).joined(separator: ", ") + "]"
    let list = "[" + Array(repeating: "[0.5, 0.25, -1e-2]", count: 21).joined(separator: ",\n") + "]"
    let side = #"[{"index": 0, "score": 0.75, "category_name": "Right"}]"#
    let pixels = Array(repeating: "3, 4, 2", count: 21).joined(separator: ", ")
    let columns = (0..<21).map { "x\($0),y\($0),z\($0)" }.joined(separator: ",")
    seeds = [
      #"[{"handedness": [\#(side)], "hand_landmarks": [\#(objects)], "hand_world_landmarks": [\#(objects)]}]"#,
      #"{"label": "wave", "landmarks": [\#(list)], "handedness": ["Left"], "rotation": 90, "width": 4, "height": 3}"#,
      list,
      #"{"images": [{"id": 1, "file_name": "a.jpg", "width": 4, "height": 3}], "annotations": [{"id": 1, "image_id": 1, "category_id": 2, "keypoints": [\#(pixels)]}], "categories": [{"id": 2, "name": "left_hand"}, {"id": 3, "name": "a"}]}"#,
      "label,handedness,timestampInMilliseconds,hand,\(columns)\n\"a, \"\"b\"\"\",Left,40,0,"
        + Array(repeating: "0.5", count: 63).joined(separator: ",") + "\n",
      "3,0.0,0.0," + Array(repeating: "-0.5", count: 39).joined(separator: ",") + ",1.0\n",
    ].map { Data($0.utf8) }
  }

  func run(_ input: Data) throws -> Bool {
    let file = try LandmarkFile(input, name: "x", imageSize: ImageSize(width: 4, height: 3))
    for entry in file.entries {
      // What is read can be written, as lines and as a table, and read again.
      let json = try entry.record.json
      guard try HandRecord(json: json) == entry.record else {
        throw WrongAnswer(description: "the line does not come back: \(json)")
      }
      let table = HandRecord.csvHeader + entry.record.csvRows
      guard try LandmarkFile(Data(table.utf8), name: "x").entries.count == 1 else {
        throw WrongAnswer(description: "the table does not come back: \(table)")
      }
    }
    return true
  }
}
