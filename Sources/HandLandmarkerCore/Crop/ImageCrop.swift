import GestureFoundation
import TensorEngine

/// Crops a rotated region of an image to a square float tensor.
///
/// The tensor is [side, side, 3] in RGB, as MediaPipe makes it on a CPU.
///
/// This is OpenCV's fixed-point bilinear `warpPerspective` with coordinates rounded to 1/32 pixel, then
/// `value = byte · scale + offset` (`image_to_tensor_converter_opencv.cc`). The rows of a crop are independent.
/// `fillByReference` computes the same in plain loops.
package struct ImageCrop: Sendable {
  /// The values of taps outside the image.
  package enum Border: Sendable, Hashable {
    case black
    /// Repeats the nearest pixel of the edge.
    case replicate
  }

  package let side: Int
  package var border: Border
  package let scale: Float
  package let offset: Float

  package init(side: Int, border: Border, scale: Float = 1 / 255, offset: Float = 0) {
    self.side = side
    self.border = border
    self.scale = scale
    self.offset = offset
  }

  /// Fills `tensor` (side·side·3 values) with the pixels of `region`.
  ///
  /// - threads: The number of threads that share the rows.
  /// - Throws: `StatusError` if the region cannot be cropped or the buffers have the wrong size.
  package func fill(
    _ tensor: UnsafeMutableBufferPointer<Float>, from image: RasterImage, region: PixelRegion, threads: Int = 1
  ) throws {
    let coordinates = CropCoordinates(matrix: try PerspectiveTransform(cropOf: side, from: region), side: side)
    try withRows(of: tensor, image: image) { out, source in
      concurrently(threads: threads) { part, parts in
        rows(side * part / parts..<side * (part + 1) / parts, of: coordinates, from: source, into: out)
      }
    }
  }

  /// Returns the rows of the tensor that the image covers.
  ///
  /// Nil unless all other rows are black, and numerous enough to skip.
  package func rowsOfImage(height: Int, region: PixelRegion) -> Range<Int>? {
    guard border == .black, region.rotation == 0, region.height > 0 else { return nil }
    let scale = Float(side) / region.height
    let top = (region.height / 2 - region.yCenter) * scale
    // A value blends neighbouring pixels, with coordinates rounded to 1/32 pixel.
    let reach = scale * 1.1 + 1
    let first = Int(min(max((top - reach).rounded(.down), 0), Float(side)))
    let last = Int(min(max((top + Float(height) * scale + reach).rounded(.up), 0), Float(side)))
    return first < last && (last - first) * 8 <= side * 7 ? first..<last : nil
  }

  /// Converts values of the tensor to 0…1.
  func normalize(_ tensor: UnsafeMutableBufferPointer<Float>) {
    let factor = 1 / (255 * scale)
    for index in tensor.indices { tensor[index] = (tensor[index] - offset) * factor }
  }

  /// Converts values of 0…1 to those of the tensor.
  func denormalize(_ tensor: UnsafeMutableBufferPointer<Float>) {
    for index in tensor.indices { tensor[index] = tensor[index] * (255 * scale) + offset }
  }

  /// Checks the buffers once, so that the loops need no checks.
  func withRows(
    of tensor: UnsafeMutableBufferPointer<Float>, image: RasterImage,
    _ body: (UnsafeMutablePointer<Float>, PixelSource) throws -> Void
  ) throws {
    guard let out = tensor.baseAddress, tensor.count == side * side * 3 else {
      throw StatusError(
        .internal, "A crop of \(side)×\(side) pixels has \(side * side * 3) values, not \(tensor.count).")
    }
    try image.data.withUnsafeBytes { bytes in
      guard let source = PixelSource(bytes, of: image) else {
        throw StatusError(
          .invalidArgument, "The image has fewer bytes than its size needs.",
          suggestion:
            "\(image.width)×\(image.height) pixels with \(image.bytesPerRow) bytes a row, \(bytes.count) bytes")
      }
      try body(out, source)
    }
  }

  /// Computes rows `range` of the crop in vectorised loops.
  ///
  /// `out` points at row 0.
  func rows(
    _ range: Range<Int>, of coordinates: CropCoordinates, from source: PixelSource,
    into out: UnsafeMutablePointer<Float>
  ) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: side * 2) { scratch in
      guard let x = scratch.baseAddress else { return }
      let y = x + side
      for row in range {
        coordinates.row(row, x: x, y: y)
        let target = out + row * side * 3
        // Each pixel layout has a specialised loop with constant pixel distance and channel order.
        switch source.format {
        case .rgb8: fillRow(target, x: x, y: y, from: source, pixelStride: 3, swapsRedAndBlue: false)
        case .rgba8: fillRow(target, x: x, y: y, from: source, pixelStride: 4, swapsRedAndBlue: false)
        case .bgra8: fillRow(target, x: x, y: y, from: source, pixelStride: 4, swapsRedAndBlue: true)
        case .gray8: fillRow(target, x: x, y: y, from: source, pixelStride: 1, swapsRedAndBlue: false)
        }
      }
    }
  }

  @inline(__always)
  private func fillRow(
    _ out: UnsafeMutablePointer<Float>, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, from source: PixelSource,
    pixelStride: Int,
    swapsRedAndBlue: Bool
  ) {
    let bytes = source.bytes
    let rowStride = source.bytesPerRow
    // Inside, all four taps are pixels of the image. A tap is read as four bytes, so in layouts with three bytes per
    // pixel the last column counts as border.
    let insideWidth = UInt32(truncatingIfNeeded: source.width - (pixelStride == 3 ? 2 : 1))
    let insideHeight = UInt32(truncatingIfNeeded: source.height - 1)
    let isWideEnough = source.width > (pixelStride == 3 ? 2 : 1)
    let scale = scale
    let offset = offset
    // A pixel stores four floats, of which the next pixel overwrites the fourth. The last pixel of a row must not touch
    // the next row.
    let last = side - 1
    var i = 0
    while i < side {
      let ix = x[i] >> 5
      let iy = y[i] >> 5
      let isInside = isWideEnough && UInt32(bitPattern: ix) < insideWidth && UInt32(bitPattern: iy) < insideHeight
      if isInside && i < last {
        let fx = Float(x[i] & 31)
        let fy = Float(y[i] & 31)
        let at: Int = Int(iy) &* rowStride &+ Int(ix) &* pixelStride
        let p = bytes + at
        let p00 = Self.lanes(p, pixelStride)
        let p01 = Self.lanes(p + pixelStride, pixelStride)
        let p10 = Self.lanes(p + rowStride, pixelStride)
        let p11 = Self.lanes(p + rowStride + pixelStride, pixelStride)
        // Whole numbers below 2²⁴ are exact in float. (v + 512) >> 10 is v/1024 rounded half up; with 0.5 added there
        // are no ties, and adding 2²³ rounds to an integer.
        let top = p00 * 32 + (p01 - p00) * fx
        let bottom = p10 * 32 + (p11 - p10) * fx
        let v = top * 32 + (bottom - top) * fy + 0.5
        let rounded = v * (1.0 / 1024) + 8_388_608
        let value = (rounded - 8_388_608) * scale + offset
        let pixel = swapsRedAndBlue ? SIMD4(value.z, value.y, value.x, value.w) : value
        UnsafeMutableRawPointer(out + i &* 3).storeBytes(of: pixel, as: SIMD4<Float>.self)
      } else {
        let pixel = source.sample(x[i], y[i], border: border)
        out[i &* 3] = Float(pixel.x) * scale + offset
        out[i &* 3 &+ 1] = Float(pixel.y) * scale + offset
        out[i &* 3 &+ 2] = Float(pixel.z) * scale + offset
      }
      i &+= 1
    }
  }

  /// Returns the channels of a pixel in memory order.
  ///
  /// The fourth lane may belong to the next pixel.
  @inline(__always)
  private static func lanes(_ p: UnsafeRawPointer, _ pixelStride: Int) -> SIMD4<Float> {
    if pixelStride == 1 { return SIMD4(repeating: Float(p.load(as: UInt8.self))) }
    let bytes = unsafeBitCast(p.loadUnaligned(as: UInt32.self), to: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }
}

