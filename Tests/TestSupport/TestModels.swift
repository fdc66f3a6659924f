import Foundation
import GestureSupport
import TensorEngine

/// The model bundles for tests that need real ones.
///
/// In `Models/` of the package, or in the folder that `GESTURE_MODELS` names.
public enum TestModels {
  /// The error of a test whose bundle does not exist.
  public struct Missing: Error, CustomStringConvertible {
    public var path: String

    public var description: String {
      "\(path) is missing. Run Models/fetch.sh in the package, or set GESTURE_MODELS to a folder that holds the bundles."
    }
  }

  /// The package's folder.
  public static let packageRoot = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the bundles.
  public static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["GESTURE_MODELS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    return packageRoot.appendingPathComponent("Models")
  }

  /// The path of a file in the folder.
  public static func path(of name: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    guard FileManager.default.isReadableFile(atPath: path) else { throw Missing(path: path) }
    return path
  }

  public static func gestureRecognizerPath() throws -> String { try path(of: "gesture_recognizer.task") }
  public static func handLandmarkerPath() throws -> String { try path(of: "hand_landmarker.task") }

  public static func gestureRecognizer() throws -> ZipArchive {
    try ZipArchive(Bytes(contentsOfFile: gestureRecognizerPath()))
  }

  public static func handLandmarker() throws -> ZipArchive {
    try ZipArchive(Bytes(contentsOfFile: handLandmarkerPath()))
  }

  /// Returns one of the five models.
  ///
  /// The path has entry names from the gesture bundle inwards, such as `model("hand_landmarker.task",
  /// "hand_detector.tflite")`.
  public static func model(_ path: String...) throws -> Model {
    var bytes = try Bytes(contentsOfFile: gestureRecognizerPath())
    for name in path { bytes = try ZipArchive(bytes).requiredBytes(named: name) }
    return try Model(bytes)
  }
}
