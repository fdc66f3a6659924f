import GestureFoundation
import GestureSupport

/// An image: immutable pixels with 8 bits per channel, and an orientation.
///
/// ```swift
/// let photo = try RasterImage(contentsOfFile: "hand.ppm")
/// let frame = try RasterImage(data: camera.data, width: 640, height: 480, bytesPerRow: camera.stride, format: .bgra8)
/// ```
///
/// Copies share the pixels. The initialisers check sizes against the bytes.
public struct RasterImage: Sendable, Hashable {
  /// The largest width or height in pixels.
  public static let maximumSide = 65_536
  /// The largest number of pixels (16 384 × 16 384).
  ///
  /// Limits the memory of one image. Camera images have less than a third of it.
  public static let maximumPixelCount = 1 << 28

  /// The rows from top to bottom, `bytesPerRow` bytes each.
  ///
  /// The last row may lack its padding.
  public let data: Data
  /// The width in pixels as stored, 1…``maximumSide``.
  public let width: Int
  /// The height in pixels as stored, 1…``maximumSide``.
  public let height: Int
  /// The distance between the starts of two rows, in bytes.
  public let bytesPerRow: Int
  /// The layout of a pixel's bytes.
  public let format: PixelFormat
  /// The size of the image in its file, in pixels.
  ///
  /// Larger than ``width`` and ``height`` if decoding reduced it.
  public let fullWidth, fullHeight: Int
  /// Whether a missing or damaged part of the file is gray.
  ///
  /// Only for images that are read with `toleratesDamage`.
  public internal(set) var isDamaged = false
  /// The clockwise turn in degrees that makes the image upright.
  ///
  /// A multiple of 90. Equivalent turns differ in the last bits of a rotation: 270 is Python's `rotation_degrees`, −90
  /// is iOS's `.left`.
  package var rotationDegrees: Int

  /// - Parameters:
  ///   - checkedData: At least `bytesPerRow · (height − 1) + width · bytesPerPixel` bytes; the caller has checked it,
  ///     and that the sizes are positive.
  ///   - bytesPerRow: The distance between the starts of two rows in bytes; nil without padding.
  package init(
    checkedData: Data, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, rotationDegrees: Int = 0,
    fullWidth: Int? = nil, fullHeight: Int? = nil
  ) {
    self.data = checkedData
    self.fullWidth = fullWidth ?? width
    self.fullHeight = fullHeight ?? height
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow ?? width * format.bytesPerPixel
    self.format = format
    self.rotationDegrees = rotationDegrees
  }
}

extension RasterImage {
  /// The turn that makes a stored image upright.
  public typealias Orientation = ImageOrientation

  /// The turn that makes the image upright.
  ///
  /// Hands are reported in the coordinates of the stored image.
  public var orientation: Orientation {
    get { Orientation(rotationDegrees: rotationDegrees) }
    set { rotationDegrees = newValue.rotationDegrees }
  }

  /// The rotation of the whole-image rectangle in radians.
  ///
  /// −(clockwise degrees) · π/180, computed in double (`base_vision_task_api.h`).
  package var rotation: Float { Self.rotation(degrees: rotationDegrees) }

  package static func rotation(degrees: Int) -> Float { Float(Double(-degrees) * Double.pi / 180) }
}

extension RasterImage.Orientation {
  /// The degrees of iOS's rectangles: 0, π/2, π and 3π/2 counter-clockwise (`MPPVisionTaskRunner.mm`).
  package var rotationDegrees: Int {
    switch self {
    case .up: 0
    case .left: -90
    case .down: -180
    case .right: -270
    }
  }

  /// The rotation of the whole-image rectangle in radians; see `RasterImage.rotation`.
  package var rotation: Float { RasterImage.rotation(degrees: rotationDegrees) }

  package init(rotationDegrees: Int) {
    self = [.up, .right, .down, .left][(rotationDegrees / 90) & 3]
  }
}
