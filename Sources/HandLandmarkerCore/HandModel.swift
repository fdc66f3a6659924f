import GestureFoundation
import TensorEngine

/// The networks that find hands and their landmarks, compiled.
///
/// Any number of trackers can share them.
///
/// ```swift
/// let model = try HandModel(contentsOfFile: "hand_landmarker.task")
/// let tracker = try HandTracker(model: model, options: HandTracker.Options(maximumHandCount: 2))
/// ```
public struct HandModel: Sendable {
  let palmDetector: CompiledImageModel
  let landmarkDetector: CompiledImageModel

  /// Loads a `hand_landmarker.task`, also from within a `gesture_recognizer.task`.
  ///
  /// - Parameter path: The path of the file, absolute or relative to the working directory.
  /// - Throws: `StatusError` that names the file, the location and the expected value.
  public init(contentsOfFile path: String) throws(StatusError) {
    self = try StatusError.typed { try HandModel(bundleOrPart: ZipArchive(Bytes(contentsOfFile: path))) }
  }

  /// Loads a file; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and the expected value.
  public init(contentsOf url: URL) throws(StatusError) {
    try self.init(contentsOfFile: url.checkedPath)
  }

  /// Loads the bytes of a bundle; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` that names the location and the expected value.
  public init(data: Data) throws(StatusError) {
    self = try StatusError.typed { try HandModel(bundleOrPart: ZipArchive(Bytes(data, name: "modelData"))) }
  }

  /// - Parameter bundle: The entries of a `hand_landmarker.task`, or of a bundle that contains one.
  package init(bundleOrPart bundle: ZipArchive) throws {
    try self.init(bundle: bundle.bytes(named: "hand_landmarker.task").map { try ZipArchive($0) } ?? bundle)
  }

  /// - Parameter bundle: The entries of a `hand_landmarker.task`.
  /// - Throws: `StatusError` for a model that is missing, damaged, or of another kind.
  package init(bundle: ZipArchive) throws {
    let detectorBytes = try bundle.requiredBytes(named: "hand_detector.tflite")
    let landmarkBytes = try bundle.requiredBytes(named: "hand_landmarks_detector.tflite")
    palmDetector = try PalmDetector.compiled(detectorBytes)
    landmarkDetector = try HandLandmarkDetector.compiled(landmarkBytes)
  }
}
