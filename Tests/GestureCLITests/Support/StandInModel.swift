import Foundation
import GestureModelTools
import TestSupport

/// A bundle that answers at once, for runs in which it does not matter what hands look like: whatever is red is a hand
/// with its thumb up, nothing else is one.
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

  /// A picture of which it says that it is a hand.
  static let hand = picture([255, 0, 0])
  /// Another of the same size, of which it says that it is none, also where one has been before.
  static let noHand = picture([0, 0, 255])

  private static func picture(_ colour: [UInt8]) -> DrawnPicture {
    DrawnPicture(width: 64, height: 64, rgb: (0..<64 * 64).flatMap { _ in colour })
  }
}
