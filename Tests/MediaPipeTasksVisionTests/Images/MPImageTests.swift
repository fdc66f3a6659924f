import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// Pictures from memory: what is taken, what is refused.
final class MPImageTests: XCTestCase {
  func testSizeOrientationAndSource() throws {
    let image = try MPImage(data: Data(count: 3 * 2 * 4), width: 3, height: 2, format: .rgba8, orientation: .right)
    XCTAssertEqual(image.width, 3)
    XCTAssertEqual(image.height, 2, "as stored, not turned")
    XCTAssertEqual(image.orientation, .right)
    XCTAssertEqual(image.imageSourceType, .buffer)
    XCTAssertEqual(try MPImage(data: Data(count: 1), width: 1, height: 1, format: .gray8).orientation, .up)
  }

  func testPaddingAtTheEndsOfRowsIsDropped() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 98, 7, 8, 9, 10, 11, 12]
    let image = try bytes.withUnsafeBytes { try MPImage(bytes: $0, width: 2, height: 2, bytesPerRow: 8, format: .rgb8) }
    XCTAssertEqual(Array(image.pixels.data), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    XCTAssertEqual(image.pixels.bytesPerRow, 6)
  }

  func testTheMemoryCanBeUsedAgainAtOnce() throws {
    var bytes = [UInt8](repeating: 7, count: 12)
    let image = try bytes.withUnsafeBytes { try MPImage(bytes: $0, width: 2, height: 2, format: .rgb8) }
    for index in bytes.indices { bytes[index] = 0 }
    XCTAssertEqual(Array(image.pixels.data), [UInt8](repeating: 7, count: 12))
  }

  func testASliceOfDataIsReadFromItsStart() throws {
    let data = Data([9, 9, 1, 2, 3, 9])[2..<5]
    XCTAssertEqual(Array(try MPImage(data: data, width: 1, height: 1, format: .rgb8).pixels.data), [1, 2, 3])
  }

  /// Premultiplied colours are divided by alpha.
  ///
  /// colour = round(stored · 255 / alpha), at most 255; black for an alpha of 0.
  func testPremultipliedColoursAreDividedByAlpha() throws {
    let bytes: [UInt8] = [64, 128, 10, 128, 5, 6, 7, 0, 200, 100, 50, 255, 90, 1, 2, 3]
    let image = try MPImage(data: Data(bytes), width: 4, height: 1, format: .bgra8, alpha: .premultiplied)
    XCTAssertEqual(Array(image.pixels.data), [128, 255, 20, 128, 0, 0, 0, 0, 200, 100, 50, 255, 255, 85, 170, 3])
    let ignored = try MPImage(data: Data(bytes), width: 4, height: 1, format: .bgra8)
    XCTAssertEqual(Array(ignored.pixels.data), bytes)
    // The same of bytes in memory.
    for alpha in [MPImage.Alpha.premultiplied, .ignore] {
      let copied = try bytes.withUnsafeBytes {
        try MPImage(bytes: $0, width: 4, height: 1, format: .bgra8, alpha: alpha)
      }
      XCTAssertEqual(copied.pixels, (alpha == .ignore ? ignored : image).pixels)
    }
  }

  func testWhatDoesNotFitIsRefused() {
    let data = Data(count: 100)
    for (width, height) in [(0, 1), (1, 0), (-1, 4), (4, -1), (65_537, 1), (Int.max, 2)] {
      assertTaskError(.invalidArgumentError, mentions: "\(width)×\(height)", "1 to 65536") {
        try MPImage(data: data, width: width, height: height, format: .rgb8)
      }
    }
    assertTaskError(.invalidArgumentError, mentions: "too large") {
      try MPImage(data: data, width: 65_536, height: 65_536, format: .rgb8)
    }
    assertTaskError(.invalidArgumentError, mentions: "bytesPerRow is 8", "at least 9") {
      try MPImage(data: data, width: 3, height: 1, bytesPerRow: 8, format: .rgb8)
    }
    assertTaskError(.invalidArgumentError, mentions: "100 bytes", "101") {
      try MPImage(data: data, width: 101, height: 1, format: .gray8)
    }
    assertTaskError(.invalidArgumentError, mentions: "100 bytes") {
      try MPImage(data: data, width: 3, height: 3, bytesPerRow: .max / 2, format: .gray8)
    }
    assertTaskError(.invalidArgumentError, mentions: "100 bytes") {
      try MPImage(data: data, width: 3, height: 10_000, bytesPerRow: .max / 2, format: .gray8)
    }
  }

  func testTheLastRowMayLackItsPadding() throws {
    let image = try MPImage(data: Data((0..<10).map { UInt8($0) }), width: 2, height: 2, bytesPerRow: 8, format: .gray8)
    XCTAssertEqual(Array(image.pixels.data), [0, 1, 8, 9])
  }

  /// Pixels and orientation of a value; the tasks refuse mirrored orientations.
  func testImagesOfValues() throws {
    for orientation in RasterImage.Orientation.allCases {
      let image = MPImage(
        try RasterImage(data: Data([1, 2, 3]), width: 1, height: 1, format: .rgb8, orientation: orientation))
      XCTAssertEqual(
        image.orientation.rawValue, orientation.rawValue, "names and raw values are those of UIImage.Orientation")
      XCTAssertEqual(image.orientation.rasterOrientation, orientation)
      XCTAssertEqual(image.imageSourceType, .buffer)
      XCTAssertEqual(Array(image.rgbData), [1, 2, 3])
    }
    for mirrored in [MPImage.Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored] {
      XCTAssertNil(mirrored.rasterOrientation)
    }
  }

  func testNetpbmFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("P6 1 1 255\n".utf8) + Data([1, 2, 3]), "a.ppm")
    let image = try MPImage(contentsOfPPMFile: folder.path("a.ppm"), orientation: .left)
    XCTAssertEqual(Array(image.pixels.data), [1, 2, 3])
    XCTAssertEqual(image.orientation, .left)
    let missing = folder.path("b.ppm")
    assertTaskError(.notFoundError, "NOT_FOUND: Unable to open file at \(missing)") {
      try MPImage(contentsOfPPMFile: missing)
    }
    try folder.write(Data("P6 1 1 255\n".utf8), "a.ppm")
    assertTaskError(.dataLossError, mentions: folder.path("a.ppm"), "byte 11", "must be 3") {
      try MPImage(contentsOfPPMFile: folder.path("a.ppm"))
    }
    assertTaskError(.invalidArgumentError, mentions: "byte 0") { try MPImage(ppmData: Data("GIF89a".utf8)) }
  }
}
