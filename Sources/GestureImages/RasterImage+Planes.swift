import GestureFoundation
import GestureSupport

/// A plane of an image in memory: rows of one-byte samples.
public struct ImagePlane: Sendable, Hashable {
  /// The rows from top to bottom.
  ///
  /// The last row may lack its padding.
  public var data: Data
  /// The distance between the starts of two rows, in bytes.
  public var bytesPerRow: Int

  /// Creates a plane.
  public init(data: Data, bytesPerRow: Int) {
    self.data = data
    self.bytesPerRow = bytesPerRow
  }
}

/// The matrix that converts colours into luma and chroma.
///
/// The camera or codec has used this matrix.
public struct YUVMatrix: Sendable, Hashable {
  let matrix: YUV420.Matrix

  /// ITU-R BT.601: standard definition, JPEG, and most webcams.
  public static let bt601 = YUVMatrix(matrix: .bt601)
  /// ITU-R BT.709: high definition.
  public static let bt709 = YUVMatrix(matrix: .bt709)
  /// ITU-R BT.2020: ultra-high definition.
  public static let bt2020 = YUVMatrix(matrix: .bt2020)
}

extension RasterImage {
  /// Creates an image from planes in YUV 4:2:0.
  ///
  /// Cameras and video decoders deliver such planes. Chroma has half the width and height of luma.
  ///
  /// ```swift
  /// let image = try RasterImage(
  ///   planes: [ImagePlane(data: luma, bytesPerRow: 704), ImagePlane(data: chroma, bytesPerRow: 704)],
  ///   width: 640, height: 480, matrix: .bt709)
  /// ```
  ///
  /// - Parameters:
  ///   - planes: Y, and Cb and Cr interleaved (NV12); or Y, Cb and Cr (I420). Chroma planes have half as many rows of
  ///     half as many samples, rounded up.
  ///   - width: The width in pixels, 1…``maximumSide``.
  ///   - height: The height in pixels, 1…``maximumSide``.
  ///   - matrix: The matrix of the colours.
  ///   - isFullRange: Whether samples use 0…255 instead of 16…235 and 16…240.
  ///   - swapsChroma: Whether Cr comes before Cb (NV21, YV12).
  ///   - orientation: The turn that makes the image upright.
  /// - Throws: `StatusError` (invalid argument) that names the size, or the plane that is too short.
  public init(
    planes: [ImagePlane], width: Int, height: Int, matrix: YUVMatrix = .bt601, isFullRange: Bool = false,
    swapsChroma: Bool = false,
    orientation: Orientation = .up
  ) throws(StatusError) {
    let sides = 1...Self.maximumSide
    guard sides ~= width, sides ~= height, width * height <= Self.maximumPixelCount else {
      throw StatusError(
        .invalidArgument, "The size of the image is \(width)×\(height).",
        suggestion: "sides must be 1 to \(Self.maximumSide), and pixels at most \(Self.maximumPixelCount)")
    }
    guard planes.count == 2 || planes.count == 3 else {
      throw StatusError(
        .invalidArgument, "There are \(planes.count) planes.",
        suggestion:
          "give 2 planes (Y, and both chromas interleaved) or 3 (Y and each chroma); for 1 plane use init(data:…)")
    }
    let chromaWidth = (width + 1) / 2
    let chromaHeight = (height + 1) / 2
    for (index, plane) in planes.enumerated() {
      let (row, rows) = index == 0 ? (width, height) : (planes.count == 2 ? 2 * chromaWidth : chromaWidth, chromaHeight)
      let (before, overflows) = plane.bytesPerRow.multipliedReportingOverflow(by: rows - 1)
      guard plane.bytesPerRow >= row, !overflows, before <= plane.data.count - row else {
        throw StatusError(
          .invalidArgument, "Plane \(index) has \(plane.data.count) bytes in rows of \(plane.bytesPerRow).",
          suggestion: "it needs \(rows) rows of at least \(row) bytes")
      }
    }
    let factors = matrix.matrix.factors(fullRange: isFullRange)
    self = planes[0].data.withUnsafeBytes { (luma: UnsafeRawBufferPointer) in
      planes[1].data.withUnsafeBytes { (second: UnsafeRawBufferPointer) in
        planes[planes.count - 1].data.withUnsafeBytes { (last: UnsafeRawBufferPointer) in
          .rgb(width: width, height: height) { y, row in
            func rest(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UnsafeRawBufferPointer {
              UnsafeRawBufferPointer(rebasing: bytes[offset...])
            }
            let one = rest(second, y / 2 * planes[1].bytesPerRow)
            let other = planes.count == 2 ? rest(one, 1) : rest(last, y / 2 * planes[2].bytesPerRow)
            let (cb, cr) = swapsChroma ? (other, one) : (one, other)
            let lumaRow = rest(luma, y * planes[0].bytesPerRow)
            factors.convert(luma: lumaRow, 1, cb: cb, cr: cr, planes.count == 2 ? 2 : 1, width: width, to: row)
          }
        }
      }
    }
    self.orientation = orientation
  }
}
