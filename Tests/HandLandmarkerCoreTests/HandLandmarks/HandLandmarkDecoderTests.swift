import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

final class HandLandmarkDecoderTests: XCTestCase {
  func testLandmarksLieWhereTheRegionIs() {
    // Corners and centre of the crop, in a region turned by a quarter clockwise.
    var values = [Float](repeating: 112, count: 63)
    (values[0], values[1], values[2]) = (0, 0, 22.4)
    (values[3], values[4], values[5]) = (224, 0, -22.4)
    let region = HandRegion(xCenter: 0.5, yCenter: 0.25, width: 0.2, height: 0.4, rotation: .pi / 2)
    let points = values.withUnsafeBufferPointer { HandLandmarkDecoder.landmarks($0, region: region) }
    XCTAssertEqual(points.count, 21)
    assertEqual([points[0].x, points[0].y], SIMD2(0.5 + 0.1, 0.25 - 0.2), accuracy: 1e-6)
    assertEqual([points[1].x, points[1].y], SIMD2(0.5 + 0.1, 0.25 + 0.2), accuracy: 1e-6)
    assertEqual([points[2].x, points[2].y], [0.5, 0.25], accuracy: 1e-6)
    // z: pixels of the crop, divided by 0.4, in units of the image's width.
    XCTAssertEqual(points[0].z, 0.1 / 0.4 * 0.2, accuracy: 1e-6)
    XCTAssertEqual(points[1].z, -0.1 / 0.4 * 0.2, accuracy: 1e-6)
  }

  func testWorldLandmarksTurnWithTheRegion() {
    var values = [Float](repeating: 0, count: 63)
    (values[0], values[1], values[2]) = (0.03, 0.01, 0.02)
    let points = values.withUnsafeBufferPointer { HandLandmarkDecoder.worldLandmarks($0, rotation: .pi / 2) }
    assertEqual([points[0].x, points[0].y], [-0.01, 0.03], accuracy: 1e-7)
    XCTAssertEqual(points[0].z, 0.02)
  }

  func testHandednessIsRightAboveOneHalf() {
    func decision(_ probability: Float) -> Hand {
      let (handedness, score) = Handedness.decide(rightProbability: probability)
      let points = HandPoints { _ in .zero }
      return Hand(handedness: handedness, handednessScore: score, landmarks: points, worldLandmarks: points)
    }
    XCTAssertEqual(decision(0.9).handedness, .right)
    XCTAssertEqual(decision(0.9).handednessScore, 0.9)
    XCTAssertEqual(decision(0.2).handedness, .left)
    XCTAssertEqual(decision(0.2).handednessScore, 0.8, accuracy: 1e-7)
    XCTAssertEqual(decision(0.5).handedness, .right)
    XCTAssertEqual([Handedness.right, .left].map(\.index), [0, 1])
    XCTAssertEqual([Handedness.right, .left].map(\.rawValue), ["Right", "Left"])
    // `handedness_util_test.cc`: Right .6 is .6, Left .9 is .1.
    XCTAssertEqual(decision(0.6).rightProbability, 0.6)
    XCTAssertEqual(decision(0.1).rightProbability, 0.1, accuracy: 1e-6)
  }

  func testRegionsForTheNextFrameAreMediaPipes() {
    for reference in [ReferenceHand.thumbUp, .victory, .pointingUp] {
      let region = HandRegion(
        following: reference.hand.landmarks, imageWidth: reference.imageWidth, imageHeight: reference.imageHeight)
      assertEqual(region, reference.nextRegion, accuracy: 1e-4)
    }
  }

  func testTheNextRegionOfAnUprightHandIsNotTurned() {
    // A hand that points up in a wide image: here the target angle is a true right angle.
    let landmarks = (0..<21).map { i in SIMD3<Float>(0.5 + Float(i % 3 - 1) * 0.02, i == 0 ? 0.8 : 0.4, 0) }
    var symmetric = landmarks
    for (i, x) in [(0, 0.5), (5, 0.45), (9, 0.5), (13, 0.55)] as [(Int, Float)] { symmetric[i].x = x }
    let region = HandRegion(following: HandPoints { symmetric[$0] }, imageWidth: 800, imageHeight: 400)
    XCTAssertEqual(region.rotation, 0, accuracy: 1e-6)
    // Twice the height of 0.4 · 400 pixels, moved up by a tenth of it.
    XCTAssertEqual(region.height, 0.8, accuracy: 1e-5)
    XCTAssertEqual(region.width, 0.4, accuracy: 1e-5)
    XCTAssertEqual(region.yCenter, 0.6 - 0.04, accuracy: 1e-5)
  }

  func testAnglesAreBroughtIntoOneTurn() {
    XCTAssertEqual(HandRegion.normalizedRadians(0), 0)
    XCTAssertEqual(HandRegion.normalizedRadians(3 * .pi), -.pi, accuracy: 1e-5)
    XCTAssertEqual(HandRegion.normalizedRadians(90), 2.0354057, accuracy: 1e-5)
    XCTAssertEqual(HandRegion.normalizedRadians(-4), 2 * .pi - 4, accuracy: 1e-5)
  }
}
