import GestureFoundation

/// Frames in which the luma of two pixels and their chroma follow each other, as webcams send them; turned into RGB by the factors of ``YUV420``.
struct YUV422 {
  var width: Int
  var height: Int
  /// Whether luma comes before chroma: Y Cb Y Cr, not Cb Y Cr Y.
  var beginsWithLuma: Bool

  private var bytesPerRow: Int { (width + 1) / 2 * 4 }

  /// The bytes of one frame; a row of an odd width has a pixel more.
  var byteCount: Int { bytesPerRow * height }

  /// - Parameter data: Exactly `byteCount` bytes. Each chroma sample colours its two pixels.
  func rgb(_ data: Data) -> RasterImage {
    let factors = YUV420.Matrix.bt601.factors(fullRange: false)
    let (luma, chroma) = beginsWithLuma ? (0, 1) : (1, 0)
    return data.withUnsafeBytes { bytes in
      let plane = YUV420.Plane(bytes: bytes, bytesPerRow: bytesPerRow)
      return .rgb(width: width, height: height) { y, row in
        let start = y * bytesPerRow
        factors.convert(
          luma: plane.from(start + luma), 2, cb: plane.from(start + chroma), cr: plane.from(start + chroma + 2), 4, width: width, to: row)
      }
    }
  }
}
