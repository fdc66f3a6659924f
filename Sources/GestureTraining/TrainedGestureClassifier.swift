import GestureFoundation
import GestureModelTools
import GestureSupport

/// The result of a training: a classifier of custom gestures.
///
/// The classifier is written as a bundle that this package and MediaPipe load; a keypoint classifier is written as a
/// model.
public struct TrainedGestureClassifier: Sendable {
  /// The labels in the order of the scores, «none» first.
  public let labels: [String]
  /// The smallest score of an answer, 0…1.
  package let scoreThreshold: Float
  /// The course of the training, and the quality of the result.
  public let report: GestureTrainingReport
  package let classifier: FoldedClassifier<Float>
  let input: ClassifierInput

  /// Returns the bundle with the trained classifier.
  ///
  /// The base's hand landmarker, embedder and canned classifier are included.
  ///
  /// - Throws: `StatusError` if the bundle is too large for its format; (failed precondition) for a keypoint
  ///   classifier, which belongs to no bundle.
  public func bundleData() throws(StatusError) -> Data {
    guard case .embedding(let base) = input else {
      throw StatusError(
        .failedPrecondition, "A keypoint classifier cannot be part of a bundle.", suggestion: "use its modelData")
    }
    let model = try modelData()
    return try StatusError.typed { try base.bundle(customClassifier: model) }
  }

  /// Returns the trained classifier as a `.tflite` file.
  ///
  /// The metadata has the labels. The model maps an embedding, or 42 keypoints, to a score for each label.
  ///
  /// - Throws: `StatusError` if the model is too large for its format.
  package func modelData() throws(StatusError) -> Data { try StatusError.typed { try model().tfliteData() } }

  /// Returns the contents of the file to write.
  ///
  /// The contents are the bundle, or the model of a keypoint classifier.
  package func fileData() throws(StatusError) -> Data {
    if case .embedding = input { try bundleData() } else { try modelData() }
  }

  /// Writes the contents to a file.
  ///
  /// The contents are the bundle, or the model of a keypoint classifier. The file is either replaced completely or
  /// unchanged.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and must not be replaced; other errors if it
  ///   cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let data = try fileData()
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(data) }
  }
}
