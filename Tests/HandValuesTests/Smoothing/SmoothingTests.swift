import Foundation
import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// The One-Euro filter over followed hands.
final class SmoothingTests: XCTestCase {
  /// Algorithm 1 of the paper in double precision, for one coordinate.
  private struct Reference {
    var value: Double?
    var speed = 0.0

    mutating func next(_ x: Double, rate: Double, minimumCutoff: Double, beta: Double, derivativeCutoff: Double)
      -> Double
    {
      func alpha(_ cutoff: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff) * rate) }
      guard let before = value else {
        value = x
        return x
      }
      let derivative = (x - before) * rate
      speed = alpha(derivativeCutoff) * derivative + (1 - alpha(derivativeCutoff)) * speed
      let weight = alpha(minimumCutoff + beta * abs(speed))
      value = weight * x + (1 - weight) * before
      return value ?? 0
    }
  }

  func testTheFilterIsThatOfThePaper() {
    let parameters = LandmarkSmoothing(minimumCutoff: 0.8, beta: 0.5, derivativeCutoff: 1.2)
    let values: [Double] = (0..<100).map { (index: Int) -> Double in
      let t = Double(index)
      return sin(t * 0.3) + 0.05 * sin(t * 7.7)
    }
    var filter = OneEuroFilter(SIMD3(Float(values[0]), 0, Float(-values[0])))
    var reference = Reference()
    _ = reference.next(values[0], rate: 25, minimumCutoff: 0.8, beta: 0.25, derivativeCutoff: 1.2)
    for value in values.dropFirst() {
      // Speed is counted in sizes of 2: half of beta.
      filter.filter(SIMD3(Float(value), 0, Float(-value)), interval: 0.04, size: 2, parameters)
      let wanted = reference.next(value, rate: 25, minimumCutoff: 0.8, beta: 0.25, derivativeCutoff: 1.2)
      XCTAssertEqual(Double(filter.value.x), wanted, accuracy: 1e-5)
      XCTAssertEqual(filter.value.y, 0)
      XCTAssertEqual(filter.value.z, -filter.value.x)
    }
  }

  private func hand(_ id: Int, at x: Float) -> Hand {
    let points = HandPoints { index -> SIMD3<Float> in
      SIMD3<Float>(x + Float(index % 5) * 0.02, 0.5 + Float(index / 5) * 0.04, Float(index) * 0.001)
    }
    return Hand(id: id, handedness: .right, landmarks: points, worldLandmarks: points)
  }

  private let image = RasterImage(checkedData: Data(count: 100), width: 10, height: 10, bytesPerRow: 10, format: .gray8)

  func testJitterShrinksAndEachHandHasItsOwnFilter() {
    var smoother = LandmarkSmoother(LandmarkSmoothing())
    var shown: [Float] = []
    for index in 0..<50 {
      let jitter: Float = index.isMultiple(of: 2) ? 0.001 : -0.001
      let hands = smoother.smoothed(
        [hand(4, at: 0.3 + jitter), hand(2, at: 0.7)], imageSize: ImageSize(width: image.width, height: image.height),
        at: .milliseconds(index * 40))
      shown.append(hands[0].landmarks[0].x)
      XCTAssertEqual(hands[1].landmarks[0].x, 0.7, accuracy: 1e-6, "a hand at rest stays")
      XCTAssertEqual(hands.map(\.id), [4, 2])
    }
    let swing = zip(shown.suffix(20), shown.suffix(20).dropFirst()).map { abs($0 - $1) }.max() ?? 1
    XCTAssertLessThan(swing, 0.001, "of 0.002")
  }

  /// Smoothing in images of any shape.
  ///
  /// Depth has the scale of x, and each coordinate is smoothed in pixels.
  func testInImagesOfAnyShape() {
    var generator = SeededGenerator(seed: 4)
    let noise = (0..<20).map { _ in HandPoints { _ in SIMD3(generator.symmetric(), generator.symmetric(), 0) * 0.02 } }
    for (width, height) in [(10, 10), (4, 25), (50, 2)] {
      let image = RasterImage(
        checkedData: Data(count: 100), width: width, height: height, bytesPerRow: width, format: .gray8)
      var (smoother, square) = (LandmarkSmoother(LandmarkSmoothing()), LandmarkSmoother(LandmarkSmoothing()))
      for (index, noise) in noise.enumerated() {
        // The same pixels as in the square image of 10 × 10; the depth is that of x.
        let (x, y) = (10 / Float(width), 10 / Float(height))
        var (hand, reference) = (hand(0, at: 0.3), hand(0, at: 0.3))
        for point in 0..<21 {
          let place = hand.landmarks[point] + noise[point]
          hand.landmarks[point] = SIMD3(place.x * x, place.y * y, place.x * x)
          reference.landmarks[point] = SIMD3(place.x, place.y, place.x)
        }
        let smooth = smoother.smoothed(
          [hand], imageSize: ImageSize(width: image.width, height: image.height), at: .milliseconds(index * 40))[0]
          .landmarks
        let expected = square.smoothed(
          [reference], imageSize: ImageSize(width: self.image.width, height: self.image.height),
          at: .milliseconds(index * 40))[0].landmarks
        for point in 0..<21 {
          XCTAssertEqual(smooth[point].z, smooth[point].x, accuracy: 1e-5, "\(width)×\(height)")
          XCTAssertEqual(smooth[point].x / x, expected[point].x, accuracy: 1e-5, "\(width)×\(height)")
          XCTAssertEqual(smooth[point].y / y, expected[point].y, accuracy: 1e-5, "\(width)×\(height)")
        }
      }
    }
  }

  /// Frames of another size start afresh.
  ///
  /// A camera may change its resolution; filtered pixels of the old size are other positions in the new one.
  func testFramesOfAnotherSizeStartAfresh() {
    var smoother = LandmarkSmoother(LandmarkSmoothing())
    for (index, side) in [420, 420, 210, 210, 420].enumerated() {
      let x = 0.6 + 0.002 * Float(index)
      let smooth = smoother.smoothed(
        [hand(0, at: x)], imageSize: ImageSize(width: side, height: side), at: .milliseconds(index * 40))[0]
      XCTAssertEqual(smooth.landmarks[0].x, x, accuracy: 0.003, "frame \(index)")
    }
  }

  func testAHandThatComesBackStartsAfresh() {
    var smoother = LandmarkSmoother(LandmarkSmoothing())
    _ = smoother.smoothed(
      [hand(0, at: 0.1)], imageSize: ImageSize(width: image.width, height: image.height), at: .milliseconds(0))
    XCTAssertLessThan(
      smoother.smoothed(
        [hand(0, at: 0.2)], imageSize: ImageSize(width: image.width, height: image.height), at: .milliseconds(40))[0]
        .landmarks[0].x,
      0.2)
    _ = smoother.smoothed([], imageSize: ImageSize(width: image.width, height: image.height), at: .milliseconds(80))
    XCTAssertEqual(
      smoother.smoothed(
        [hand(0, at: 0.4)], imageSize: ImageSize(width: image.width, height: image.height), at: .milliseconds(120))[0]
        .landmarks[0].x,
      0.4, accuracy: 1e-6)
  }
}
