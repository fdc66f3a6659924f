import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// The colours in which the models see dim and grey images.
///
/// Compared with formulas.
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
  func testOutliersOfGreyImages() {
    let ramp: [Float] = (0..<98).map { 0.4 + 0.2 * Float($0) / 97 }
    for (first, last) in [(Float(0), Float(1)), (0.4, 0.6)] {
      let values = [first] + ramp + [last]
      let shown = toned(values.flatMap { [Float](repeating: $0, count: 3) })
      XCTAssertLessThan(shown[3 * 2], 0.1, "the darkest but for \(first) is black")
      XCTAssertGreaterThan(shown[3 * 97], 0.9, "the lightest but for \(last) is white")
    }
    let twice = [Float(0), 0] + ramp.dropLast(2) + [1, 1]
    let shown = toned(twice.flatMap { [Float](repeating: $0, count: 3) })
    XCTAssertGreaterThan(shown[3 * 3], 0.2, "two of a hundred count")
  }

  private func ramp(_ pixel: (Float) -> [Float]) -> [Float] {
    (0..<side * side).flatMap { pixel(Float($0 % side) / Float(side - 1)) }
  }

  private func toned(_ values: [Float]) -> [Float] {
    var values = values
    values.withUnsafeMutableBufferPointer { SkinTone(of: $0).apply(to: $0) }
    return values
  }
}
