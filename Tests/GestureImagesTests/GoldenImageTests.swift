import GestureImages
import GestureSupport
import TestSupport
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
        let image = try ImageFileDecoder.decode(
          Bytes(golden.file, name: golden.name), toleratesDamage: tolerant, threads: threads)
        XCTAssertEqual(image.width, golden.width, golden.name)
        XCTAssertEqual(image.height, golden.height, golden.name)
        XCTAssertEqual(image.format.bytesPerPixel, golden.channels, golden.name)
        XCTAssertEqual(image.bytesPerRow, golden.width * golden.channels, golden.name)
        XCTAssertEqual(image.checksum, golden.checksum, "\(golden.name), threads \(threads)")
      }
    }
  }

  /// A half, a quarter and an eighth of each JPEG file.
  ///
  /// Small files do not allow all sizes.
  func testReducedPixels() throws {
    var count = 0
    for golden in GoldenImage.all where !golden.isPNG {
      for (reduction, checksum) in zip([2, 4, 8], golden.reducedChecksums) {
        let length = max(golden.width, golden.height)
        guard RasterImage.reduction(length, to: length / reduction) == reduction else { continue }
        count += 1
        for (tolerant, threads) in [(false, 1), (true, 1), (false, 3)] {
          let image = try JPEGDecoder.decode(
            Bytes(golden.file, name: golden.name), toleratesDamage: tolerant, threads: threads,
            reducedSide: length / reduction)
          XCTAssertEqual(image.width, (golden.width + reduction - 1) / reduction, golden.name)
          XCTAssertEqual(image.height, (golden.height + reduction - 1) / reduction, golden.name)
          XCTAssertEqual(image.checksum, checksum, "\(golden.name) / \(reduction), threads \(threads)")
        }
      }
    }
    XCTAssertGreaterThan(count, 300)
  }

  func testReductions() {
    let expected = [
      (10_000, 1280, 4), (10_240, 1280, 8), (2560, 1280, 2), (2559, 1280, 1), (640, 1280, 1), (7, 1, 4), (1, 1, 1),
    ]
    for (length, side, reduction) in expected { XCTAssertEqual(RasterImage.reduction(length, to: side), reduction) }
  }

  /// A reduced image keeps the size of the whole.
  ///
  /// The way of reading and the orientation do not matter; PNG files are not reduced.
  func testTheSizeOfTheWhole() throws {
    let golden = try XCTUnwrap(GoldenImage.named("4x1"))
    let exif: [UInt8] = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + OrientedFiles.tiff([(0x0112, 3, 6)])
    let turned = golden.file.prefix(2) + Data(exif) + golden.file.dropFirst(2)
    let reader = FrameReader(data: golden.file + turned)
    reader.reducedSide = 9
    let images = [
      try RasterImage(data: golden.file, reducedToSide: 9), try RasterImage(data: turned, reducedToSide: 9),
      try reader.next(),
      try reader.next(),
    ]
    let expected = [[10, 7, 39, 27], [7, 10, 27, 39], [10, 7, 39, 27], [7, 10, 27, 39]]
    XCTAssertEqual(images.map { $0.map { [$0.width, $0.height, $0.fullWidth, $0.fullHeight] } }, expected)
    var last = try RasterImage(data: golden.file, reducedToSide: 9)
    last.orientation = .left
    XCTAssertEqual([last.upright().fullWidth, last.upright().fullHeight], [27, 39])
    let png = try XCTUnwrap(GoldenImage.all.first(where: \.isPNG))
    XCTAssertEqual(try RasterImage(data: png.file, reducedToSide: 1).width, png.width)
    XCTAssertThrowsError(
      try RasterImage(data: golden.file, maximumPixelCount: 39 * 27 - 1, reducedToSide: 9), "the limit is for the whole"
    )
  }

  /// A slice of other data, at an odd address.
  func testSlices() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let bytes = Bytes([1] + golden.file + [2], name: "slice")
    let image = try JPEGDecoder.decode(bytes.slice(at: 1, count: golden.file.count))
    XCTAssertEqual(image.checksum, golden.checksum)
  }
}
