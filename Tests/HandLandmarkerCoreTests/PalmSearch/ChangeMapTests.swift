import Foundation
import GestureImages
import HandLandmarkerCore
import XCTest

final class ChangeMapTests: XCTestCase {
  func testAChangeShowsWhereItIs() throws {
    for format in [PixelFormat.rgb8, .rgba8, .bgra8, .gray8] {
      var map = ChangeMap(imageWidth: 640, imageHeight: 360)
      map.update(with: try image(format, square: nil))
      XCTAssertEqual(map.change(in: whole), 0, "the first image has no one before it")
      map.update(with: try image(format, square: (200, 100)))
      // A cell is 20 pixels wide: the square of 40 pixels fills four of them, 100 levels brighter.
      XCTAssertEqual(map.change(in: Box(xMin: 205, yMin: 105, width: 20, height: 20)), 100)
      XCTAssertEqual(map.change(in: Box(xMin: 0, yMin: 90, width: 201, height: 60)), 100)
      XCTAssertEqual(map.changes.filter { $0 > 0 }.count, 4)
      XCTAssertEqual(map.change(in: Box(xMin: 300, yMin: 0, width: 340, height: 360)), 0)
      XCTAssertEqual(map.change(in: Box(xMin: -500, yMin: -500, width: 100, height: 100)), 0)
      map.update(with: try image(format, square: (200, 100)))
      XCTAssertEqual(map.change(in: whole), 0)
    }
  }

  func testNoiseIsNoChange() throws {
    var map = ChangeMap(imageWidth: 640, imageHeight: 360)
    map.update(with: try image(.rgb8, square: nil))
    map.update(with: try image(.rgb8, square: nil, background: 56))
    XCTAssertEqual(map.change(in: whole), 0)
    map.update(with: try image(.rgb8, square: nil, background: 66))
    XCTAssertEqual(map.change(in: whole), 10)
  }

  func testImagesOfAnotherSizeAndOfOnePixel() throws {
    var map = ChangeMap(imageWidth: 640, imageHeight: 360)
    map.update(with: try image(.rgb8, square: nil))
    map.update(with: try RasterImage(data: Data([1, 2, 3]), width: 1, height: 1, bytesPerRow: 3, format: .rgb8))
    XCTAssertEqual(map.change(in: whole), 0)
    var tiny = ChangeMap(imageWidth: 1, imageHeight: 1)
    for value: UInt8 in [0, 90] {
      tiny.update(
        with: try RasterImage(data: Data([value, value, value]), width: 1, height: 1, bytesPerRow: 3, format: .rgb8))
    }
    XCTAssertEqual(tiny.change(in: Box(xMin: 0, yMin: 0, width: 1, height: 1)), 90)
  }

  private let whole = Box(xMin: 0, yMin: 0, width: 640, height: 360)

  private func image(_ format: PixelFormat, square: (x: Int, y: Int)?, background: UInt8 = 50) throws -> RasterImage {
    let bytesPerRow = 640 * format.bytesPerPixel + 7
    var data = Data(repeating: background, count: bytesPerRow * 360)
    if let square {
      for y in square.y..<square.y + 40 {
        let start = y * bytesPerRow + square.x * format.bytesPerPixel
        for i in start..<start + 40 * format.bytesPerPixel { data[i] = background + 100 }
      }
    }
    return try RasterImage(data: data, width: 640, height: 360, bytesPerRow: bytesPerRow, format: format)
  }
}
