import GestureImages
import GestureSupport
import XCTest

final class PNGFilterTests: XCTestCase {
  func testFilters() {
    var random = SplitMix64(seed: 3)
    for distance in [1, 2, 3, 4, 6, 8] {
      for pixels in [1, 2, 3, 7, 16, 33] {
        let count = distance * pixels
        for type in UInt8(0)...4 {
          let row = (0..<count).map { _ in
            [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          let above = (0..<count).map { _ in
            [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          var output = [UInt8](repeating: 77, count: count + 1)
          let exists = output.withUnsafeMutableBufferPointer { output in
            output.baseAddress.map {
              PNGFilter.undo(type, row, above: above, output: $0, count: count, distance: distance)
            }
          }
          XCTAssertEqual(exists, true)
          XCTAssertEqual(
            Array(output.dropLast()), PNGFilter.reference(type, row, above: above, distance: distance),
            "\(type), \(distance), \(pixels)")
          XCTAssertEqual(output.last, 77, "written beyond the row")
        }
      }
    }
  }
}
