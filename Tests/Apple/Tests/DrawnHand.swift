import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaPipeTasksVision
import XCTest

/// The drawn hand of Models/sample in the forms of Apple's frameworks.
struct DrawnHand {
  let width: Int
  let height: Int
  /// Rows of red, green, blue.
  let rgb: [UInt8]

  static func load() throws -> DrawnHand {
    let image = try MPImage(contentsOfPPMFile: "Models/sample/victory.ppm")
    return DrawnHand(width: Int(image.width), height: Int(image.height), rgb: Array(image.pixels.data))
  }

  /// The image through the initialiser that all others are compared with.
  func plain(orientation: MPImage.Orientation = .up) throws -> MPImage {
    try MPImage(data: Data(rgb), width: width, height: height, format: .rgb8, orientation: orientation)
  }

  /// - Parameter alignment: Rows are padded to a multiple of this number of bytes.
  func pixelBuffer(_ format: OSType = kCVPixelFormatType_32BGRA, alignment: Int = 16) throws -> CVPixelBuffer {
    let buffer = try makePixelBuffer(width, height, format, alignment: alignment)
    if CVPixelBufferGetPlaneCount(buffer) == 2 {
      fillPlanes(of: buffer, fullRange: format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      return buffer
    }
    try fill(buffer) { x, y in
      let (red, green, blue) = color(x, y)
      return switch format {
      case kCVPixelFormatType_32BGRA: [blue, green, red, 255]
      case kCVPixelFormatType_32RGBA: [red, green, blue, 255]
      default: [red, green, blue]
      }
    }
    return buffer
  }

  /// The image moved to the right.
  ///
  /// The background is wider and has the image's colour.
  func pixelBuffer(x: Int, width: Int) throws -> CVPixelBuffer {
    let buffer = try makePixelBuffer(width, height, kCVPixelFormatType_32BGRA)
    try fill(buffer) { column, row in
      let isInside = (x..<x + self.width).contains(column)
      let (red, green, blue) = isInside ? color(column - x, row) : color(0, 0)
      return [blue, green, red, 255]
    }
    return buffer
  }

  func cgImage() throws -> CGImage {
    var rgba = [UInt8]()
    for pixel in 0..<width * height { rgba += rgb[pixel * 3..<pixel * 3 + 3] + [255] }
    return try rgba.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      return try XCTUnwrap(context?.makeImage())
    }
  }

  private func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    let at = (y * width + x) * 3
    return (rgb[at], rgb[at + 1], rgb[at + 2])
  }

  /// BT.601 by its definition.
  ///
  /// Chroma of the upper left pixel of each four.
  private func fillPlanes(of buffer: CVPixelBuffer, fullRange: Bool) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
        let luma = 0.299 * r + 0.587 * g + 0.114 * b
        let (cb, cr) = ((b - luma) / 1.772, (r - luma) / 1.402)
        store(fullRange ? luma * 255 : 16 + luma * 219, plane: 0, x, y, of: buffer)
        if x % 2 == 0, y % 2 == 0 {
          store(128 + cb * (fullRange ? 255 : 224), plane: 1, x, y / 2, of: buffer)
          store(128 + cr * (fullRange ? 255 : 224), plane: 1, x + 1, y / 2, of: buffer)
        }
      }
    }
  }

  private func store(_ value: Double, plane: Int, _ x: Int, _ y: Int, of buffer: CVPixelBuffer) {
    let offset = y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) + x
    let byte = UInt8(min(max(value.rounded(), 0), 255))
    CVPixelBufferGetBaseAddressOfPlane(buffer, plane)?.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
  }
}

func makePixelBuffer(_ width: Int, _ height: Int, _ format: OSType, alignment: Int = 16) throws -> CVPixelBuffer {
  var buffer: CVPixelBuffer?
  let attributes = [kCVPixelBufferBytesPerRowAlignmentKey as String: alignment] as CFDictionary
  XCTAssertEqual(CVPixelBufferCreate(nil, width, height, format, attributes, &buffer), kCVReturnSuccess)
  return try XCTUnwrap(buffer)
}

/// Sets the bytes of each pixel of a buffer without planes.
func fill(_ buffer: CVPixelBuffer, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) throws {
  CVPixelBufferLockBaseAddress(buffer, [])
  defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
  let memory = try XCTUnwrap(CVPixelBufferGetBaseAddress(buffer))
  for y in 0..<CVPixelBufferGetHeight(buffer) {
    for x in 0..<CVPixelBufferGetWidth(buffer) {
      let bytes = pixel(x, y)
      for (index, byte) in bytes.enumerated() {
        memory.storeBytes(
          of: byte, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + x * bytes.count + index, as: UInt8.self)
      }
    }
  }
}

func sampleBuffer(_ image: CVImageBuffer?, milliseconds: Int64 = 0) -> CMSampleBuffer {
  CMSampleBuffer(imageBuffer: image, presentationTimeStamp: CMTime(value: milliseconds, timescale: 1000))
}
