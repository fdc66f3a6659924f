import Foundation
import GestureFixtures

/// Images of a pose as many people might show it.
///
/// For tests of training and evaluation. MediaPipe 1.2.2 finds the hand, and the right one of the two, in 240 of 240
/// such images (24 of each named pose).
package enum DrawnTrainingSet {
  /// - Parameter seed: The same seed gives the same images; use different ones to train and to evaluate with.
  package static func pictures(of pose: NamedPose, count: Int, seed: UInt64, width: Int = 240, height: Int = 240)
    -> [DrawnPicture]
  {
    scenes(of: pose, count: count, seed: seed, width: width, height: height).map { $0.draw() }
  }

  /// Every third hand is a left one.
  ///
  /// Light and background change as well.
  package static func scenes(of pose: NamedPose, count: Int, seed: UInt64, width: Int = 240, height: Int = 240)
    -> [DrawnScene]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let hand = (index % 3 == 2 ? pose.hand.mirrored : pose.hand).varied(using: &generator)
      var scene = DrawnScene([hand], width: width, height: height)
      scene.background.top *= 1 + 0.5 * generator.symmetric()
      scene.background.bottom *= 1 + 0.5 * generator.symmetric()
      scene.light.key.x += 0.4 * generator.symmetric()
      scene.light.keyBrightness *= 1 + 0.15 * generator.symmetric()
      return scene
    }
  }

  /// Writes one folder of PPM files a label, as training reads them.
  /// - Parameter labels: The name of each folder, and the poses its images show in turn.
  package static func write(to folder: URL, labels: [(name: String, poses: [NamedPose])], perLabel: Int, seed: UInt64)
    throws
  {
    for (number, label) in labels.enumerated() where !label.poses.isEmpty {
      let subfolder = folder.appendingPathComponent(label.name)
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
      let series = label.poses.enumerated().map {
        scenes(of: $1, count: perLabel, seed: seed &* 1_000_003 &+ UInt64(number * 100 + $0))
      }
      for index in 0..<perLabel {
        let picture = series[index % series.count][index].draw()
        try picture.ppmData.write(to: subfolder.appendingPathComponent("\(label.name)_\(index).ppm"))
      }
    }
  }
}
