import CheckedBytes
import ImageFiles
import LeanFoundation
import TensorEngine

/// Cuts a rotated region out of an image into a square float tensor, [side, side, 3] RGB, the way MediaPipe does on a CPU: OpenCV's
/// fixed-point bilinear `warpPerspective` with coordinates rounded to 1/32 pixel, then `value = byte · scale + offset`
/// (`image_to_tensor_converter_opencv.cc`).
///
/// The rows of a crop are independent. `referenceRows` is the same in plain loops.
package struct ImageCrop: Sendable {
  /// The values outside of the image, tap by tap.
  package enum Border: Sendable {
    case black
    /// Repeats the nearest pixel of the edge.
    case replicate
  }

  package let side: Int
  package let border: Border
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
  /// - Parameter threads: The number of threads that share the rows.
  /// - Throws: `StatusError` if the region cannot be cropped or the buffers have the wrong size.
  package func fill(_ tensor: UnsafeMutableBufferPointer<Float>, from image: RasterImage, region: PixelRegion, threads: Int = 1) throws {
    let coordinates = CropCoordinates(matrix: try PerspectiveTransform(cropOf: side, from: region), side: side)
    try withRows(of: tensor, image: image) { out, source in
      concurrently(threads: threads) { part, parts in
        rows(side * part / parts..<side * (part + 1) / parts, of: coordinates, from: source, into: out)
      }
    }
  }

  /// Checks the buffers once, so that the loops need not.
  func withRows(
    of tensor: UnsafeMutableBufferPointer<Float>, image: RasterImage, _ body: (UnsafeMutablePointer<Float>, PixelSource) throws -> Void
  ) throws {
    guard let out = tensor.baseAddress, tensor.count == side * side * 3 else {
      throw StatusError(.internal, "A crop of \(side)×\(side) pixels has \(side * side * 3) values, not \(tensor.count).")
    }
    try image.data.withUnsafeBytes { bytes in
      guard let source = PixelSource(bytes, of: image) else {
        throw StatusError(
          .invalidArgument, "The picture has fewer bytes than its size needs.",
          suggestion: "\(image.width)×\(image.height) pixels with \(image.bytesPerRow) bytes a row, \(bytes.count) bytes")
      }
      try body(out, source)
    }
  }

  /// The fast form: rows `range` of the crop into `out`, which points at row 0.
  func rows(_ range: Range<Int>, of coordinates: CropCoordinates, from source: PixelSource, into out: UnsafeMutablePointer<Float>) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: side * 2) { scratch in
      guard let x = scratch.baseAddress else { return }
      let y = x + side
      for row in range {
        coordinates.row(row, x: x, y: y)
        let target = out + row * side * 3
        // One specialised loop per pixel layout: the distance of pixels and the order of channels are constants in it.
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
    _ out: UnsafeMutablePointer<Float>, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, from source: PixelSource, pixelStride: Int,
    swapsRedAndBlue: Bool
  ) {
    let (bytes, rowStride) = (source.bytes, source.bytesPerRow)
    // Inside, all four taps are pixels of the image. A tap is read as four bytes, so with three bytes a pixel the last column counts as
    // border.
    let insideWidth = UInt32(truncatingIfNeeded: source.width - (pixelStride == 3 ? 2 : 1))
    let insideHeight = UInt32(truncatingIfNeeded: source.height - 1)
    let isWideEnough = source.width > (pixelStride == 3 ? 2 : 1)
    let (scale, offset) = (scale, offset)
    // Four floats are stored for a pixel, the fourth is overwritten by the next one; the last pixel of a row must not touch the next row.
    let last = side - 1
    var i = 0
    while i < side {
      let (ix, iy) = (x[i] >> 5, y[i] >> 5)
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
        // Whole numbers below 2²⁴: exact in float. (v + 512) >> 10 is v/1024 rounded half up; with 0.5 added there are no halves left, and
        // adding 2²³ rounds to an integer.
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

  /// The channels of a pixel in memory order; the fourth lane holds whatever follows.
  @inline(__always)
  private static func lanes(_ p: UnsafeRawPointer, _ pixelStride: Int) -> SIMD4<Float> {
    if pixelStride == 1 { return SIMD4(repeating: Float(p.load(as: UInt8.self))) }
    let bytes = unsafeBitCast(p.loadUnaligned(as: UInt32.self), to: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }
}
