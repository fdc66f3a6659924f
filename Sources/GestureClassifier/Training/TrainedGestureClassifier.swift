import Foundation
import HandLandmarkerCore
import TensorEngine

/// The result of a training: a classifier for own gestures, to be written as a bundle that this package and MediaPipe load.
public struct TrainedGestureClassifier: Sendable {
  /// In the order of the scores; «none» first.
  public let labels: [String]
  /// A gesture answers if its score is at least this, 0…1.
  public let scoreThreshold: Float
  /// What the training was like, and how good the result is.
  public let report: GestureTrainingReport
  package let classifier: FoldedClassifier<Float>
  let base: BaseBundle

  /// The bundle: the base's hand landmarker, embedder and canned classifier, and the trained classifier.
  ///
  /// - Throws: An `NSError` if it grows too large for its format.
  public func bundleData() throws -> Data {
    try TaskError.reporting { try base.bundle(customClassifier: model().tfliteData()) }
  }

  /// Writes the bundle to a file. Either the whole file is there afterwards, or what was there before.
  ///
  /// - Parameters:
  ///   - path: Of the file; its folder must be there.
  ///   - overwriting: Replaces a file that is there.
  /// - Throws: An `NSError` of code 9 if there is a file and it is not to be replaced; others if it cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws {
    let data = try bundleData()
    try TaskError.reporting { try AtomicFile(path: path, overwriting: overwriting).write(data) }
  }
}
