import GestureFoundation
import GestureSupport

extension RasterImage {
  /// Creates an image from bytes in memory.
  ///
  /// The bytes are copied into rows without padding.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom. The last row may lack its padding.
  ///   - width: The width in pixels, 1…``maximumSide``.
  ///   - height: The height in pixels, 1…``maximumSide``.
  ///   - bytesPerRow: The distance between the starts of two rows in bytes; nil without padding.
  ///   - format: The layout of a pixel's bytes. Alpha is ignored.
  ///   - orientation: The turn that makes the image upright.
  /// - Throws: `StatusError` (invalid argument) if a size is not positive or too large, `bytesPerRow` is too small, or
  ///   bytes are missing.
  public init(
    bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat,
    orientation: Orientation = .up
  ) throws(StatusError) {
    let rowBytes = try Self.checkedSize(width: width, height: height, format: format) / height
    let stride = bytesPerRow ?? rowBytes
    guard stride >= rowBytes else {
      throw StatusError(
        .invalidArgument, "bytesPerRow is \(stride), too short for \(width) pixels of \(format.bytesPerPixel) bytes",
        suggestion: "it must be at least \(rowBytes)")
    }
    let (padded, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    guard !overflow, padded <= Int.max - rowBytes, bytes.count >= padded + rowBytes else {
      let needed = overflow ? "more than can be counted" : "\(padded) + \(rowBytes)"
      throw StatusError(
        .invalidArgument,
        "the image has \(bytes.count) bytes, too few for \(width)×\(height) pixels in rows of \(stride) bytes",
        suggestion: "\(needed) bytes are needed")
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
    self.init(
      checkedData: data, width: width, height: height, format: format, rotationDegrees: orientation.rotationDegrees)
  }

  /// Creates an image from bytes in memory; see ``init(bytes:width:height:bytesPerRow:format:orientation:)``.
  ///
  /// - Throws: `StatusError` (invalid argument) if the sizes and the data do not match.
  public init(
    data: Data, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, orientation: Orientation = .up
  ) throws(StatusError) {
    self = try StatusError.typed {
      try data.withUnsafeBytes {
        try RasterImage(
          bytes: $0, width: width, height: height, bytesPerRow: bytesPerRow, format: format, orientation: orientation)
      }
    }
  }

  /// The number of bytes of an image without padding.
  ///
  /// - Parameter maximumPixelCount: The largest number of pixels that the caller allows.
  /// - Throws: `StatusError`: invalid argument for a size that no image can have, resource exhausted for one that
  ///   exceeds the caller's limit.
  package static func checkedSize(
    width: Int, height: Int, format: PixelFormat, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    place: Place = Place(file: nil)
  ) throws(StatusError) -> Int {
    let sides = 1...RasterImage.maximumSide
    try place.require(
      sides ~= width && sides ~= height, "an image cannot be \(width)×\(height) pixels",
      suggestion: "each side must be 1 to \(RasterImage.maximumSide) pixels")
    try place.require(
      width * height <= RasterImage.maximumPixelCount, "an image of \(width)×\(height) pixels is too large",
      suggestion: "at most \(RasterImage.maximumPixelCount) pixels are allowed")
    try place.require(
      width * height <= maximumPixelCount, .resourceExhausted,
      "an image of \(width)×\(height) pixels is larger than the caller allows",
      suggestion: "at most \(max(maximumPixelCount, 0)) pixels are allowed here")
    return width * height * format.bytesPerPixel
  }

  /// Returns the image with colours divided by alpha.
  ///
  /// Colours are rounded to nearest, and are black where alpha is 0. Formats without alpha do not change.
  package func unpremultiplied() -> RasterImage {
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
    return RasterImage(
      checkedData: straight, width: width, height: height, bytesPerRow: bytesPerRow, format: format,
      rotationDegrees: rotationDegrees)
  }

  /// Whether every fourth byte is 255, as in frames of cameras.
  ///
  /// The check saves a copy.
  private var isOpaque: Bool {
    data.withUnsafeBytes { bytes in
      var all: UInt32 = .max
      for start in stride(from: 0, to: bytes.count - 3, by: 4) {
        all &= bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      }
      return all.littleEndian >> 24 == 255
    }
  }
}
