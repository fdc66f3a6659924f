import Foundation
import GestureModelTools
import MediaPipeTasksVision
import TensorEngine
import TestSupport
import XCTest

/// All errors of the model when a task is made.
///
/// Code and message are those of MediaPipe.
final class ModelErrorTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ data: Data) throws -> String {
    let url = folder.appendingPathComponent("\(UUID().uuidString).task")
    try data.write(to: url)
    return url.path
  }

  /// Both tasks refuse it in the same words.
  private func assertRefused(
    _ code: TasksErrorCode, _ message: String, path: String?, file: StaticString = #filePath, line: UInt = #line
  ) {
    let (gestures, hands) = (GestureRecognizerOptions(), HandLandmarkerOptions())
    gestures.baseOptions.modelAssetPath = path
    hands.baseOptions.modelAssetPath = path
    assertTaskError(code, message, file: file, line: line) { try GestureRecognizer(options: gestures) }
    assertTaskError(code, message, file: file, line: line) { try HandLandmarker(options: hands) }
  }

  func testNoPath() {
    let message =
      "INVALID_ARGUMENT: ExternalFile must specify at least one of 'file_content', 'file_name', 'file_pointer_meta' or 'file_descriptor_meta'."
    assertRefused(.invalidArgumentError, message, path: nil)
    assertRefused(.invalidArgumentError, message, path: "")
    assertTaskError(.invalidArgumentError, message) { try GestureRecognizer(modelPath: "") }
    assertTaskError(.invalidArgumentError, message) { try HandLandmarker(modelPath: "") }
  }

  func testFilesThatCannotBeRead() throws {
    let missing = folder.path + "/missing.task"
    assertRefused(.notFoundError, "NOT_FOUND: Unable to open file at \(missing)", path: missing)
    let long = "/" + String(repeating: "x", count: 300)
    assertRefused(.unknownError, "UNKNOWN: Unable to open file at \(long), errno=\(ENAMETOOLONG)", path: long)
    assertRefused(.unknownError, "UNKNOWN: Unable to get file size, errno=0", path: try file(Data()))
    assertRefused(.unknownError, "UNKNOWN: Unable to map file to memory buffer, errno=\(ENODEV)", path: folder.path)
  }

  func testAFileThatMustNotBeRead() throws {
    let path = try file(Data([1]))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    try XCTSkipIf(geteuid() == 0, "the superuser may read everything")
    assertRefused(.permissionDeniedError, "PERMISSION_DENIED: Unable to open file at \(path)", path: path)
  }

  func testWhatIsNotABundle() throws {
    assertRefused(.unknownError, "UNKNOWN: Unable to open zip archive.", path: try file(Data("not a zip".utf8)))
    let bundle = try Data(contentsOf: URL(fileURLWithPath: TestModels.gestureRecognizerPath()))
    assertRefused(
      .unknownError, "UNKNOWN: Unable to open zip archive.", path: try file(bundle.prefix(bundle.count / 2)))
  }

  /// A gesture bundle given to the landmarker, and the other way round.
  func testTheBundleOfTheOtherTask() throws {
    let names = try TestModels.gestureRecognizer().entries.map(\.name).joined(separator: ", ")
    assertTaskError(
      .notFoundError,
      "NOT_FOUND: No file with name: hand_detector.tflite. All files in the model asset bundle are: \(names)."
    ) { try HandLandmarker(modelPath: TestModels.gestureRecognizerPath()) }
    let handNames = try TestModels.handLandmarker().entries.map(\.name).joined(separator: ", ")
    assertTaskError(
      .notFoundError,
      "NOT_FOUND: No file with name: hand_landmarker.task. All files in the model asset bundle are: \(handNames)."
    ) { try GestureRecognizer(modelPath: TestModels.handLandmarkerPath()) }
  }

  /// One required entry after the other is left out.
  func testMissingEntries() throws {
    let outer = try TestModels.gestureRecognizer()
    for entry in outer.entries {
      assertTaskError(.notFoundError, mentions: "NOT_FOUND: No file with name: \(entry.name).") {
        try GestureRecognizer(modelData: BundleSurgery.without(entry.name, in: outer))
      }
      let inner = try ZipArchive(entry.bytes)
      for innerEntry in inner.entries {
        assertTaskError(.notFoundError, mentions: "NOT_FOUND: No file with name: \(innerEntry.name).") {
          try GestureRecognizer(
            modelData: BundleSurgery.replacing(
              entry.name, in: outer, by: BundleSurgery.without(innerEntry.name, in: inner)))
        }
      }
    }
  }

  /// One model after the other is not a model.
  func testInnerModelsThatAreNotModels() throws {
    let outer = try TestModels.gestureRecognizer()
    for entry in outer.entries {
      let inner = try ZipArchive(entry.bytes)
      for innerEntry in inner.entries {
        assertTaskError(
          .invalidArgumentError, mentions: "INVALID_ARGUMENT: ", "The model is not a valid Flatbuffer", innerEntry.name
        ) {
          try GestureRecognizer(
            modelData: BundleSurgery.replacing(
              entry.name, in: outer,
              by: BundleSurgery.replacing(innerEntry.name, in: inner, by: Data("no model at all".utf8))))
        }
      }
    }
  }

  /// Two models in each other's place.
  func testSwappedModels() throws {
    let inner = try TestModels.handLandmarker()
    let detector = try inner.requiredBytes(named: "hand_detector.tflite").data
    let landmarks = try inner.requiredBytes(named: "hand_landmarks_detector.tflite").data
    let swapped = try ZipWriter.bundle([
      ("hand_detector.tflite", landmarks), ("hand_landmarks_detector.tflite", detector),
    ])
    XCTAssertThrowsError(try HandLandmarker(modelData: swapped)) { error in
      XCTAssertEqual((error as NSError).domain, "com.google.mediapipe.tasks")
    }
  }

  // MARK: Options that are checked after the models

  func testOptionsOutOfRange() throws {
    func assertBothRefuse(
      _ code: TasksErrorCode, _ message: String, mode: RunningMode = .image, line: UInt = #line,
      _ change: (HandTaskOptions) -> Void
    ) throws {
      let (gestures, hands) = (GestureRecognizerOptions(), HandLandmarkerOptions())
      gestures.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
      hands.baseOptions.modelAssetPath = try TestModels.handLandmarkerPath()
      for options in [gestures, hands] {
        options.runningMode = mode
        change(options)
      }
      assertTaskError(code, message, line: line) { try GestureRecognizer(options: gestures) }
      assertTaskError(code, message, line: line) { try HandLandmarker(options: hands) }
    }
    let presence = "INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]"
    for value in [-0.001, 1.001, Float.nan, .infinity] {
      try assertBothRefuse(.invalidArgumentError, presence) { $0.minHandPresenceConfidence = value }
    }
    for value in [0, -1, Int.min] {
      try assertBothRefuse(
        .invalidArgumentError, "INVALID_ARGUMENT: Invalid `numHands` option: value must be greater than or equal to 1."
      ) { $0.numHands = value }
    }
    for value in [0, -0.5, 1.001, Float.nan] {
      try assertBothRefuse(
        .invalidArgumentError,
        "INVALID_ARGUMENT: Invalid `minTrackingConfidence` option: value must be in the range (0.0, 1.0]",
        mode: .video
      ) { $0.minTrackingConfidence = value }
    }
    try assertBothRefuse(
      .invalidArgumentError, "INVALID_ARGUMENT: Invalid `numThreads` option: value must not be negative."
    ) {
      $0.baseOptions.numThreads = -1
    }
    try assertBothRefuse(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Invalid `landmarkSmoothing` option: the cutoff frequencies must be above 0 and beta at least 0."
    ) { $0.landmarkSmoothing = LandmarkSmoothing(minimumCutoff: 0) }
    // The file is looked at first.
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = folder.path + "/missing"
    options.numHands = 0
    assertTaskError(.notFoundError, mentions: "Unable to open file") { try HandLandmarker(options: options) }
  }

  /// Options that MediaPipe accepts are accepted.
  ///
  /// Image mode never uses the tracking threshold, and palm thresholds have no range.
  func testOptionsThatAreNotChecked() throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = try TestModels.handLandmarkerPath()
    options.minTrackingConfidence = 0
    options.minHandDetectionConfidence = 1.5
    let blank = try MPImage(data: Data(count: 64 * 64), width: 64, height: 64, format: .gray8)
    XCTAssertEqual(try HandLandmarker(options: options).detect(image: blank).landmarks.count, 0)
    options.numHands = .max
    XCTAssertEqual(try HandLandmarker(options: options).detect(image: blank).landmarks.count, 0)
  }

  func testAllowlistNeedsLabels() throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = try CustomBundle.data(
      CustomBundle.classifier(labels: nil, scores: [0.1, 0.9]))
    let message =
      "INVALID_ARGUMENT: Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found."
    options.customGesturesClassifierOptions = ClassifierOptions()
    options.customGesturesClassifierOptions?.categoryAllowlist = ["a"]
    assertTaskError(.invalidArgumentError, message) { try GestureRecognizer(options: options) }
    options.customGesturesClassifierOptions?.categoryAllowlist = nil
    options.customGesturesClassifierOptions?.categoryDenylist = ["a"]
    assertTaskError(.invalidArgumentError, message) { try GestureRecognizer(options: options) }
    options.customGesturesClassifierOptions?.categoryDenylist = []
    XCTAssertNoThrow(try GestureRecognizer(options: options))
  }
}
