import Foundation
import GestureImages
import TestSupport

/// A folder for the files of one test.
typealias ScratchFolder = TemporaryFolder

/// Drawn images that several tests use, each drawn once.
enum Drawn {
  static let victory = DrawnScene([NamedPose.victory.hand]).draw()
  static let thumbUp = DrawnScene([NamedPose.thumbUp.hand]).draw()
  static let openPalm = DrawnScene([NamedPose.openPalm.hand]).draw()
  static let nothing = DrawnScene([], width: 160, height: 120).draw()
  /// The drawn video of one hand, 40 ms a frame.
  static let clip = (DrawnScene.clips.first { $0.name == "one_hand" }?.frames ?? []).map { $0.draw() }
}

extension DrawnPicture {
  /// The image as a PNG file.
  var pngData: Data { rasterImage.pngData }
}
