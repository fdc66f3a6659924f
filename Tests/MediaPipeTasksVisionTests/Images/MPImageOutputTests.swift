import Foundation
import GestureImages
import MediaPipeTasksVision
import XCTest

/// Pixels come out as they went in, whatever form they had.
final class MPImageOutputTests: XCTestCase {
  func testEveryFormatComesOutAsRGB() throws {
    let rgb: [UInt8] = [1, 2, 3, 40, 50, 60, 70, 80, 90, 255, 0, 128]
    let wide: [UInt8] = [1, 2, 3, 9, 40, 50, 60, 9, 70, 80, 90, 9, 255, 0, 128, 9]
    let swapped: [UInt8] = [3, 2, 1, 9, 60, 50, 40, 9, 90, 80, 70, 9, 128, 0, 255, 9]
    func output(_ bytes: [UInt8], _ format: PixelFormat) throws -> [UInt8] {
      try [UInt8](MPImage(data: Data(bytes), width: 2, height: 2, format: format, orientation: .right).rgbData)
    }
    XCTAssertEqual(try output(rgb, .rgb8), rgb)
    XCTAssertEqual(try output(wide, .rgba8), rgb)
    XCTAssertEqual(try output(swapped, .bgra8), rgb)
    XCTAssertEqual(try output([5, 6, 7, 8], .gray8), [5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8])
  }

  func testPaddingOfRowsStaysBehind() throws {
    let image = try MPImage(data: Data([1, 99, 2, 99]), width: 1, height: 2, bytesPerRow: 2, format: .gray8)
    XCTAssertEqual([UInt8](image.rgbData), [1, 1, 1, 2, 2, 2])
  }

  /// The header of a PNG has its size and kind (ISO/IEC 15948).
  ///
  /// `PNGWriterTests` checks the pixels.
  func testPNG() throws {
    let file = try [UInt8](MPImage(data: Data(count: 3 * 300 * 2), width: 300, height: 2, format: .rgb8).pngData)
    XCTAssertEqual(Array(file[..<8]), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    XCTAssertEqual(Array(file[12..<26]), [0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 0, 2, 8, 2])
  }
}
