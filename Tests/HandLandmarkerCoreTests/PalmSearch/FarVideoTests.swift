import HandLandmarkerCore
import TestSupport
import XCTest

/// A drawn video of 1920×1080 pixels with small hands.
///
/// A hand of 80 pixels appears, moves and leaves, and a second one comes elsewhere.
final class FarVideoTests: XCTestCase {
  private struct Frame {
    let hands: [Hand]
    let palmDetections: Int
  }

  func testBothHandsAreFoundInTimeAndTrackedToTheEnd() throws {
    try LongTests.require()
    var options = HandTracker.Options()
    options.finding.search.smallestHand = 0.04
    let frames = try track(options)
    let plan = try options.searchPlan(imageSize: ImageSize(width: DrawnFarHands.width, height: DrawnFarHands.height))
    XCTAssertEqual(plan.maximumDetectionsPerFrame, 3)
    for (number, shown) in [DrawnFarHands.firstHand, DrawnFarHands.secondHand].enumerated() {
      let found = try XCTUnwrap(shown.first { !frames[$0].hands.isEmpty }, "hand \(number) is found")
      XCTAssertLessThanOrEqual(found - shown.lowerBound, plan.framesUntilSearched(handSize: 0.0416))
      XCTAssertLessThanOrEqual(found - shown.lowerBound, 6, "where something changes is searched first")
      for frame in found..<shown.upperBound {
        let drawn = DrawnFarHands.clip[frame]
        let truth = LandmarkBox(try XCTUnwrap(drawn.hands.first).landmarks(width: drawn.width, height: drawn.height))
        let box = try XCTUnwrap(frames[frame].hands.first.map { self.box($0, of: drawn) }, "frame \(frame)")
        XCTAssertTrue(box.isSameHand(as: truth), "frame \(frame)")
        XCTAssertEqual(frames[frame].hands.map(\.id), [number])
        // A tracked hand needs no search.
        if frame > found { XCTAssertEqual(frames[frame].palmDetections, 0) }
      }
    }
    for (frame, scene) in DrawnFarHands.clip.enumerated() where scene.hands.isEmpty {
      XCTAssertEqual(frames[frame].hands, [], "frame \(frame)")
    }
    // Three to search, and three more at most where a palm was found.
    XCTAssertLessThanOrEqual(frames.map(\.palmDetections).max() ?? 0, 6)
  }

  func testWithoutTheOptionNeitherIsFound() throws {
    try LongTests.require()
    XCTAssertTrue(try track(HandTracker.Options()).allSatisfy { $0.hands.isEmpty && $0.palmDetections == 1 })
  }

  private func track(_ options: HandTracker.Options) throws -> [Frame] {
    let tracker = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    let stream = tracker.makeStream()
    return try DrawnFarHands.clip.enumerated().map { index, scene in
      let image = scene.draw(over: DrawnFarHands.clipBackground).rasterImage
      let clock = StageClock()
      let hands = try StageClock.$current.withValue(clock) {
        try stream.recognize(videoFrame: image, at: .milliseconds(index * 33))
      }
      return Frame(hands: hands, palmDetections: clock.times[.palmDetection]?.count ?? 0)
    }
  }

  private func box(_ hand: Hand, of scene: DrawnScene) -> LandmarkBox {
    LandmarkBox(hand.landmarks.map { SIMD2($0.x * Float(scene.width), $0.y * Float(scene.height)) })
  }
}
