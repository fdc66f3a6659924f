import GestureFoundation
import GestureModelTools
import GestureSupport

/// The result of a training: a classifier of custom gestures, to be written as a bundle that this package and MediaPipe
/// load, or for a keypoint classifier as a model.
public struct TrainedGestureClassifier: Sendable {
  /// In the order of the scores; «none» first.
  public let labels: [String]
  /// A gesture answers if its score is at least this, 0…1.
  package let scoreThreshold: Float
  /// The course of the training, and the quality of the result.
  public let report: GestureTrainingReport
  package let classifier: FoldedClassifier<Float>
  let input: ClassifierInput

  /// The bundle: the base's hand landmarker, embedder and canned classifier, and the trained classifier.
  ///
  /// - Throws: `StatusError` if it grows too large for its format; (failed precondition) for a keypoint classifier,
  ///   which is part of no bundle.
  public func bundleData() throws(StatusError) -> Data {
    guard case .embedding(let base) = input else {
      throw StatusError(
        .failedPrecondition, "A keypoint classifier is part of no bundle.", suggestion: "take its modelData")
    }
    let model = try modelData()
    return try StatusError.typed { try base.bundle(customClassifier: model) }
  }

  /// The trained classifier alone, as a `.tflite` file with the labels in its metadata: it maps an embedding, or 42
  /// keypoints, to a score for each label.
  ///
  /// - Throws: `StatusError` if it grows too large for its format.
  package func modelData() throws(StatusError) -> Data { try StatusError.typed { try model().tfliteData() } }

  /// The contents of the file that the classifier is used from: the bundle, or the model of a keypoint classifier.
  package func fileData() throws(StatusError) -> Data {
    if case .embedding = input { try bundleData() } else { try modelData() }
  }

  /// Writes the bundle, or the model of a keypoint classifier, to a file. Afterwards the path has either the whole file
  /// or what it had before.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and is not to be replaced; others if it cannot be
  ///   written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let data = try fileData()
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(data) }
  }

  /// Writes to a file; see ``write(to:overwriting:)-(String,_)``.
  ///
  /// - Throws: `StatusError` as that, and for a URL that is not of a file.
  public func write(to url: URL, overwriting: Bool = false) throws(StatusError) {
    try write(to: url.checkedPath, overwriting: overwriting)
  }
}
