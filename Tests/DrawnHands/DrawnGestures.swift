import Foundation
import GestureFixtures

/// Drawn hands as a data set.
///
/// Three gestures are unknown to the canned classifier; canned gestures count as «none».
package enum DrawnGestures {
  /// A label and the poses that are drawn for it, in turn.
  package static let labels: [(name: String, poses: [NamedPose])] = [
    ("none", [.closedFist, .victory, .pointingUp, .thumbUp, .iLoveYou]), ("four", [.fourFingers]),
    ("ell", [.thumbAndIndex]),
    ("pinch", [.pinch]),
  ]

  /// The first numbers of images for training and testing.
  ///
  /// No image is in both sets.
  package static let (trainingSeed, testSeed): (UInt64, UInt64) = (10_000, 20_000)

  /// An image of a label, 192 pixels wide and high.
  ///
  /// Every second image shows a left hand. Nil if there is no such label.
  package static func picture(of label: String, number: Int, seed: UInt64) -> DrawnPicture? {
    guard let poses = labels.first(where: { $0.name == label })?.poses else { return nil }
    var random = SeededGenerator(seed: seed + UInt64(number))
    let pose = poses[number % poses.count].hand
    let hand = (number % 2 == 0 ? pose : pose.mirrored).varied(using: &random)
    return DrawnScene([hand], width: 192, height: 192).draw()
  }

  /// Writes `count` images of each label as `<folder>/<label>/<number>.ppm`.
  package static func write(to folder: URL, count: Int, seed: UInt64) throws {
    for (label, _) in labels {
      let labelFolder = folder.appendingPathComponent(label)
      try FileManager.default.createDirectory(at: labelFolder, withIntermediateDirectories: true)
      for number in 0..<count {
        try picture(of: label, number: number, seed: seed)?.ppmData.write(
          to: labelFolder.appendingPathComponent(String(format: "%03d.ppm", number)))
      }
    }
  }
}
