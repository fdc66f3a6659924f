import GestureSupport
import HandLandmarkerCore
import XCTest

final class WeightedNonMaximumSuppressionTests: XCTestCase {
  private func palm(_ score: Float, _ x: Float, _ y: Float, _ side: Float = 0.2, keyPoint: SIMD2<Float> = .zero) -> Palm
  {
    Palm(
      score: score, box: Box(xMin: x, yMin: y, width: side, height: side), wrist: keyPoint,
      middleFingerMCP: keyPoint * 2)
  }

  func testOverlappingPalmsAreAveragedByScoreAndKeepTheBestScore() throws {
    let merged = WeightedNonMaximumSuppression.merge([
      palm(0.6, 0.12, 0.1, keyPoint: [0.3, 0.5]), palm(0.9, 0.1, 0.1, keyPoint: [0.2, 0.4]), palm(0.7, 0.6, 0.6),
    ])
    XCTAssertEqual(merged.map(\.score), [0.9, 0.7])
    let first = try XCTUnwrap(merged.first)
    XCTAssertEqual(first.box.xMin, (0.9 * 0.1 + 0.6 * 0.12) / 1.5, accuracy: 1e-6)
    XCTAssertEqual(first.box.yMin, 0.1, accuracy: 1e-6)
    XCTAssertEqual(first.box.width, 0.2, accuracy: 1e-6)
    XCTAssertEqual(first.wrist.x, (0.9 * 0.2 + 0.6 * 0.3) / 1.5, accuracy: 1e-6)
    XCTAssertEqual(first.wrist.y, (0.9 * 0.4 + 0.6 * 0.5) / 1.5, accuracy: 1e-6)
    XCTAssertEqual(first.middleFingerMCP.x, 2 * first.wrist.x, accuracy: 1e-6)
    XCTAssertEqual(merged[1].box.xMin, 0.6, accuracy: 1e-6)
  }

  func testOverlapMustBeMoreThanThreeTenths() {
    // Shifted by d of its side, a square overlaps by (1 − d)/(1 + d): 0.3 at d = 0.538.
    XCTAssertEqual(WeightedNonMaximumSuppression.merge([palm(0.9, 0, 0, 1), palm(0.8, 0.53, 0, 1)]).count, 1)
    XCTAssertEqual(WeightedNonMaximumSuppression.merge([palm(0.9, 0, 0, 1), palm(0.8, 0.55, 0, 1)]).count, 2)
  }

  func testOverlapIsMeasuredWithTheBestPalmNotWithTheAverage() {
    // The third overlaps the second, which is already used up by the first.
    let merged = WeightedNonMaximumSuppression.merge([palm(0.9, 0, 0, 1), palm(0.8, 0.4, 0, 1), palm(0.7, 0.8, 0, 1)])
    XCTAssertEqual(merged.map(\.score), [0.9, 0.7])
  }

  func testABoxWithoutAreaEndsTheSearch() {
    // MediaPipe's loop stops at a detection that does not even overlap itself: what is worse than it is lost.
    let merged = WeightedNonMaximumSuppression.merge([palm(0.9, 0, 0), palm(0.8, 0.5, 0.5, 0), palm(0.7, 0.7, 0.7)])
    XCTAssertEqual(merged.map(\.score), [0.9, 0.8])
  }

  func testAllAnchorsAtOnce() {
    var random = SplitMix64(seed: 5)
    let palms = (0..<2016).map { _ in
      palm(
        Float.random(in: 0.1...1, using: &random), Float.random(in: 0...1, using: &random),
        Float.random(in: 0...1, using: &random))
    }
    let merged = WeightedNonMaximumSuppression.merge(palms)
    XCTAssertEqual(merged.map(\.score), merged.map(\.score).sorted(by: >))
    XCTAssertEqual(merged.first?.score, palms.map(\.score).max())
  }

  func testIntersectionOverUnion() {
    let a = Box(xMin: 0, yMin: 0, width: 2, height: 2)
    XCTAssertEqual(a.intersectionOverUnion(a), 1)
    XCTAssertEqual(a.intersectionOverUnion(Box(xMin: 1, yMin: 1, width: 2, height: 2)), 1 / 7, accuracy: 1e-7)
    XCTAssertEqual(a.intersectionOverUnion(Box(xMin: 2, yMin: 0, width: 2, height: 2)), 0)
    XCTAssertEqual(a.intersectionOverUnion(Box(xMin: 5, yMin: 0, width: 2, height: 2)), 0)
    XCTAssertEqual(a.intersectionOverUnion(Box(xMin: 1, yMin: 1, width: 0, height: 0)), 0)
  }
}
