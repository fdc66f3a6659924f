import ImageFiles

/// An image's bytes while a crop reads them, and the sampling of single pixels.
package struct PixelSource {
  let bytes: UnsafeRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: PixelFormat

  /// Nil if `bytes` are too few for `image`.
  init?(_ bytes: UnsafeRawBufferPointer, of image: RasterImage) {
    let (lastRows, overflow) = image.bytesPerRow.multipliedReportingOverflow(by: image.height - 1)
    let (rowBytes, rowOverflow) = image.width.multipliedReportingOverflow(by: image.format.bytesPerPixel)
    guard let base = bytes.baseAddress, image.width > 0, image.height > 0, !overflow, !rowOverflow, rowBytes <= image.bytesPerRow,
      bytes.count >= rowBytes, bytes.count - rowBytes >= lastRows
    else { return nil }
    self.bytes = base
    width = image.width
    height = image.height
    bytesPerRow = image.bytesPerRow
    format = image.format
  }

  /// The value at (x, y), in units of 1/32 pixel, between the four pixels around it. 0…255 each, red, green, blue.
  ///
  /// `v = (p00·(32−fx)(32−fy) + p01·fx(32−fy) + p10·(32−fx)fy + p11·fx·fy + 512) >> 10`; OpenCV's weights are these times 32.
  func sample(_ x: Int32, _ y: Int32, border: ImageCrop.Border) -> SIMD3<Int32> {
    let (ix, iy) = (Int(x >> 5), Int(y >> 5))
    if border == .black, ix < -1 || ix >= width || iy < -1 || iy >= height { return .zero }
    let (fx, fy) = (x & 31, y & 31)
    var v = SIMD3<Int32>(repeating: 512)
    v &+= tap(ix, iy, border) &* ((32 - fx) * (32 - fy))
    v &+= tap(ix + 1, iy, border) &* (fx * (32 - fy))
    v &+= tap(ix, iy + 1, border) &* ((32 - fx) * fy)
    v &+= tap(ix + 1, iy + 1, border) &* (fx * fy)
    return v &>> 10
  }

  private func tap(_ x: Int, _ y: Int, _ border: ImageCrop.Border) -> SIMD3<Int32> {
    switch border {
    case .black:
      guard x >= 0, x < width, y >= 0, y < height else { return .zero }
      return pixel(x, y)
    case .replicate:
      return pixel(min(max(x, 0), width - 1), min(max(y, 0), height - 1))
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD3<Int32> {
    let p = bytes + y * bytesPerRow + x * format.bytesPerPixel
    func channel(_ i: Int) -> Int32 { Int32(p.load(fromByteOffset: i, as: UInt8.self)) }
    return switch format {
    case .rgb8, .rgba8: SIMD3(channel(0), channel(1), channel(2))
    case .bgra8: SIMD3(channel(2), channel(1), channel(0))
    case .gray8: SIMD3(repeating: channel(0))
    }
  }
}
