import CheckedBytes
import LeanFoundation

/// An image: an owned, immutable grid of pixels of 8 bits per channel, and its orientation.
///
/// ```swift
/// let photo = try RasterImage(contentsOfFile: "hand.ppm")
/// let frame = try RasterImage(data: camera.data, width: 640, height: 480, bytesPerRow: camera.stride, format: .bgra8)
/// ```
///
/// Copies share the pixels. The sizes were checked against the bytes when the image was created.
public struct RasterImage: Sendable, Hashable {
  /// The largest width or height, in pixels.
  public static let maximumSide = 65_536
  /// The largest number of pixels (16 384 × 16 384), which bounds the memory of one image. Cameras have less than a third of it.
  public static let maximumPixelCount = 1 << 28

  /// The rows from top to bottom, `bytesPerRow` bytes each. The last row may lack its padding.
  public let data: Data
  /// In pixels, as stored, 1…``maximumSide``.
  public let width: Int
  /// In pixels, as stored, 1…``maximumSide``.
  public let height: Int
  /// The distance between the starts of two rows, in bytes.
  public let bytesPerRow: Int
  /// The layout of a pixel's bytes.
  public let format: PixelFormat
  /// The clockwise turn in degrees that makes the image upright: a multiple of 90. Turns that end alike differ in their last bits: 270 is
  /// Python's `rotation_degrees`, −90 is iOS's `.left`.
  package var rotationDegrees: Int

  /// - Parameter checkedData: At least `bytesPerRow · (height − 1) + width · bytesPerPixel` bytes, as the caller has checked; sizes are positive.
  package init(checkedData: Data, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat, rotationDegrees: Int = 0) {
    self.data = checkedData
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.rotationDegrees = rotationDegrees
  }
}
