import CoreVideo
import Foundation
import MediaPipeTasksVision
import XCTest

/// Bi-planar buffers, as cameras deliver them: against the colours their recommendations define.
final class LumaAndChromaTests: XCTestCase {
  private let video = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  private let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

  /// Returns Y, Cb and Cr of pure colours, rounded.
  ///
  /// Computed from Kr and Kb of the recommendation.
  private func code(_ r: Double, _ g: Double, _ b: Double, kr: Double, kb: Double, fullRange: Bool) -> [UInt8] {
    let luma = kr * r + (1 - kr - kb) * g + kb * b
    let (cb, cr) = ((b - luma) / (2 - 2 * kb), (r - luma) / (2 - 2 * kr))
    let values =
      fullRange ? [luma * 255, 128 + cb * 255, 128 + cr * 255] : [16 + luma * 219, 128 + cb * 224, 128 + cr * 224]
    return values.map { UInt8(min($0.rounded(), 255)) }
  }

  private func buffer(_ format: OSType, _ code: [UInt8], matrix: CFString?, alignment: Int = 16) throws -> CVPixelBuffer
  {
    // 3×3: the last column and row have chroma of their own.
    let buffer = try makePixelBuffer(3, 3, format, alignment: alignment)
    if let matrix { CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate) }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for y in 0..<3 {
      for x in 0..<3 {
        let offset = y * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) + x
        CVPixelBufferGetBaseAddressOfPlane(buffer, 0)?.storeBytes(of: code[0], toByteOffset: offset, as: UInt8.self)
      }
    }
    for y in 0..<2 {
      for x in 0..<4 {
        let offset = y * CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) + x
        CVPixelBufferGetBaseAddressOfPlane(buffer, 1)?.storeBytes(
          of: code[1 + x % 2], toByteOffset: offset, as: UInt8.self)
      }
    }
    return buffer
  }

  func testColoursOfEachMatrixAndRange() throws {
    let matrices: [(CFString?, Double, Double)] = [
      (nil, 0.299, 0.114), (kCVImageBufferYCbCrMatrix_ITU_R_601_4, 0.299, 0.114),
      (kCVImageBufferYCbCrMatrix_ITU_R_709_2, 0.2126, 0.0722),
      (kCVImageBufferYCbCrMatrix_ITU_R_2020, 0.2627, 0.0593), (kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, 0.212, 0.087),
      (kCVImageBufferYCbCrMatrix_P3_D65, 0.22897, 0.07929),
    ]
    let colors: [(Double, Double, Double)] = [(0, 0, 0), (1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.8, 0.6, 0.5)]
    for (matrix, kr, kb) in matrices {
      for fullRange in [false, true] {
        for (r, g, b) in colors {
          let code = code(r, g, b, kr: kr, kb: kb, fullRange: fullRange)
          let image = try MPImage(pixelBuffer: buffer(fullRange ? full : video, code, matrix: matrix, alignment: 64))
          XCTAssertEqual(image.pixels.format, .rgb8)
          XCTAssertEqual(image.pixels.data.count, 27)
          for (index, byte) in image.pixels.data.enumerated() {
            let expected = [r, g, b][index % 3] * 255
            // One step of chroma is up to 2.1 steps of a colour.
            XCTAssertEqual(
              Double(byte), expected, accuracy: 2.2,
              "\(matrix ?? "none"), full range \(fullRange), \((r, g, b)), byte \(index)")
          }
        }
      }
    }
  }

  /// Red has the digits of the standards.
  ///
  /// 81, 90, 240 in BT.601 and 63, 102, 240 in BT.709.
  func testRedOfTheStandards() throws {
    for (code, matrix) in [
      ([81, 90, 240], kCVImageBufferYCbCrMatrix_ITU_R_601_4), ([63, 102, 240], kCVImageBufferYCbCrMatrix_ITU_R_709_2),
    ] {
      let image = try MPImage(pixelBuffer: buffer(video, code.map { UInt8($0) }, matrix: matrix))
      let pixel = Array(image.pixels.data.prefix(3))
      XCTAssertGreaterThan(pixel[0], 252)
      XCTAssertLessThan(pixel[1], 3)
      XCTAssertLessThan(pixel[2], 3)
    }
  }
}
