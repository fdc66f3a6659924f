import Foundation
import GestureCLI
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Boxes of HEIF files that are written here by ISO 23008-12.
final class HEIFLayoutTests: XCTestCase {
  private func box(_ type: String, _ content: Data = Data()) -> Data { HEIFFile.box(type, content) }

  private func size(_ width: Int, _ height: Int) -> Data { HEIFFile.size(width, height) }

  /// A file whose item 1 is the primary image.
  ///
  /// The image has a type, and properties by their position from 1.
  private func file(_ type: String, _ properties: [Data], own: [Int], tiles: [Int] = [], grid: Data = Data()) -> Data {
    var file = HEIFFile(type, properties, own: own)
    file.tiles = tiles
    file.grid = grid
    return file.data
  }

  private func layout(_ data: Data) throws -> HEIFLayout? { try HEIFLayout(file: Bytes(data, name: "a.heic")) }

  private func grid(rows: Int, columns: Int, _ width: Int, _ height: Int) -> Data {
    HEIFFile.grid(rows: rows, columns: columns, width, height)
  }

  func testAGridOfTiles() throws {
    let tiles = [7, 3, 9, 4, 8, 5]
    let data = file(
      "grid", [size(512, 512), size(1200, 900)], own: [2], tiles: tiles, grid: grid(rows: 2, columns: 3, 1200, 900))
    let found = try XCTUnwrap(try layout(data))
    XCTAssertEqual(found.items, tiles, "in the order of the reference, row by row")
    XCTAssertEqual(
      [found.columns, found.tileWidth, found.tileHeight, found.width, found.height], [3, 512, 512, 1200, 900])
    XCTAssertEqual(found.orientation, .upright)
    XCTAssertThrowsError(
      try layout(file("grid", [size(512, 512)], own: [1], tiles: [3, 4], grid: grid(rows: 2, columns: 3, 1200, 900)))
    ) {
      XCTAssertTrue("\($0)".contains("its 2 tiles of 512×512 pixels do not form its grid"), "\($0)")
    }
    XCTAssertThrowsError(
      try layout(file("grid", [size(256, 256)], own: [1], tiles: tiles, grid: grid(rows: 2, columns: 3, 1200, 900))))
  }

  /// The turns that libavif writes for each value of Exif's orientation.
  func testTurns() throws {
    func irot(_ quarters: UInt8) -> Data { box("irot", Data([quarters])) }
    func imir(_ axis: UInt8) -> Data { box("imir", Data([axis])) }
    let turns: [(ExifOrientation, [Data])] = [
      (.upright, []), (.mirrored, [imir(1)]), (.upsideDown, [irot(2)]), (.mirroredUpsideDown, [imir(0)]),
      (.transposed, [irot(1), imir(0)]),
      (.turnsRight, [irot(3)]), (.transversed, [irot(3), imir(0)]), (.turnsLeft, [irot(1)]),
    ]
    for (orientation, properties) in turns {
      let found = try layout(file("av01", [size(40, 30)] + properties, own: Array(1...properties.count + 1)))
      XCTAssertEqual(found?.orientation, orientation)
      XCTAssertEqual(found.map { [$0.items.count, $0.width, $0.height] }, [1, 40, 30])
    }
  }

  /// Turning an image twice is turning it by the product.
  func testProductsOfTurns() throws {
    let image = RasterImage(checkedData: Data(0..<6), width: 3, height: 2, bytesPerRow: 3, format: .gray8)
    for first in ExifOrientation.allCases {
      for second in ExifOrientation.allCases {
        let (twice, once) = (try image.upright(first).upright(second), try image.upright(first.followed(by: second)))
        XCTAssertEqual([twice.width, twice.height], [once.width, once.height])
        XCTAssertEqual(Array(twice.data), Array(once.data), "\(first), \(second)")
      }
    }
  }

  func testWhatIsNoImage() throws {
    XCTAssertNil(try layout(box("ftyp", Data("avis".utf8))))
    XCTAssertNil(try layout(file("av01", [size(4, 4)], own: [1]) + box("moov")), "a sequence")
    XCTAssertThrowsError(try layout(file("iovl", [size(4, 4)], own: [1]))) {
      XCTAssertTrue("\($0)".contains("\"iovl\""), "\($0)")
    }
  }

  func testCutAndDamagedBoxes() {
    let whole = file("grid", [size(512, 512)], own: [1], tiles: [2, 3], grid: grid(rows: 1, columns: 2, 900, 400))
    for count in whole.indices { _ = try? layout(whole.prefix(count)) }
    for index in whole.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = value
        _ = try? layout(damaged)
      }
    }
  }
}
