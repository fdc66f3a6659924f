import Foundation
import GestureModelTools
import TestSupport

/// A bundle that answers at once.
///
/// For runs in which the look of hands does not matter: whatever is red is a hand with its thumb up, and nothing else
/// is a hand.
enum StandInModel {
  private static let bundle = Result {
    try ZipWriter.bundle([
      ("hand_landmarker.task", StandInHands().bundle()),
      (
        "hand_gesture_recognizer.task",
        StandInGestures(canned: .init(rightHand: [0.1, 0.9], labels: ["None", "Thumb_Up"])).bundle()
      ),
    ])
  }

  static func data() throws -> Data { try bundle.get() }

  /// An image in which the bundle finds a hand.
  static let hand = picture([255, 0, 0])
  /// An image of the same size without a hand.
  ///
  /// The bundle finds no hand in it, even if one was there before.
  static let noHand = picture([0, 0, 255])

  private static func picture(_ colour: [UInt8]) -> DrawnPicture {
    DrawnPicture(width: 64, height: 64, rgb: (0..<64 * 64).flatMap { _ in colour })
  }
}
