import Foundation
import GestureCLI
import GestureSupport
import XCTest

/// Blocks of a GIF file.
///
/// The file is written here according to the specification of GIF89a.
final class GIFBlocksTests: XCTestCase {
  /// The parts of a file of two images of one pixel.
  ///
  /// Each part is a whole block.
  private static let parts: [[UInt8]] = {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    let pixels: [UInt8] = [2, 2, 0x44, 1, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + pixels
    // With a table of four colours of its own.
    let second: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x81] + [UInt8](repeating: 9, count: 12) + pixels
    return [header, control, image, control, second, [0x3B]]
  }()
  private let file = Data(GIFBlocksTests.parts.joined())

  private func damage(_ data: Data) -> String? { GIFBlocks.damage(in: Bytes(data, name: "a.gif")) }

  func testWholeFiles() {
    XCTAssertNil(damage(file))
    XCTAssertNil(damage(file + Data("what other programs append".utf8)))
    XCTAssertNil(damage(file.dropLast()), "without the trailer every image is whole")
  }

  func testWhereAFileIsCut() {
    var starts: [Int] = []
    for part in Self.parts { starts.append((starts.last ?? 0) + part.count) }
    for count in 13..<file.count where !starts.contains(count) {
      let start = starts.last { $0 < count }
      let expected = start.map { "the file ends within the block at byte \($0)" } ?? "the file ends within its header"
      XCTAssertEqual(damage(file.prefix(count)), expected)
    }
    for count in 0..<13 { XCTAssertNotNil(damage(file.prefix(count)), "\(count)") }
  }

  func testABlockThatDoesNotExist() {
    var spoiled = file
    spoiled[42] = 0x55
    XCTAssertEqual(damage(spoiled), "the block at byte 42 is not a GIF block")
    for index in file.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var spoiled = file
        spoiled[index] = value
        _ = damage(spoiled)
      }
    }
  }
}
