import Foundation
import GestureClassifier
import GestureImages
import GestureModelTools
import TensorEngine
import TestSupport

/// Recognizers with stand-ins for all networks.
///
/// Plain images command the hands, and the tests command the gestures.
enum StandInRecognizer {
  /// Eight scores that differ: the best three are None, Pointing_Up and Victory.
  static let mostlyNone: [Float] = [0.5, 0.02, 0.08, 0.2, 0.04, 0.01, 0.1, 0.05]

  /// A bundle whose canned classifier gives ``mostlyNone`` to every hand.
  static func bundle(custom: StandInGestures.Classifier? = nil) throws -> Data {
    let gestures = StandInGestures(canned: .init(rightHand: mostlyNone, labels: GestureLabels.canned), custom: custom)
    return try ZipWriter.bundle([
      ("hand_landmarker.task", StandInHands().bundle()), ("hand_gesture_recognizer.task", gestures.bundle()),
    ])
  }

  static func recognizer(
    custom: StandInGestures.Classifier? = nil, options: HandGestureRecognizer.Options = HandGestureRecognizer.Options()
  ) throws -> HandGestureRecognizer {
    try HandGestureRecognizer(model: GestureModel(data: bundle(custom: custom)), options: options)
  }

  /// An image in which one hand is found.
  static let oneHand = plain(255, 0, 0)
  /// An image without a hand.
  static let noHand = plain(0, 0, 255)

  private static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> RasterImage {
    RasterImage(
      checkedData: Data((0..<32 * 24).flatMap { _ in [red, green, blue] }), width: 32, height: 24, bytesPerRow: 96,
      format: .rgb8)
  }
}
