import Foundation
import GestureImages
import TestSupport
import XCTest

/// Images of planes with strides.
final class ImagePlanesTests: XCTestCase {
  private let (width, height) = (5, 3)

  /// Rows of `length` samples with the values of `value`.
  ///
  /// Each row is followed by `padding` bytes of 255.
  private func plane(_ length: Int, rows: Int, padding: Int, _ value: (Int, Int) -> UInt8) -> ImagePlane {
    var bytes: [UInt8] = []
    for y in 0..<rows {
      for x in 0..<length { bytes.append(value(x, y)) }
      if y < rows - 1 { bytes.append(contentsOf: [UInt8](repeating: 255, count: padding)) }
    }
    return ImagePlane(data: Data(bytes), bytesPerRow: length + padding)
  }

  private func luma(_ x: Int, _ y: Int) -> UInt8 { UInt8(40 + 30 * x + 7 * y) }
  private func cb(_ x: Int, _ y: Int) -> UInt8 { UInt8(100 + 11 * x + 5 * y) }
  private func cr(_ x: Int, _ y: Int) -> UInt8 { UInt8(150 - 13 * x - 3 * y) }

  /// The colours by the formulas of the recommendations.
  ///
  /// `red` and `blue` are Kr and Kb of a matrix.
  private func expected(red: Double, blue: Double, fullRange: Bool) -> [Double] {
    var values: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        let yy = fullRange ? Double(luma(x, y)) / 255 : (Double(luma(x, y)) - 16) / 219
        let scale: Double = fullRange ? 255 : 224
        let pb = (Double(cb(x / 2, y / 2)) - 128) / scale
        let pr = (Double(cr(x / 2, y / 2)) - 128) / scale
        let r = yy + 2 * (1 - red) * pr
        let b = yy + 2 * (1 - blue) * pb
        let g = (yy - red * r - blue * b) / (1 - red - blue)
        for value in [r, g, b] { values.append(min(max(value * 255, 0), 255)) }
      }
    }
    return values
  }

  func testColoursAreThoseOfTheMatrix() throws {
    let matrices: [(YUVMatrix, Double, Double)] = [
      (.bt601, 0.299, 0.114), (.bt709, 0.2126, 0.0722), (.bt2020, 0.2627, 0.0593),
    ]
    for (matrix, red, blue) in matrices {
      for fullRange in [false, true] {
        let y = plane(5, rows: 3, padding: 3, luma)
        let (blues, reds) = (plane(3, rows: 2, padding: 1, cb), plane(3, rows: 2, padding: 4, cr))
        let image = try RasterImage(
          planes: [y, blues, reds], width: width, height: height, matrix: matrix, isFullRange: fullRange,
          orientation: .right)
        XCTAssertEqual(image.orientation, .right)
        XCTAssertEqual(image.format, .rgb8)
        for (value, wanted) in zip(image.data, expected(red: red, blue: blue, fullRange: fullRange)) {
          XCTAssertEqual(Double(value), wanted, accuracy: 1.01)
        }
      }
    }
  }

  func testTheOrdersOfChromaAreTheSameImage() throws {
    let y = plane(5, rows: 3, padding: 0, luma)
    let (blues, reds) = (plane(3, rows: 2, padding: 0, cb), plane(3, rows: 2, padding: 0, cr))
    let both = plane(6, rows: 2, padding: 2) { x, y in x.isMultiple(of: 2) ? cb(x / 2, y) : cr(x / 2, y) }
    let swapped = plane(6, rows: 2, padding: 2) { x, y in x.isMultiple(of: 2) ? cr(x / 2, y) : cb(x / 2, y) }
    let image = try RasterImage(planes: [y, blues, reds], width: 5, height: 3)
    XCTAssertEqual(image, try RasterImage(planes: [y, both], width: 5, height: 3))
    XCTAssertEqual(image, try RasterImage(planes: [y, swapped], width: 5, height: 3, swapsChroma: true))
    XCTAssertEqual(image, try RasterImage(planes: [y, reds, blues], width: 5, height: 3, swapsChroma: true))
  }

  func testPlanesThatDoNotFitAreRefused() {
    let y = plane(5, rows: 3, padding: 0, luma)
    let chroma = plane(6, rows: 2, padding: 0, cb)
    let short = ImagePlane(data: chroma.data.dropLast(), bytesPerRow: 6)
    func refused(_ words: String, _ planes: [ImagePlane], width: Int = 5, height: Int = 3) {
      assertStatusError(.invalidArgument, mentions: words) {
        try RasterImage(planes: planes, width: width, height: height)
      }
    }
    refused("Plane 1", [y, short])
    refused("Plane 1", [y, ImagePlane(data: chroma.data, bytesPerRow: 5)])
    refused("Plane 1", [y, ImagePlane(data: chroma.data, bytesPerRow: .max)])
    refused("Plane 1", [y, ImagePlane(data: chroma.data, bytesPerRow: -6)])
    refused("Plane 0", [y, chroma], width: 6)
    refused("1 planes", [y])
    refused("0×3", [y, chroma], width: 0)
    refused("5×\(Int.max)", [y, chroma], height: .max)
  }
}
