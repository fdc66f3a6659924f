import Foundation
import TensorEngine

extension PixelBuffer {
  /// Copies pixels into rows without padding.
  ///
  /// - Throws: `EngineError` (invalid argument) if a size is not positive or too large, the stride is too short, or bytes are missing.
  package init(copying bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int?, format: PixelFormat) throws {
    let rowBytes = try Self.checkedSize(width: width, height: height, format: format) / height
    let stride = bytesPerRow ?? rowBytes
    guard stride >= rowBytes else {
      throw EngineError(
        .invalidArgument, "bytesPerRow is \(stride), too short for \(width) pixels of \(format.bytesPerPixel) bytes",
        advice: "it must be at least \(rowBytes)")
    }
    let (padded, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    guard !overflow, padded <= Int.max - rowBytes, bytes.count >= padded + rowBytes else {
      let needed = overflow ? "more than can be counted" : "\(padded) + \(rowBytes)"
      throw EngineError(
        .invalidArgument, "the picture has \(bytes.count) bytes, too few for \(width)×\(height) pixels in rows of \(stride) bytes",
        advice: "\(needed) bytes are needed")
    }
    var data = Data(count: rowBytes * height)
    data.withUnsafeMutableBytes { target in
      if stride == rowBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<target.count]))
      } else {
        for row in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[row * stride..<row * stride + rowBytes]))
        }
      }
    }
    self.init(data: data, width: width, height: height, bytesPerRow: rowBytes, format: format)
  }

  /// The number of bytes of a picture without padding.
  ///
  /// - Throws: `EngineError` (invalid argument) if the size is not one a picture can have.
  package static func checkedSize(width: Int, height: Int, format: PixelFormat, place: String? = nil) throws -> Int {
    let sides = 1...MPImage.maximumSide
    guard sides ~= width, sides ~= height else {
      throw EngineError(
        .invalidArgument, "a picture cannot be \(width)×\(height) pixels", place: place,
        advice: "each side must be 1 to \(MPImage.maximumSide) pixels")
    }
    guard width * height <= MPImage.maximumPixelCount else {
      throw EngineError(
        .invalidArgument, "a picture of \(width)×\(height) pixels is too large", place: place,
        advice: "at most \(MPImage.maximumPixelCount) pixels are allowed")
    }
    return width * height * format.bytesPerPixel
  }

  /// The colours divided by alpha, rounded to nearest; black where alpha is 0. Formats without alpha stay as they are.
  package func unpremultiplied() -> PixelBuffer {
    guard format == .rgba8 || format == .bgra8, !isOpaque else { return self }
    var straight = data
    straight.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count - 3, by: 4) {
        let alpha = Int(bytes[start + 3])
        if alpha == 255 { continue }
        for channel in start..<start + 3 {
          bytes[channel] = alpha == 0 ? 0 : UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
    return PixelBuffer(data: straight, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
  }

  /// Whether every fourth byte is 255, as in the frames of cameras: looked at first, because it spares the copy.
  private var isOpaque: Bool {
    data.withUnsafeBytes { bytes in
      var all: UInt32 = .max
      for start in stride(from: 0, to: bytes.count - 3, by: 4) { all &= bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
      return all.littleEndian >> 24 == 255
    }
  }
}
