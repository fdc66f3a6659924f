import GestureFoundation
import GestureModelTools
import GestureSupport
import TensorEngine

/// The bundle for which a custom classifier is trained.
///
/// The trained classifier goes into this bundle.
struct BaseBundle: Sendable {
  private let outer: ZipArchive
  private let inner: ZipArchive
  let embedder: GestureNetworks.Network

  /// - Throws: `StatusError` if the bundle lacks a model that a gesture recognizer needs.
  init(_ bytes: Bytes) throws {
    do {
      outer = try ZipArchive(bytes)
      _ = try outer.requiredBytes(named: GestureBundle.hands)
      inner = try ZipArchive(outer.requiredBytes(named: GestureBundle.gestures))
      _ = try inner.requiredBytes(named: GestureBundle.cannedClassifier)
      embedder = try GestureNetworks.Network(inner.requiredBytes(named: GestureBundle.embedder))
    } catch let error as StatusError where error.status == .notFound {
      throw StatusError(
        error.status,
        "This bundle has no gesture embedder or lacks another part of a gesture recognizer. \(error.message)",
        place: bytes.place,
        suggestion:
          "give the bundle of a gesture recognizer, such as gesture_recognizer.task, not that of a hand landmarker")
    }
  }

  /// Returns the bundle with a custom classifier, which replaces an existing one.
  ///
  /// Entries and their order are Model Maker's.
  func bundle(customClassifier: Data) throws -> Data {
    func entries(_ archive: ZipArchive) -> [(name: String, data: Data)] {
      archive.entries.map { ($0.name, $0.bytes.data) }
    }
    let gestures =
      entries(inner).filter { $0.name != GestureBundle.customClassifier } + [
        (GestureBundle.customClassifier, customClassifier)
      ]
    let bundle = try ZipWriter.bundle(gestures)
    return try ZipWriter.bundle(entries(outer).map { $0.name == GestureBundle.gestures ? ($0.name, bundle) : $0 })
  }
}

/// The names of a gesture recognizer bundle's entries.
enum GestureBundle {
  static let hands = "hand_landmarker.task"
  static let gestures = "hand_gesture_recognizer.task"
  static let embedder = "gesture_embedder.tflite"
  static let cannedClassifier = "canned_gesture_classifier.tflite"
  static let customClassifier = "custom_gesture_classifier.tflite"
}
