import Foundation
import GestureClassifier
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// A bundle whose networks have int8 weights.
///
/// The bundle finds the hands and gestures of the original bundle.
final class DynamicRangeBundleTests: XCTestCase {
  private func converted(_ archive: ZipArchive, _ names: [String]) throws -> Data {
    try ZipWriter.bundle(
      archive.entries.map { entry in
        guard names.contains(entry.name) else { return (entry.name, entry.bytes.data) }
        return (entry.name, try DynamicRange(Model(entry.bytes)).quantised.tfliteData())
      })
  }

  func testHandsAndGesturesAreThoseOfTheBundle() throws {
    let bundle = try TestModels.gestureRecognizer()
    let parts = [
      ("hand_landmarker.task", ["hand_detector.tflite", "hand_landmarks_detector.tflite"]),
      ("hand_gesture_recognizer.task", ["gesture_embedder.tflite", "canned_gesture_classifier.tflite"]),
    ]
    let data = try ZipWriter.bundle(
      parts.map { name, networks in (name, try converted(ZipArchive(bundle.requiredBytes(named: name)), networks)) })
    XCTAssertLessThan(data.count, bundle.entries.map(\.bytes.count).reduce(0, +) * 3 / 4, "half floats became integers")
    let quantised = try HandGestureRecognizer(model: GestureModel(data: data))
    let original = try HandGestureRecognizer(model: GestureModel(bundle: bundle))
    for pose in [NamedPose.victory, .thumbUp, .openPalm] {
      let image = DrawnScene([pose.hand]).draw().rasterImage
      let (hand, wanted) = (
        try XCTUnwrap(quantised.recognize(image: image).first), try XCTUnwrap(original.recognize(image: image).first)
      )
      XCTAssertEqual(hand.gesture, wanted.gesture)
      XCTAssertEqual(hand.handedness, wanted.handedness)
      XCTAssertEqual(try XCTUnwrap(hand.gestureScore), try XCTUnwrap(wanted.gestureScore), accuracy: 0.1)
      for (point, other) in zip(hand.landmarks, wanted.landmarks) {
        XCTAssertEqual(point.x, other.x, accuracy: 0.015)
        XCTAssertEqual(point.y, other.y, accuracy: 0.015)
      }
    }
  }
}
