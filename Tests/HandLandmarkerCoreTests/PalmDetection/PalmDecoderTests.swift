import Foundation
import GestureSupport
import HandLandmarkerCore
import XCTest

final class PalmDecoderTests: XCTestCase {
  func testAnchorsAreGridByGridRowByRow() {
    let centers = PalmAnchors.centers
    XCTAssertEqual(centers.count, 2016)
    XCTAssertEqual(centers[0], SIMD2(0.5 / 24, 0.5 / 24))
    XCTAssertEqual(centers[1], centers[0])
    XCTAssertEqual(centers[2], SIMD2(1.5 / 24, 0.5 / 24))
    XCTAssertEqual(centers[48], SIMD2(0.5 / 24, 1.5 / 24))
    XCTAssertEqual(centers[1151], SIMD2(23.5 / 24, 23.5 / 24))
    XCTAssertEqual(centers[1152], SIMD2(0.5 / 12, 0.5 / 12))
    XCTAssertEqual(centers[1157], centers[1152])
    XCTAssertEqual(centers[1158], SIMD2(1.5 / 12, 0.5 / 12))
    XCTAssertEqual(centers[2015], SIMD2(11.5 / 12, 11.5 / 12))
  }

  func testAnchorsPassExactlyWhenTheirSigmoidReachesTheThreshold() {
    var random = SplitMix64(seed: 3)
    for threshold in [0.5, 0.1, 0.9, 1e-3, 0.999, 1, 1.5, 0, -1, 0.30000001] as [Float] {
      // Logits around the threshold's, neighbouring floats included, and the clamp.
      let p = Double(min(max(threshold, 1e-6), 1 - 1e-6))
      var logit = Float(log(p / (1 - p)))
      var logits =
        [-200, -100, 100, 200, 0, -0.0, 17, 18] + (0..<50).map { _ in Float.random(in: -20...20, using: &random) }
      for _ in 0..<40 { logit = logit.nextDown }
      for _ in 0..<80 {
        logits.append(logit)
        logit = logit.nextUp
      }
      let passing = logits.withUnsafeBufferPointer { PalmDecoder(minScore: threshold).passing(logits: $0) }
      let expected = logits.enumerated().compactMap { index, logit -> Int? in
        let score: Float = 1 / (1 + exp(-min(max(logit, -100), 100)))
        return score >= threshold ? index : nil
      }
      XCTAssertEqual(passing.map(\.anchor), expected, "\(threshold)")
    }
  }

  func testNaNScoresDoNotPass() {
    let logits = [Float.nan, 5]
    for threshold in [0.5, 0] as [Float] {
      XCTAssertEqual(
        logits.withUnsafeBufferPointer { PalmDecoder(minScore: threshold).passing(logits: $0) }.map(\.anchor), [1])
    }
  }

  func testBoxesAndKeyPointsAreRelativeToTheAnchor() throws {
    var values = [Float](repeating: 0, count: 18)
    values[0...3] = [19.2, -9.6, 38.4, 19.2]
    values[4...5] = [1.92, 3.84]
    values[8...9] = [-19.2, 96]
    let palm = try XCTUnwrap(
      values.withUnsafeBufferPointer { PalmDecoder(minScore: 0.5).palm(score: 0.7, anchor: 1151, values: $0) })
    let center = Float(23.5 / 24)
    XCTAssertEqual(palm.score, 0.7)
    XCTAssertEqual(palm.box.xMin, center + 0.1 - 0.1, accuracy: 1e-6)
    XCTAssertEqual(palm.box.yMin, center - 0.05 - 0.05, accuracy: 1e-6)
    XCTAssertEqual(palm.box.width, 0.2, accuracy: 1e-6)
    XCTAssertEqual(palm.box.height, 0.1, accuracy: 1e-6)
    XCTAssertEqual(palm.wrist.x, center + 0.01, accuracy: 1e-6)
    XCTAssertEqual(palm.wrist.y, center + 0.02, accuracy: 1e-6)
    XCTAssertEqual(palm.middleFingerMCP.x, center - 0.1, accuracy: 1e-6)
    XCTAssertEqual(palm.middleFingerMCP.y, center + 0.5, accuracy: 1e-6)
  }

  func testBoxesOfNegativeOrNoSizeAreDropped() {
    for size in [(-1, 5), (5, -1), (.nan, 5), (5, .nan)] as [(Float, Float)] {
      var values = [Float](repeating: 0, count: 18)
      (values[2], values[3]) = size
      XCTAssertNil(
        values.withUnsafeBufferPointer { PalmDecoder(minScore: 0.5).palm(score: 0.7, anchor: 0, values: $0) })
    }
  }
}