/// An image's bytes while a crop reads them.
///
/// Also samples single pixels.
package struct PixelSource {
  let bytes: UnsafeRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: PixelFormat

  /// - Returns: nil if `bytes` are too few for `image`.
  init?(_ bytes: UnsafeRawBufferPointer, of image: RasterImage) {
    let (lastRows, overflow) = image.bytesPerRow.multipliedReportingOverflow(by: image.height - 1)
    let (rowBytes, rowOverflow) = image.width.multipliedReportingOverflow(by: image.format.bytesPerPixel)
    guard let base = bytes.baseAddress, image.width > 0, image.height > 0, !overflow, !rowOverflow,
      rowBytes <= image.bytesPerRow,
      bytes.count >= rowBytes, bytes.count - rowBytes >= lastRows
    else { return nil }
    self.bytes = base
    width = image.width
    height = image.height
    bytesPerRow = image.bytesPerRow
    format = image.format
  }

  /// Returns the value at (x, y), interpolated between four pixels.
  ///
  /// The position is in units of 1/32 pixel. The value has red, green and blue, 0…255. `v = (p00·(32−fx)(32−fy) +
  /// p01·fx(32−fy) + p10·(32−fx)fy + p11·fx·fy + 512) >> 10`; OpenCV's weights are 32 times as large.
  func sample(_ x: Int32, _ y: Int32, border: ImageCrop.Border) -> SIMD3<Int32> {
    let ix = Int(x >> 5)
    let iy = Int(y >> 5)
    if border == .black, ix < -1 || ix >= width || iy < -1 || iy >= height { return .zero }
    let fx = x & 31
    let fy = y & 31
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

extension HandRegion {
  /// The upright rectangle of the whole image (`base_vision_task_api.h`).
  ///
  /// - Parameter rotation: The rotation in radians, a multiple of π/2. An odd multiple swaps the sides, so that width
  ///   and height are those of the upright image in fractions of the stored image.
  package static func wholeImage(width: Int, height: Int, rotation: Float) -> HandRegion {
    var region = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1, rotation: rotation)
    let quarterTurns = (Double(rotation) / (Double.pi / 2)).rounded()
    if quarterTurns.truncatingRemainder(dividingBy: 2) != 0 {
      region.width = 1 * Float(height) / Float(width)
      region.height = 1 * Float(width) / Float(height)
    }
    return region
  }
}
