import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Images from memory.
///
/// Tests accepted and refused images, and their orientations.
final class RasterImageTests: XCTestCase {
  func testSizeFormatAndOrientation() throws {
    let image = try RasterImage(data: Data(count: 3 * 2 * 4), width: 3, height: 2, format: .rgba8, orientation: .right)
    XCTAssertEqual([image.width, image.height, image.bytesPerRow], [3, 2, 12], "as stored, not turned")
    XCTAssertEqual(image.format, .rgba8)
    XCTAssertEqual(image.orientation, .right)
    XCTAssertEqual(try RasterImage(data: Data(count: 1), width: 1, height: 1, format: .gray8).orientation, .up)
  }

  func testPaddingAtTheEndsOfRowsIsDropped() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 98, 7, 8, 9, 10, 11, 12]
    let image = try bytes.withUnsafeBytes {
      try RasterImage(bytes: $0, width: 2, height: 2, bytesPerRow: 8, format: .rgb8)
    }
    XCTAssertEqual(Array(image.data), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    XCTAssertEqual(image.bytesPerRow, 6)
  }

  func testASliceOfDataIsReadFromItsStart() throws {
    let data = Data([9, 9, 1, 2, 3, 9])[2..<5]
    XCTAssertEqual(Array(try RasterImage(data: data, width: 1, height: 1, format: .rgb8).data), [1, 2, 3])
  }

  func testSizesThatDoNotFitAreRefused() {
    let data = Data(count: 100)
    for (width, height) in [(0, 1), (1, 0), (-1, 4), (4, -1), (65_537, 1), (Int.max, 2)] {
      assertStatusError(.invalidArgument, mentions: "\(width)×\(height)", "1 to 65536") {
        try RasterImage(data: data, width: width, height: height, format: .rgb8)
      }
    }
    assertStatusError(.invalidArgument, mentions: "too large") {
      try RasterImage(data: data, width: 65_536, height: 65_536, format: .rgb8)
    }
    assertStatusError(.invalidArgument, mentions: "bytesPerRow is 8", "at least 9") {
      try RasterImage(data: data, width: 3, height: 1, bytesPerRow: 8, format: .rgb8)
    }
    assertStatusError(.invalidArgument, mentions: "100 bytes") {
      try RasterImage(data: data, width: 3, height: 10_000, bytesPerRow: .max / 2, format: .gray8)
    }
  }

  func testEqualityIsThatOfPixelsAndOrientation() throws {
    let image = try RasterImage(data: Data([1, 2, 3]), width: 1, height: 1, format: .rgb8)
    var turned = image
    XCTAssertEqual(turned, image)
    turned.orientation = .left
    XCTAssertNotEqual(turned, image)
  }

  /// Rows of two: 1 2, 3 4, 5 6.
  private func rowsOfTwo(_ orientation: RasterImage.Orientation = .up) throws -> RasterImage {
    try RasterImage(data: Data([1, 2, 3, 4, 5, 6]), width: 2, height: 3, format: .gray8, orientation: orientation)
  }

  /// `.right` is turned by 90° clockwise to be upright, `.left` counter-clockwise.
  func testUprightTurnsAsTheOrientationSays() throws {
    let expected: [RasterImage.Orientation: [UInt8]] = [
      .up: [1, 2, 3, 4, 5, 6], .right: [5, 3, 1, 6, 4, 2], .down: [6, 5, 4, 3, 2, 1], .left: [2, 4, 6, 1, 3, 5],
    ]
    for (orientation, pixels) in expected {
      let upright = try rowsOfTwo(orientation).upright()
      XCTAssertEqual(Array(upright.data), pixels, "\(orientation)")
      XCTAssertEqual(upright.format, .gray8)
      XCTAssertEqual(upright.orientation, .up)
      XCTAssertEqual([upright.width, upright.height], orientation == .up || orientation == .down ? [2, 3] : [3, 2])
    }
  }

  func testThumbnailsKeepTheShape() throws {
    func gray(_ width: Int, _ height: Int) throws -> RasterImage {
      try RasterImage(data: Data(repeating: 128, count: width * height), width: width, height: height, format: .gray8)
    }
    let thumbnail = try gray(400, 300).thumbnail(side: 100)
    XCTAssertEqual([thumbnail.width, thumbnail.height], [100, 75])
    XCTAssertEqual(Set(thumbnail.rgbBytes()), [128])
    XCTAssertEqual(try gray(40, 30).thumbnail(side: 100).width, 40)
  }

  /// Every pixel counts for one pixel of the thumbnail.
  ///
  /// The value is the mean, rounded down.
  func testThumbnailsAreMeans() throws {
    var random = SplitMix64(seed: 12)
    for (width, height, side) in [(12, 8, 6), (31, 17, 10), (17, 31, 16), (5, 60, 7), (60, 5, 1), (3, 2, 3), (1, 1, 1)]
    {
      let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
      let thumbnail = try RasterImage(data: Data(pixels), width: width, height: height, format: .gray8).thumbnail(
        side: side)
      XCTAssertEqual(max(thumbnail.width, thumbnail.height), min(side, max(width, height)))
      var sums = [(sum: Int, count: Int)](repeating: (0, 0), count: thumbnail.width * thumbnail.height)
      for y in 0..<height {
        for x in 0..<width {
          let place =
            ((y + 1) * thumbnail.height - 1) / height * thumbnail.width + ((x + 1) * thumbnail.width - 1) / width
          sums[place].sum += Int(pixels[y * width + x])
          sums[place].count += 1
        }
      }
      XCTAssertEqual(
        thumbnail.rgbBytes(), sums.flatMap { Array(repeating: UInt8($0.sum / $0.count), count: 3) },
        "\(width)×\(height)")
    }
  }

  /// A frame has the orientation of its reader.
  func testAReaderGivesItsOrientationToTheFrames() throws {
    let reader = FrameReader(data: Data("P5 1 1 255\n".utf8) + Data([7]))
    reader.orientation = .down
    XCTAssertEqual(try reader.next()?.orientation, .down)
  }
}
