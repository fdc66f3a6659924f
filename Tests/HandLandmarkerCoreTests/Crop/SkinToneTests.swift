import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// The colours in which the models see dim and grey images.
///
/// Compared with formulas and drawn noise.
final class SkinToneTests: XCTestCase {
  private let side = 48

  func testGreyBecomesSkin() {
    let grey = ramp { value in [Float](repeating: 0.1 + 0.2 * value, count: 3) }
    let shown = toned(grey)
    for at in stride(from: 0, to: shown.count, by: 3) {
      let (red, green, blue) = (shown[at], shown[at + 1], shown[at + 2])
      XCTAssertTrue(red >= green && green >= blue, "shadows and lights of skin are reddish")
      XCTAssertTrue((0...1) ~= red && (0...1) ~= blue)
    }
    let row = stride(from: 0, to: side * 3, by: 3).map { shown[$0] }
    XCTAssertEqual(row, row.sorted(), "what is lighter stays lighter")
    XCTAssertGreaterThan(shown.reduce(0, +) / Float(shown.count), 0.35, "a dim image is bright")
    XCTAssertLessThan(grey.reduce(0, +) / Float(grey.count), 0.25)
  }

  func testColoursStay() {
    let dim = ramp { value in [0.2 * value, 0.15 * value, 0.05 + 0.1 * value] }
    let shown = toned(dim)
    // The mean luminance of 0.085 asks for an exponent of 0.28; it is at least 0.4, and the channels are warmed.
    for at in dim.indices {
      let warmth: [Float] = [1, 0.84, 0.72]
      let expected: Float = powf(dim[at], 0.4) * warmth[at % 3]
      XCTAssertEqual(shown[at], expected, accuracy: 0.03)
    }
  }

  /// The estimate of noise is that of the added noise.
  ///
  /// The image under the noise does not matter.
  func testNoise() {
    var random = SplitMix64(seed: 7)
    for deviation: Float in [0.02, 0.05] {
      let ramp = (0..<side * side).map { Float($0 % side) / Float(side) }
      let noisy = ramp.map { $0 + deviation * normal(&random) }
      XCTAssertEqual(GreyPlane.deviation(of: noisy, side: side, step: 1), deviation, accuracy: deviation / 5)
      XCTAssertEqual(GreyPlane.deviation(of: ramp, side: side, step: 1), 0, accuracy: 1e-3)
      var smooth = noisy
      GreyPlane.smooth(&smooth, side: side, step: 1, above: 0.016)
      func error(_ values: [Float]) -> Float {
        let squares = zip(values, ramp).map { ($0 - $1) * ($0 - $1) }
        return (squares.reduce(0, +) / Float(squares.count)).squareRoot()
      }
      XCTAssertLessThan(error(smooth), 0.6 * error(noisy))
      var clear = ramp
      GreyPlane.smooth(&clear, side: side, step: 1, above: 0.016)
      XCTAssertEqual(clear, ramp, "an image without noise stays as it is")
    }
  }

  /// An edge between two even halves keeps its place, and the halves come nearer by a known amount.
  ///
  /// The total variation falls by the length of the edge for what it costs to move half of the pixels, so each half
  /// moves by weight · side / (side² / 2). With a distance of 2, four images of half the side are smoothed.
  func testAnEdgeStays() {
    for (side, step) in [(8, 1), (16, 2), (16, 1)] {
      let isLight = { (at: Int) in at % side >= side / 2 }
      let edge: [Float] = (0..<side * side).map { isLight($0) ? 0.75 : 0.25 }
      let turned: [Float] = (0..<side * side).map { isLight($0 / side) ? 0.75 : 0.25 }
      let moved = 0.1 * 2 / Float(side / step)
      for (image, isTurned) in [(edge, false), (turned, true)] {
        let flat = GreyPlane.flattened(image, side: side, step: step, weight: 0.1, stepCount: 4000)
        for at in flat.indices {
          let expected: Float = isLight(isTurned ? at / side : at) ? 0.75 - moved : 0.25 + moved
          XCTAssertEqual(flat[at], expected, accuracy: 2e-3, "\(side) \(step) \(at)")
        }
      }
    }
  }

  /// Extreme images have a tone.
  ///
  /// Examples are black and white, one colour, and a single pixel.
  func testExtremes() {
    for values in [[Float](repeating: 0, count: 27), [Float](repeating: 1, count: 27), [0.5, 0.5, 0.5], []] as [[Float]]
    {
      XCTAssertTrue(toned(values).allSatisfy { (0...1) ~= $0 })
    }
  }

  /// A hundredth of a grey image's pixels may be blacker or whiter than its blacks and whites.
  ///
  /// The image of two pixels a side is too small to have noise.
  func testOutliersOfGreyImages() {
    let ramp: [Float] = (0..<98).map { 0.4 + 0.2 * Float($0) / 97 }
    for (first, last) in [(Float(0), Float(1)), (0.4, 0.6)] {
      let values = [first] + ramp + [last]
      let shown = toned(values.flatMap { [Float](repeating: $0, count: 3) }, scale: 5)
      XCTAssertLessThan(shown[3 * 2], 0.1, "the darkest but for \(first) is black")
      XCTAssertGreaterThan(shown[3 * 97], 0.9, "the lightest but for \(last) is white")
    }
    let twice = [Float(0), 0] + ramp.dropLast(2) + [1, 1]
    let shown = toned(twice.flatMap { [Float](repeating: $0, count: 3) }, scale: 5)
    XCTAssertGreaterThan(shown[3 * 3], 0.2, "two of a hundred count")
  }

  private func ramp(_ pixel: (Float) -> [Float]) -> [Float] {
    (0..<side * side).flatMap { pixel(Float($0 % side) / Float(side - 1)) }
  }

  /// - Parameter scale: The crop's pixels for each pixel of the image.
  private func toned(_ values: [Float], scale: Float = 1) -> [Float] {
    var values = values
    values.withUnsafeMutableBufferPointer { buffer in
      let side = Int(Float(buffer.count / 3).squareRoot())
      SkinTone(of: buffer).apply(to: buffer, side: side, pixels: Float(max(side, 1)) / scale)
    }
    return values
  }

  private func normal(_ random: inout SplitMix64) -> Float {
    let (u, v) = (Float.random(in: 1e-6...1, using: &random), Float.random(in: 0...1, using: &random))
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }
}
