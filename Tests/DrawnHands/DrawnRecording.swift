import Foundation
import GestureFixtures

/// The video whose recording the example package replays.
///
/// A palm becomes a thumb.
package enum DrawnRecording {
  package static let motion = PosedMovement.still(.openPalm, duration: .milliseconds(500)).then(
    .still(.thumbUp, duration: .milliseconds(1100)))

  /// Writes the frames of the video one after the other.
  package static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sampling = FrameSampling(width: 320, height: 240, framesPerSecond: 20)
    let frames = try motion.images(sampling).map {
      DrawnPicture(width: 320, height: 240, rgb: Array($0.image.data)).ppmData
    }
    try frames.reduce(into: Data()) { $0.append($1) }.write(to: folder.appendingPathComponent("thumb.ppm"))
  }
}
