import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

final class SearchPlanTests: XCTestCase {
  func testDefaults() throws {
    let plan = try options().searchPlan(imageSize: ImageSize(width: 1920, height: 1080))
    XCTAssertEqual(plan.detectionsPerImage, 1)
    XCTAssertEqual(plan.maximumDetectionsPerFrame, 1)
    XCTAssertEqual(plan.framesUntilSearched(handSize: 0.01), 1)
  }

  /// 0.025 of 1920×1080: 6 + 15 + 66 tiles.
  func testTilesAndFrames() throws {
    let plan = try options(0.025).searchPlan(imageSize: ImageSize(width: 1920, height: 1080))
    XCTAssertEqual(plan.detectionsPerImage, 88)
    XCTAssertEqual(try options(0.025).detectionCount(imageSize: ImageSize(width: 1920, height: 1080)), 88)
    XCTAssertEqual(plan.maximumDetectionsPerFrame, 3)
    XCTAssertEqual(plan.framesUntilSearched(handSize: 0.03), 87, "one of two tiles a frame comes in turn")
    XCTAssertEqual(plan.framesUntilSearched(handSize: 0.3), 1, "the whole image is searched in each frame")
    for (budget, maximum, small, large) in [
      (2, 2, 174, 1), (5, 5, 44, 1), (1, 1, 348, 2), (0.25, 1, 1392, 8), (1.5, 2, 232, 2), (88, 88, 1, 1),
      (1000, 88, 1, 1),
    ] as [(Float, Int, Int, Int)] {
      let plan = try options(0.025, budget).searchPlan(imageSize: ImageSize(width: 1920, height: 1080))
      XCTAssertEqual(plan.maximumDetectionsPerFrame, maximum, "\(budget)")
      XCTAssertEqual(plan.framesUntilSearched(handSize: 0.03), small, "\(budget)")
      XCTAssertEqual(plan.framesUntilSearched(handSize: 0.3), large, "\(budget)")
    }
    XCTAssertEqual(
      try options(nil, 0.25).searchPlan(imageSize: ImageSize(width: 640, height: 480)).framesUntilSearched(
        handSize: 0.1), 4)
  }

  /// A thorough search of a stream has a further area in every fourth frame, and every second of these is the next one
  /// in turn: so many frames, and the first, in which the whole image is searched.
  func testFramesOfAThoroughSearch() throws {
    for (width, height) in [(640, 480), (480, 640), (320, 320)] {
      let size = ImageSize(width: width, height: height)
      let plan = try HandTracker.Options(search: .thorough).searchPlan(imageSize: size)
      let areas = plan.detectionsPerImage - 1
      XCTAssertGreaterThan(areas, 0)
      XCTAssertEqual(plan.framesUntilSearched(handSize: 0.02), 8 * areas + 1)
      XCTAssertEqual(plan.framesUntilSearched(handSize: 1), 1)
    }
  }

  func testValuesOutOfRange() {
    for value: Float in [-0.001, 0, 1.001, .nan, .infinity, -.infinity] {
      assertStatusError(.invalidArgument, mentions: "Invalid `smallestHand` option", "above 0, at most 1") {
        try options(value).searchPlan(imageSize: ImageSize(width: 100, height: 100))
      }
      assertStatusError(.invalidArgument, mentions: "Invalid `smallestHand` option") {
        try HandTracker(model: HandModel(data: StandInHands().bundle()), options: options(value))
      }
    }
    for value: Float in [0, -1, .nan, 1001, .infinity] {
      assertStatusError(.invalidArgument, mentions: "Invalid `searchBudget` option", "above 0, at most 1000") {
        try HandTracker(model: HandModel(data: StandInHands().bundle()), options: options(0.1, value))
      }
    }
  }

  /// The value that the error suggests works.
  ///
  /// The next smaller value does not.
  func testTooManyTiles() throws {
    for (width, height) in [(1920, 1080), (1080, 1920), (500, 500), (3000, 100)] {
      do {
        _ = try options(0.001).searchPlan(imageSize: ImageSize(width: width, height: height))
        XCTFail("\(width)×\(height)")
      } catch {
        XCTAssertEqual(error.status, .invalidArgument)
        XCTAssertTrue(error.value?.contains("\(width)×\(height)") ?? false, "\(error)")
        let value = try XCTUnwrap(Float(error.suggestion?.split(separator: " ").last ?? ""), "\(error)")
        XCTAssertNoThrow(try options(value).searchPlan(imageSize: ImageSize(width: width, height: height)))
        XCTAssertThrowsError(try options(value - 0.0001).searchPlan(imageSize: ImageSize(width: width, height: height)))
      }
    }
    XCTAssertThrowsError(try options(.leastNonzeroMagnitude).searchPlan(imageSize: ImageSize(width: 1, height: 65_536)))
  }

  private func options(_ smallestHand: Float? = nil, _ budget: Float? = nil) -> HandTracker.Options {
    changed(HandTracker.Options(search: HandSearch(smallestHand: smallestHand))) { $0.tracking.searchBudget = budget }
  }
}
