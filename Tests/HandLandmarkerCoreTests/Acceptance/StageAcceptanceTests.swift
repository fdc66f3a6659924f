import Foundation
import GestureImages
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// The stages with the real models.
///
/// Compared with MediaPipe's values between its pixels and its results.
final class StageAcceptanceTests: XCTestCase {
  private func tracker(numHands: Int) throws -> HandTracker {
    var options = HandTracker.Options()
    options.finding.maximumHandCount = numHands
    return try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
  }

  private func palmDetector() throws -> PalmDetector {
    let model = try PalmDetector.compiled(TestModels.handLandmarker().requiredBytes(named: "hand_detector.tflite"))
    return try PalmDetector(model, minScore: 0.5, Workspace(for: [model]))
  }

  /// `hand_detector_graph_test.cc`: one palm, two palms, an image on its side. MediaPipe allows 0.01 for boxes and 0.02
  /// for regions.
  func testPalmsAndHandRegions() throws {
    for (name, numHands) in [("Open_Palm", 1), ("two_hands", 2), ("Victory_turned_90", 1)] {
      let item = try Goldens.picture(name, numHands: numHands)
      let stages = try XCTUnwrap(item.golden.stages)
      XCTAssertEqual(stages.count, numHands, "there is something to compare")
      let palms = try palmDetector().palms(in: item.image)
      XCTAssertGreaterThanOrEqual(palms.count, stages.count)
      for (palm, stage) in zip(palms, stages) {
        XCTAssertEqual(palm.score, stage.palmScore, accuracy: GoldenTolerance.pictures.score, name)
        let box = [palm.box.xMin, palm.box.yMin, palm.box.width, palm.box.height]
        for (got, wanted) in zip(box, stage.palmBox) { XCTAssertEqual(got, wanted, accuracy: 1e-3, name) }
        let points = [palm.wrist.x, palm.wrist.y, palm.middleFingerMCP.x, palm.middleFingerMCP.y]
        for (got, wanted) in zip(points, [0, 1, 4, 5].map { stage.palmKeyPoints[$0] }) {
          XCTAssertEqual(got, wanted, accuracy: 1e-3, name)
        }
        let region = palm.handRegion(imageWidth: item.golden.width, imageHeight: item.golden.height)
        XCTAssertLessThan(Golden.distance(region, Golden.region(stage.region)), GoldenTolerance.pictures.region, name)
      }
    }
  }

  /// Palm score, presence, P(right) and both regions of every image.
  func testEveryPictureStageByStage() throws {
    let items = try Goldens.pictures().filter { $0.golden.stages != nil }
    XCTAssertGreaterThan(items.flatMap { $0.golden.stages ?? [] }.count, 20, "there is something to compare")
    for item in items {
      let hands = try tracker(numHands: item.golden.numHands).recognize(image: item.image)
      XCTAssertEqual(item.golden.stageDifferences(hands), [])
    }
  }

  /// Frames that start from MediaPipe's hands of the frame before.
  ///
  /// Differences do not accumulate, so the limits are narrow. Frames of one hand, which is followed from the first to
  /// the last.
  func testFramesFromTheReferenceState() throws {
    for (name, numHands) in [("one_hand", 1), ("two_hands", 1), ("two_hands", 2)] {
      let tracker = try tracker(numHands: numHands)
      var before: Golden?
      var compared = 0
      for item in try Goldens.clip(name, numHands: numHands) {
        defer { before = item.golden }
        // If no hand was new, the frame's hands are those in the regions MediaPipe followed.
        guard let regions = before?.nextRegions?.map(Golden.region), regions.count == numHands else { continue }
        let hands = try tracker.recognize(image: item.picture.rasterImage, regions: regions)
        XCTAssertEqual(item.golden.differences(hands, tolerance: .referenceState), [])
        compared += hands.count
      }
      XCTAssertGreaterThan(compared, 8, "there is something to compare in \(name)")
    }
  }
}
