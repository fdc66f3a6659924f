import Foundation
import GestureSupport
import MediaPipeTasksVision
import TestSupport
import XCTest

/// Client code of upstream's framework beyond calling the tasks.
///
/// Examples are subclasses, helpers, paths and orientations.
final class UpstreamClientTests: XCTestCase {
  // Nothing but the inherited initializers, as upstream's classes allow.
  class Recognizer: GestureRecognizer, @unchecked Sendable {}
  class Landmarker: HandLandmarker, @unchecked Sendable {
    override class var handConnections: [Connection] { Array(super.handConnections.prefix(3)) }
  }
  class Options: GestureRecognizerOptions {
    override var numHands: Int {
      get { 2 }
      set {}
    }
  }
  class Image: MPImage, @unchecked Sendable {
    override var width: CGFloat { 1 }
  }

  func testASubclassInheritsTheInitializers() throws {
    XCTAssertNoThrow(try Recognizer(modelPath: TestModels.gestureRecognizerPath()))
    XCTAssertNoThrow(try Landmarker(modelPath: TestModels.handLandmarkerPath()))
    XCTAssertEqual(Landmarker.handConnections.count, 3)
    XCTAssertEqual(try Image(ppmData: Data("P5 2 1 255\n".utf8) + [0, 0]).width, 1)
  }

  func testAnOverriddenOptionCounts() throws {
    let options = Options()
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    options.numHands = 1
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.twoHands.image())
    XCTAssertEqual(result.landmarks.count, 2)
  }

  /// Errors of the core name the status.
  ///
  /// The same sentence comes without the status if it is the framework's.
  func testErrorsOfTheCoreNameTheStatus() {
    var error = StatusError(.internal, "Some error occurred while preprocessing the input image.")
    XCTAssertEqual(
      TaskError.reported(error).localizedDescription,
      "INTERNAL: Some error occurred while preprocessing the input image.")
    error.carriesStatusName = false
    XCTAssertEqual(
      TaskError.reported(error).localizedDescription, "Some error occurred while preprocessing the input image.")
  }

  func testHelpersOfTheHeaders() {
    XCTAssertEqual(RunningMode.allCases.map { MPPRunningModeDisplayName($0) }, ["Image", "Video", "Live Stream"])
    XCTAssertEqual(RunningMode.allCases.map { MPPCoreRunningModeFromVisionRunningMode($0).rawValue }, [1, 2, 3])
    XCTAssertEqual(TasksErrorCodeBounds.first.rawValue, TasksErrorCode.allCases.map(\.rawValue).min())
    XCTAssertEqual(TasksErrorCodeBounds.last.rawValue, TasksErrorCode.allCases.map(\.rawValue).max())
  }

  /// `MPPVisionTaskRunner.mm`: π/2, π and 3π/2 counter-clockwise, computed in double.
  func testOrientationsTurnAsOniOS() throws {
    let radians: [(MPImageOrientation, Double)] = [(.up, 0), (.left, .pi / 2), (.down, .pi), (.right, 270 * .pi / 180)]
    for (orientation, expected) in radians {
      let image = try MPImage(data: Data(count: 3), width: 1, height: 1, format: .rgb8, orientation: orientation)
      XCTAssertEqual(try image.turned().rotation, Float(expected), "\(orientation)")
    }
  }

  func testASetScoreThresholdCountsEvenIfItIsZero() {
    let options = ClassifierOptions()
    XCTAssertNil(HandGestureRecognizer.Options.Classifier(options).minimumScore)
    XCTAssertNil(HandGestureRecognizer.Options.Classifier(options.copy() as? ClassifierOptions).minimumScore)
    options.scoreThreshold = 0
    XCTAssertEqual(HandGestureRecognizer.Options.Classifier(options).minimumScore, 0)
    XCTAssertEqual(HandGestureRecognizer.Options.Classifier(options.copy() as? ClassifierOptions).minimumScore, 0)
  }

  func testARelativeModelPathIsLookedUpAmongTheResourcesFirst() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("models"), withIntermediateDirectories: true)
    try Data([1]).write(to: folder.appendingPathComponent("models/a.task"))
    try Data([2]).write(to: folder.appendingPathComponent("b.task"))
    let resources = [folder.path]
    XCTAssertEqual(BaseOptions.resolved("models/a.task", resources: resources), folder.path + "/models/a.task")
    XCTAssertEqual(BaseOptions.resolved("elsewhere/b.task", resources: resources), folder.path + "/b.task")
    XCTAssertEqual(BaseOptions.resolved("c.task", resources: resources), "c.task")
    XCTAssertEqual(BaseOptions.resolved("/b.task", resources: resources), "/b.task")
  }

  func testAnEmptyMemberIsRefusedWithMediaPipesSentence() throws {
    let bundle = try TestModels.gestureRecognizer()
    for name in ["hand_landmarker.task", "hand_gesture_recognizer.task"] {
      let data = try BundleSurgery.replacing(name, in: bundle, by: Data())
      assertTaskError(
        .invalidArgumentError,
        "INVALID_ARGUMENT: The length of the file in external_file.file_pointer_meta should be positive."
      ) {
        try GestureRecognizer(modelData: data)
      }
    }
  }
}
