import ImageFiles
import SystemSupport
import XCTest

/// Every pixel is the one Pillow, which decodes with libjpeg-turbo, gives.
final class GoldenImageTests: XCTestCase {
  func testGoldensAreThere() {
    XCTAssertGreaterThan(GoldenImage.all.filter(\.isPNG).count, 80)
    XCTAssertGreaterThan(GoldenImage.all.filter { !$0.isPNG }.count, 100)
  }

  func testPixels() throws {
    for golden in GoldenImage.all {
      for (tolerant, threads) in [(false, 1), (true, 1), (false, 3)] {
        let image = try ImageFileDecoder.decode(Bytes(golden.file, name: golden.name), toleratesDamage: tolerant, threads: threads)
        XCTAssertEqual(image.width, golden.width, golden.name)
        XCTAssertEqual(image.height, golden.height, golden.name)
        XCTAssertEqual(image.format.bytesPerPixel, golden.channels, golden.name)
        XCTAssertEqual(image.bytesPerRow, golden.width * golden.channels, golden.name)
        XCTAssertEqual(image.checksum, golden.checksum, "\(golden.name), threads \(threads)")
      }
    }
  }

  /// A slice of other data, at an odd address.
  func testSlices() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let bytes = Bytes([1] + golden.file + [2], name: "slice")
    let image = try JPEGDecoder.decode(bytes.slice(at: 1, count: golden.file.count))
    XCTAssertEqual(image.checksum, golden.checksum)
  }
}
