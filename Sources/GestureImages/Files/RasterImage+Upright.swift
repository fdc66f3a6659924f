import GestureSupport

extension RasterImage {
  /// The image with its pixels turned or mirrored as an Exif orientation asks for.
  ///
  /// - Throws: `StatusError` (resource exhausted) if the system has no memory for a second image.
  package func upright(_ exif: ExifOrientation) throws(StatusError) -> RasterImage {
    if exif == .upright { return self }
    let pixels = try PixelMemory(count: width * height * format.bytesPerPixel)
    let (width, height) = copyPixels(turned: exif, to: pixels.pointer)
    return RasterImage(
      checkedData: pixels.data, width: width, height: height, bytesPerRow: width * format.bytesPerPixel, format: format,
      rotationDegrees: rotationDegrees, fullWidth: exif.exchangesSides ? fullHeight : fullWidth,
      fullHeight: exif.exchangesSides ? fullWidth : fullHeight)
  }

  /// Writes the pixels turned or mirrored, as rows without padding, and returns the width and height of the turned image.
  ///
  /// - Parameter target: Room for as many pixels as the image has.
  func copyPixels(turned exif: ExifOrientation, to target: UnsafeMutablePointer<UInt8>) -> (width: Int, height: Int) {
    let (w, h) = (width, height)
    // The pixel of the stored image that becomes the first one, and the steps from there to the next column and the next row.
    let (first, column, row): ((Int, Int), (Int, Int), (Int, Int)) =
      switch exif {
      case .upright: ((0, 0), (1, 0), (0, 1))
      case .mirrored: ((w - 1, 0), (-1, 0), (0, 1))
      case .upsideDown: ((w - 1, h - 1), (-1, 0), (0, -1))
      case .mirroredUpsideDown: ((0, h - 1), (1, 0), (0, -1))
      case .transposed: ((0, 0), (0, 1), (1, 0))
      case .turnsRight: ((0, h - 1), (0, -1), (1, 0))
      case .transversed: ((w - 1, h - 1), (0, -1), (-1, 0))
      case .turnsLeft: ((w - 1, 0), (0, 1), (-1, 0))
      }
    let size = format.bytesPerPixel
    func offset(_ step: (Int, Int)) -> Int { step.0 * size + step.1 * bytesPerRow }
    let isTurned = column.0 == 0
    let (width, height) = isTurned ? (h, w) : (w, h)
    data.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      let copy = PixelCopy(
        source: source + offset(first), column: offset(column), row: offset(row), target: target, width: width, height: height,
        size: size)
      switch size {
      case 1: copy.run { $1.storeBytes(of: $0.load(as: UInt8.self), as: UInt8.self) }
      case 3:
        copy.run {
          $1.storeBytes(of: $0.loadUnaligned(as: UInt16.self), as: UInt16.self)
          $1.storeBytes(of: $0.load(fromByteOffset: 2, as: UInt8.self), toByteOffset: 2, as: UInt8.self)
        }
      default: copy.run { $1.storeBytes(of: $0.loadUnaligned(as: UInt32.self), as: UInt32.self) }
      }
    }
    return (width, height)
  }
}
