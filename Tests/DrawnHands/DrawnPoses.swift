import Foundation
import GestureFixtures

/// The seven canned gestures, drawn from five directions.
///
/// MediaPipe recognises the images, and its landmarks are compared with those computed from the same poses.
package enum DrawnPoses {
  /// One image.
  package struct Item: Sendable {
    package let name: String
    package let scene: HandScene
  }

  /// The directions: from the front, from both sides, above and below.
  package static let directions: [(name: String, pitch: Float, yaw: Float)] = [
    ("front", 0, 0), ("left", 0, -15), ("right", 0, 15), ("above", 12, 0), ("below", -12, 0),
  ]

  package static let items: [Item] = HandGesture.canned.flatMap { gesture in
    directions.compactMap { direction in
      guard let pose = HandPose(gesture: gesture) else { return nil }
      let seen = pose.tilted(by: direction.pitch).swivelled(by: direction.yaw)
      return Item(name: "\(gesture)_\(direction.name)", scene: HandScene([PosedHand(seen)]))
    }
  }

  /// Fills `folder` with PPM files and `poses.jsonl`.
  ///
  /// The latter lists the files with their checksums.
  package static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var lines = ""
    for item in items {
      let picture = item.scene.draw()
      try picture.ppmData.write(to: folder.appendingPathComponent("\(item.name).ppm"))
      lines += #"{"name": "\#(item.name)", "checksum": "\#(picture.checksum)"}"# + "\n"
    }
    try Data(lines.utf8).write(to: folder.appendingPathComponent("poses.jsonl"))
  }
}
