import GestureSupport
import TensorEngine

/// The networks of a `hand_landmarker.task`, without any state.
package struct HandModels: Sendable {
  let palmDetector: CompiledImageModel
  let landmarkDetector: CompiledImageModel

  /// - Parameter bundle: The entries of a `hand_landmarker.task`.
  /// - Throws: `StatusError` for a model that is missing, damaged, or not the one it should be.
  package init(bundle: ZipArchive) throws {
    let detectorBytes = try bundle.requiredBytes(named: "hand_detector.tflite")
    let landmarkBytes = try bundle.requiredBytes(named: "hand_landmarks_detector.tflite")
    palmDetector = try PalmDetector.compiled(detectorBytes)
    landmarkDetector = try HandLandmarkDetector.compiled(landmarkBytes)
  }
}
