import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

/// The stages with the real models, against what lies between MediaPipe's pixels and its results.
final class StageAcceptanceTests: XCTestCase {
  private func pipeline(numHands: Int, tracksHands: Bool = false) throws -> HandPipeline {
    var options = HandPipelineOptions()
    options.numHands = numHands
    options.tracksHands = tracksHands
    return try HandPipeline(bundle: TestModels.handLandmarker(), options: options)
  }

  /// `hand_detector_graph_test.cc`: one palm, two palms, a picture on its side. MediaPipe allows 0.01 for boxes and 0.02 for regions.
  func testPalmsAndHandRegions() throws {
    for (name, numHands) in [("Open_Palm", 1), ("two_hands", 2), ("Victory_turned_90", 1)] {
      let item = try Goldens.picture(name, numHands: numHands)
      let stages = try XCTUnwrap(item.golden.stages)
      let rotation = try XCTUnwrap(item.golden.orientation.rotation)
      let palms = try pipeline(numHands: numHands).palms(in: item.picture.pixelBuffer, rotation: rotation)
      XCTAssertGreaterThanOrEqual(palms.count, stages.count)
      for (palm, stage) in zip(palms, stages) {
        XCTAssertEqual(palm.score, stage.palmScore, accuracy: GoldenTolerance.pictures.score, name)
        let box = [palm.box.xMin, palm.box.yMin, palm.box.width, palm.box.height]
        for (got, wanted) in zip(box, stage.palmBox) { XCTAssertEqual(got, wanted, accuracy: 1e-3, name) }
        let points = [palm.wrist.x, palm.wrist.y, palm.middleFingerMCP.x, palm.middleFingerMCP.y]
        for (got, wanted) in zip(points, [0, 1, 4, 5].map { stage.palmKeyPoints[$0] }) { XCTAssertEqual(got, wanted, accuracy: 1e-3, name) }
        let region = palm.handRegion(imageWidth: item.golden.width, imageHeight: item.golden.height)
        XCTAssertLessThan(Golden.distance(region, Golden.region(stage.region)), GoldenTolerance.pictures.region, name)
      }
    }
  }

  /// Palm score, presence, P(right) and both regions of every picture.
  func testEveryPictureStageByStage() throws {
    for item in try Goldens.pictures() where item.golden.stages != nil {
      let rotation = try XCTUnwrap(item.golden.orientation.rotation)
      let hands = try pipeline(numHands: item.golden.numHands).hands(in: item.picture.pixelBuffer, rotation: rotation)
      XCTAssertEqual(item.golden.stageDifferences(hands), [])
    }
  }

  /// Each frame of a clip started from MediaPipe's own hands of the frame before: nothing adds up, so the limits are narrow.
  func testFramesFromTheReferenceState() throws {
    for (name, numHands) in [("one_hand", 1), ("two_hands", 1), ("two_hands", 2)] {
      let pipeline = try pipeline(numHands: numHands, tracksHands: true)
      for item in try Goldens.clip(name, numHands: numHands) {
        let hands = try pipeline.hands(in: item.picture.pixelBuffer, rotation: 0)
        XCTAssertEqual(item.golden.differences(hands, tolerance: .referenceState), [])
        pipeline.follow(try XCTUnwrap(item.golden.nextRegions).map(Golden.region))
      }
    }
  }
}
