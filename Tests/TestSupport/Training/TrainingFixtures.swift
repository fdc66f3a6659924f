import Foundation
import GestureClassifier
import GestureModelTools
import GestureSupport
import GestureTraining
import HandFiles
import HandLandmarkerCore
import TensorEngine

/// Labelled hands and a base bundle that need no published model.
package enum TrainingFixtures {
  /// A gesture bundle whose embedder passes on the features of the hand.
  ///
  /// - Parameter hands: The hand landmarker; nil for that of ``StandInHands``.
  package static func base(hands: Data? = nil, custom: StandInGestures.Classifier? = nil) throws -> Data {
    let canned = StandInGestures.Classifier(rightHand: [0.9, 0.1], labels: ["None", "Thumb_Up"])
    return try ZipWriter.bundle([
      ("hand_landmarker.task", try hands ?? StandInHands().bundle()),
      ("hand_gesture_recognizer.task", try StandInGestures(canned: canned, custom: custom).bundle()),
    ])
  }

  /// Hands of a label.
  ///
  /// The points of a flat hand are on a circle. The label decides how often it winds, and a seed shakes it.
  package static func example(_ label: String, winding: Float, seed: UInt64, source: String = "") -> GestureExample {
    var random = SeededGenerator(seed: seed)
    let points = (0..<21).map { i -> SIMD3<Float> in
      let angle = winding * Float(i) * 0.3
      return SIMD3(
        0.5 + 0.2 * cos(angle) + 0.01 * random.symmetric(),
        0.5 + 0.01 * Float(i) * sin(angle) + 0.01 * random.symmetric(),
        0.01 * random.symmetric())
    }
    return GestureExample(
      label: label, source: source.isEmpty ? "\(label)-\(seed)" : source,
      hand: Hand(
        handedness: .right, handednessScore: 0.95, landmarks: HandPoints { points[$0] },
        worldLandmarks: HandPoints { 0.1 * points[$0] },
        imageSize: ImageSize(width: 640, height: 480)))
  }

  /// `count` hands of each of three labels.
  package static func dataset(_ count: Int = 12, firstSeed: UInt64 = 1) -> GestureDataset {
    let windings: [(String, Float)] = [("none", 0.2), ("circle", 1), ("spiral", 2.2)]
    return GestureDataset(
      examples: windings.flatMap { label, winding in
        (0..<count).map { example(label, winding: winding, seed: firstSeed + UInt64($0)) }
      })
  }

  /// A line of JSON Lines.
  ///
  /// The line has the keys of a result and `more`.
  package static func line(_ example: GestureExample, _ more: String) -> String {
    let record = HandRecord(
      hands: [example.hand], source: example.source, imageSize: ImageSize(width: 640, height: 480), hasGestures: false)
    return record.uncheckedJSON.dropLast() + ", \(more)}"
  }

  /// A quick training.
  package static var options: GestureTrainerOptions {
    var options = GestureTrainerOptions()
    options.epochs = 12
    options.learningRate = 0.01
    options.augmentation?.copies = 4
    return options
  }
}
