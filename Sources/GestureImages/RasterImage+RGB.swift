import GestureFoundation

extension RasterImage {
  /// The pixels as dense rows of red, green and blue.
  ///
  /// Alpha is dropped, and gray is repeated.
  package func rgbBytes() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * height * 3)
    let step = format.bytesPerPixel
    let offsets: (Int, Int, Int) =
      switch format {
      case .rgb8, .rgba8: (0, 1, 2)
      case .bgra8: (2, 1, 0)
      case .gray8: (0, 0, 0)
      }
    data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
      result.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          for x in 0..<width {
            let from = y * bytesPerRow + x * step
            let to = (y * width + x) * 3
            target[to] = source[from + offsets.0]
            target[to + 1] = source[from + offsets.1]
            target[to + 2] = source[from + offsets.2]
          }
        }
      }
    }
    return result
  }

  /// Returns a part of the image that shares its memory.
  ///
  /// The part has at least one pixel.
  ///
  /// - Parameters:
  ///   - x: The columns of the image.
  ///   - y: The rows of the image.
  package func cropped(x: Range<Int>, y: Range<Int>) -> RasterImage {
    let columns = min(x.lowerBound, width - 1)..<max(x.upperBound, min(x.lowerBound, width - 1) + 1)
    let rows = min(y.lowerBound, height - 1)..<max(y.upperBound, min(y.lowerBound, height - 1) + 1)
    let start = data.startIndex + rows.lowerBound * bytesPerRow + columns.lowerBound * format.bytesPerPixel
    let end = data.startIndex + (rows.upperBound - 1) * bytesPerRow + columns.upperBound * format.bytesPerPixel
    return RasterImage(
      checkedData: data[start..<end], width: columns.count, height: rows.count, bytesPerRow: bytesPerRow,
      format: format,
      rotationDegrees: rotationDegrees)
  }

  /// Returns the image as RGB that fits into a square.
  ///
  /// A larger image is averaged down to `side` pixels.
  package func thumbnail(side: Int) -> RasterImage {
    let scale = min(1, Double(side) / Double(max(width, height)))
    let newWidth = max(Int((Double(width) * scale).rounded()), 1)
    let newHeight = max(Int((Double(height) * scale).rounded()), 1)
    let source = rgbBytes()
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
    for y in 0..<newHeight {
      let rows = y * height / newHeight..<(y + 1) * height / newHeight
      for x in 0..<newWidth {
        let columns = x * width / newWidth..<(x + 1) * width / newWidth
        for channel in 0..<3 {
          var sum = 0
          for row in rows { for column in columns { sum += Int(source[(row * width + column) * 3 + channel]) } }
          result[(y * newWidth + x) * 3 + channel] = UInt8(sum / (rows.count * columns.count))
        }
      }
    }
    return RasterImage(checkedData: Data(result), width: newWidth, height: newHeight, format: .rgb8)
  }
}

/// The layout of a pixel's bytes in memory.
///
/// Rows run from top to bottom.
///
/// Later versions may add formats: a `switch` needs a `default`.
#if compiler(>=6.3)
  @nonexhaustive
#endif
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Red, green, blue, one byte each.
  case rgb8
  /// Red, green, blue, alpha, one byte each.
  case rgba8
  /// Blue, green, red, alpha, one byte each.
  case bgra8
  /// One byte for red, green and blue.
  case gray8

  /// The number of bytes of a pixel: 3, 4, 4 or 1.
  package var bytesPerPixel: Int {
    switch self {
    case .rgb8: 3
    case .rgba8, .bgra8: 4
    case .gray8: 1
    }
  }
}
