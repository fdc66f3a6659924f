import GestureFoundation
import GestureSupport

/// The size and layout of consecutive frames without headers.
public struct RawFrameFormat: Sendable, Hashable {
  /// The memory layout of a frame's pixels.
  ///
  /// The names are those of ffmpeg's `-pix_fmt`.
  package enum Layout: String, Sendable, CaseIterable {
    /// Red, green, blue, 1 byte each.
    case rgb24
    /// Blue, green, red, 1 byte each, as in OpenCV.
    case bgr24
    /// Red, green, blue, alpha; alpha is ignored.
    case rgba
    /// Blue, green, red, alpha; alpha is ignored.
    case bgra
    /// 1 byte per pixel; ffmpeg calls the format `gray`.
    case gray8
    /// A plane of Y, then a plane of Cb and Cr interleaved.
    ///
    /// Cb and Cr have half the size. BT.601, Y 16…235.
    case nv12
    /// A plane of Y, then planes of Cb and Cr.
    ///
    /// Cb and Cr have half the size. BT.601, Y 16…235.
    case yuv420p
    /// Y, Cb, Y, Cr for two pixels each, as from webcams (YUY2).
    ///
    /// BT.601, Y 16…235. A row of odd width has an extra pixel.
    case yuyv422
    /// Cb, Y, Cr, Y for two pixels each; otherwise like `yuyv422`.
    case uyvy422
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The memory layout of the pixels.
  package let layout: Layout

  /// Creates a format.
  ///
  /// - Throws: `StatusError` (invalid argument) for a size that no image can have; see ``RasterImage/maximumSide``.
  package init(width: Int, height: Int, layout: Layout) throws(StatusError) {
    _ = try RasterImage.checkedSize(width: width, height: height, format: .rgba8)
    self.width = width
    self.height = height
    self.layout = layout
  }

  /// Reads a format in the notation of the command line.
  ///
  /// For example, `640x480:rgb24`.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the problem.
  public init(_ text: String) throws(StatusError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, sides.count == 2, let width = sides[0], let height = sides[1],
      let layout = Layout(rawValue: String(parts[1]))
    else {
      throw StatusError(
        .invalidArgument, "\(text.debugDescription) is not a raw format",
        suggestion:
          "write WIDTHxHEIGHT:FORMAT with one of \(Layout.allCases.map(\.rawValue).joined(separator: " ")), such as 640x480:rgb24"
      )
    }
    try self.init(width: width, height: height, layout: layout)
  }

  /// The size of one frame in bytes.
  public var bytesPerFrame: Int {
    switch layout {
    case .rgb24, .bgr24: width * height * 3
    case .rgba, .bgra: width * height * 4
    case .gray8: width * height
    case .nv12, .yuv420p: YUV420(width: width, height: height).byteCount
    case .yuyv422, .uyvy422: bytesPerPackedRow * height
    }
  }

  /// The bytes per row of a packed format.
  ///
  /// The row interleaves the luma of two pixels with their chroma.
  private var bytesPerPackedRow: Int { (width + 1) / 2 * 4 }

  /// Returns the image of a frame of exactly `bytesPerFrame` bytes.
  func pixels(_ data: Data) -> RasterImage {
    func packed(_ format: PixelFormat) -> RasterImage {
      RasterImage(checkedData: data, width: width, height: height, format: format)
    }
    switch layout {
    case .rgb24: return packed(.rgb8)
    case .bgr24:
      var swapped = data
      swapped.withUnsafeMutableBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: 3) { bytes.swapAt(start, start + 2) }
      }
      return RasterImage(checkedData: swapped, width: width, height: height, format: .rgb8)
    case .rgba: return packed(.rgba8)
    case .bgra: return packed(.bgra8)
    case .gray8: return packed(.gray8)
    case .nv12: return YUV420(width: width, height: height, chroma: .interleaved).rgb(data)
    case .yuv420p: return YUV420(width: width, height: height).rgb(data)
    case .yuyv422: return rgb(data, luma: 0, chroma: 1)
    case .uyvy422: return rgb(data, luma: 1, chroma: 0)
    }
  }

  /// - Parameters:
  ///   - luma: The offset of the first sample of luma.
  ///   - chroma: The offset of the first sample of chroma; each sample applies to two pixels.
  private func rgb(_ data: Data, luma: Int, chroma: Int) -> RasterImage {
    let factors = YUV420.Matrix.bt601.factors(fullRange: false)
    return data.withUnsafeBytes { bytes in
      .rgb(width: width, height: height) { y, row in
        func from(_ offset: Int) -> UnsafeRawBufferPointer {
          UnsafeRawBufferPointer(rebasing: bytes[(y * bytesPerPackedRow + offset)...])
        }
        factors.convert(luma: from(luma), 2, cb: from(chroma), cr: from(chroma + 2), 4, width: width, to: row)
      }
    }
  }
}
