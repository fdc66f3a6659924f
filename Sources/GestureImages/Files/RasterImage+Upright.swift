import GestureFoundation
import GestureSupport

extension RasterImage {
  /// Returns the image with its pixels turned upright, in the same format.
  ///
  /// The same image if it is upright.
  public func upright() -> RasterImage {
    if orientation == .up { return self }
    let turn: ExifOrientation =
      switch orientation {
      case .up: .upright
      case .down: .upsideDown
      case .left: .turnsLeft
      case .right: .turnsRight
      }
    var pixels = Data(count: width * height * format.bytesPerPixel)
    pixels.withUnsafeMutableBytes { bytes in
      if let target = bytes.baseAddress { copyPixels(turned: turn, to: target) }
    }
    return turned(turn, pixels, rotationDegrees: 0)
  }

  /// Returns the image turned or mirrored according to an Exif orientation.
  ///
  /// - Throws: `StatusError` (resource exhausted) if the system lacks memory for a second image.
  package func upright(_ exif: ExifOrientation) throws(StatusError) -> RasterImage {
    if exif == .upright { return self }
    let pixels = try PixelMemory(count: width * height * format.bytesPerPixel)
    copyPixels(turned: exif, to: pixels.pointer)
    return turned(exif, pixels.data, rotationDegrees: rotationDegrees)
  }

  /// Returns the image with turned pixels.
  private func turned(_ exif: ExifOrientation, _ pixels: Data, rotationDegrees: Int) -> RasterImage {
    let (w, h, fullW, fullH) =
      exif.exchangesSides ? (height, width, fullHeight, fullWidth) : (width, height, fullWidth, fullHeight)
    var image = RasterImage(
      checkedData: pixels, width: w, height: h, format: format, rotationDegrees: rotationDegrees, fullWidth: fullW,
      fullHeight: fullH)
    image.isDamaged = isDamaged
    return image
  }

  /// The side of a tile in pixels.
  ///
  /// Tiles keep neighbouring pixels of both images in the cache.
  private static let tile = 64

  /// Writes the turned or mirrored pixels, as rows without padding.
  ///
  /// - Parameter target: Memory for as many pixels as the image has.
  private func copyPixels(turned exif: ExifOrientation, to target: UnsafeMutableRawPointer) {
    let size = format.bytesPerPixel
    let turn = exif.parts
    let (w, h) = turn.transposes ? (height, width) : (width, height)
    // The stored pixel that becomes the first one, and the steps to the next column and the next row, in bytes.
    let (right, down) = turn.transposes ? (bytesPerRow, size) : (size, bytesPerRow)
    let first = (turn.flipsColumns ? (w - 1) * right : 0) + (turn.flipsRows ? (h - 1) * down : 0)
    let column = turn.flipsColumns ? -right : right
    let row = turn.flipsRows ? -down : down

    @inline(__always) func copy(
      _ source: UnsafeRawPointer, _ pixel: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
    ) {
      for top in stride(from: 0, to: h, by: Self.tile) {
        for left in stride(from: 0, to: w, by: Self.tile) {
          for y in top..<min(top + Self.tile, h) {
            var from = source + (left &* column &+ y &* row)
            var to = target + ((y &* w &+ left) &* size)
            for _ in left..<min(left + Self.tile, w) {
              pixel(from, to)
              from += column
              to += size
            }
          }
        }
      }
    }

    data.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress.map({ $0 + first }) else { return }
      switch size {
      case 1: copy(source) { $1.storeBytes(of: $0.load(as: UInt8.self), as: UInt8.self) }
      case 3:
        copy(source) {
          $1.storeBytes(of: $0.loadUnaligned(as: UInt16.self), as: UInt16.self)
          $1.storeBytes(of: $0.load(fromByteOffset: 2, as: UInt8.self), toByteOffset: 2, as: UInt8.self)
        }
      default: copy(source) { $1.storeBytes(of: $0.loadUnaligned(as: UInt32.self), as: UInt32.self) }
      }
    }
  }
}
