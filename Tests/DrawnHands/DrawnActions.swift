import Foundation
import GestureFixtures

/// The video for the recipes of the article on gesture actions.
package enum DrawnActions {
  /// A hand that arms, swipes and pinches.
  ///
  /// A thumb has no effect, an open palm arms, and then come a thumb, two swipes, and a pinch that is drawn to the
  /// right.
  package static let motion =
    PosedMovement.still(.thumbUp, duration: .milliseconds(700))
    .then(.still(.openPalm, duration: .milliseconds(900)))
    .then(.still(.thumbUp, duration: .milliseconds(400)))
    .then(.swipe(.left)).then(.swipe(.right, rest: .milliseconds(900)))
    .then(.pinch(held: .milliseconds(700), drag: SIMD2(0.2, 0)))

  /// Writes the frames of the video one after the other.
  package static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (width, height) = (320, 240)
    let sampling = FrameSampling(width: width, height: height, framesPerSecond: 25)
    let frames = try motion.images(sampling).map {
      DrawnPicture(width: width, height: height, rgb: Array($0.image.data)).ppmData
    }
    try frames.reduce(into: Data()) { $0.append($1) }.write(to: folder.appendingPathComponent("hands.ppm"))
  }
}
