import Foundation
import GestureImages

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(CoreMedia)
  import CoreMedia
#endif
#if canImport(CoreVideo)
  import CoreVideo
#endif

/// An image for the tasks: pixels and their orientation.
///
/// ```swift
/// let image = try MPImage(bytes: camera.bytes, width: 640, height: 480, bytesPerRow: camera.stride, format: .bgra8)
/// let result = try recognizer.recognize(image: image)
/// ```
///
/// On Apple's platforms an image can also be created from objects of their frameworks, with or without an orientation:
///
/// | | from | |
/// | --- | --- | --- |
/// | `init(uiImage:orientation:)` | `UIImage` | with UIKit; without an orientation that of the `UIImage` |
/// | `init(pixelBuffer:orientation:)` | `CVPixelBuffer` | 32BGRA as in MediaPipe; also 32RGBA, 24RGB, OneComponent8, 420v and 420f |
/// | `init(sampleBuffer:orientation:)` | `CMSampleBuffer` | the same formats |
/// | `init(cgImage:orientation:)` | `CGImage` | an addition to MediaPipe's API |
/// | `init(nsImage:orientation:)` | `NSImage` | with AppKit; an addition to MediaPipe's API |
///
/// The properties `image`, `pixelBuffer` and `sampleBuffer` return the object. An unreadable object is refused when the
/// image is created; MediaPipe refuses it when the image is used.
///
/// The pixels are copied when the image is created, so the memory they came from can be used again at once. Images are
/// immutable and may be sent between threads.
#if canImport(ObjectiveC)
  @objc(MPPImage) @objcMembers
#endif
open class MPImage: MPImageName, @unchecked Sendable {
  /// The turn that makes the stored image upright.
  public typealias Orientation = MPImageOrientation
  /// The layout of a pixel's bytes.
  public typealias PixelFormat = GestureImages.PixelFormat

  /// The meaning of the fourth byte of a pixel.
  public enum Alpha: Sendable, Hashable {
    /// The byte is ignored.
    ///
    /// Red, green and blue are taken as they are.
    case ignore
    /// The colours are multiplied by the byte, as in Apple's images.
    ///
    /// The library divides the colours by the byte again.
    case premultiplied
  }

  /// The largest width or height, in pixels.
  public static let maximumSide = RasterImage.maximumSide
  /// The largest number of pixels, 16 384 × 16 384.
  ///
  /// The limit bounds the memory of one image.
  public static let maximumPixelCount = RasterImage.maximumPixelCount

  /// The width of the stored pixels, before any turn.
  open var width: CGFloat { CGFloat(pixels.width) }
  /// The height of the stored pixels, before any turn.
  open var height: CGFloat { CGFloat(pixels.height) }
  /// The turn that makes the stored image upright.
  public let orientation: Orientation
  /// The kind of object the image was created from.
  open var imageSourceType: MPImageSourceType { origin.sourceType }

  /// The object the image was created from.
  ///
  /// The property is set only during the creation, so that images may be sent between threads.
  package private(set) final var origin = ImageOrigin.buffer
  /// The pixels that the stages read.
  package let pixels: RasterImage

  /// Creates an image of a value in another orientation.
  ///
  /// The designated initializer, so that a subclass inherits the others. An addition to MediaPipe's API.
  ///
  /// - Parameters:
  ///   - pixels: The stored pixels, whose own orientation is ignored.
  ///   - orientation: The turn that makes the image upright. The tasks refuse mirrored orientations.
  public init(pixels: RasterImage, orientation: Orientation) {
    self.pixels = pixels
    self.orientation = orientation
  }

  /// Creates an image of the pixels that a closure makes.
  ///
  /// - Throws: The errors of `pixels`, as the tasks report them.
  convenience init(orientation: Orientation, origin: ImageOrigin = .buffer, pixels: () throws -> RasterImage) throws {
    self.init(pixels: try TaskError.reporting(pixels), orientation: orientation)
    self.origin = origin
  }

  /// Creates an image of a value, with its orientation.
  ///
  /// An addition to MediaPipe's API.
  public convenience init(_ image: RasterImage) {
    self.init(pixels: image, orientation: MPImageOrientation(image.orientation))
  }

  /// Returns the image as a value, with its orientation.
  ///
  /// - Throws: MediaPipe's error of a mirrored orientation.
  package func turned() throws -> RasterImage {
    guard let orientation = orientation.rasterOrientation else { throw TaskError.mirroredOrientation }
    var image = pixels
    image.orientation = orientation
    return image
  }

  /// Creates an image of bytes in memory, which are copied.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom. The last row may lack its padding.
  ///   - width: The width, 1…``maximumSide`` pixels.
  ///   - height: The height, 1…``maximumSide`` pixels.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; nil if there is no padding.
  ///   - format: The layout of a pixel's bytes.
  ///   - alpha: The meaning of the fourth byte of `.rgba8` and `.bgra8`.
  ///   - orientation: The turn that makes the stored image upright.
  /// - Throws: An `NSError` with the code ``TasksErrorCode/invalidArgumentError`` if the sizes do not fit each other.
  public convenience init(
    bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat,
    alpha: Alpha = .ignore,
    orientation: Orientation = .up
  ) throws {
    try self.init(orientation: orientation) {
      let pixels = try RasterImage(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
      return alpha == .premultiplied ? pixels.unpremultiplied() : pixels
    }
  }

  /// Creates an image of bytes in memory, which are copied.
  ///
  /// The parameters are those of ``init(bytes:width:height:bytesPerRow:format:alpha:orientation:)``.
  ///
  /// - Throws: An `NSError` of code 3 if the sizes do not fit each other.
  public convenience init(
    data: Data, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, alpha: Alpha = .ignore,
    orientation: Orientation = .up
  ) throws {
    try self.init(orientation: orientation) {
      let pixels = try RasterImage(data: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
      return alpha == .premultiplied ? pixels.unpremultiplied() : pixels
    }
  }
}

#if canImport(UIKit)
  /// The turn that makes the stored image upright.
  public typealias MPImageOrientation = UIImage.Orientation
#else
  /// The turn that makes the stored image upright.
  ///
  /// Names and raw values are those of `UIImage.Orientation`. `.right` means that the stored image has to be turned 90°
  /// clockwise, `.left` 90° counter-clockwise. The tasks refuse mirrored orientations.
  #if canImport(ObjectiveC)
    @objc(MPPImageOrientation)
  #endif
  public enum MPImageOrientation: Int, Sendable, CaseIterable {
    /// An upright image.
    case up = 0
    /// An image to turn by 180°.
    case down
    /// An image to turn by 90° counter-clockwise.
    case left
    /// An image to turn by 90° clockwise.
    case right
    /// A mirrored image, which the tasks refuse.
    case upMirrored
    /// A mirrored and turned image, which the tasks refuse.
    case downMirrored
    /// A mirrored and turned image, which the tasks refuse.
    case leftMirrored
    /// A mirrored and turned image, which the tasks refuse.
    case rightMirrored
  }
#endif

/// Conversions of orientations, whose raw values are the same in both types.
extension MPImageOrientation {
  /// The orientation as a value; nil if mirrored.
  package var rasterOrientation: RasterImage.Orientation? { RasterImage.Orientation(rawValue: rawValue) }

  package init(_ orientation: RasterImage.Orientation) { self = Self(rawValue: orientation.rawValue) ?? .up }
}

#if canImport(ObjectiveC)
  /// The name of images in MediaPipe's guides for Objective-C.
  ///
  /// A variable of type `MPImage *` takes an `MPPImage`.
  @objc(MPImage)
  open class MPImageName: NSObject {}
#else
  /// The superclass of images.
  public typealias MPImageName = NSObject
#endif

/// The kind of object an ``MPImage`` was created from.
///
/// Raw values are MediaPipe's; a `switch` over the type needs a `default`. Objective-C does not see the type, a Swift
/// structure; there `image`, `pixelBuffer` and `sampleBuffer`, of which at most one is not nil, give the same
/// information.
public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
  /// MediaPipe's number of the kind, or 3 for ``buffer``.
  public let rawValue: Int

  /// Creates a kind of any number; unknown numbers have no name.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A `UIImage`.
  public static let image = MPImageSourceType(rawValue: 0)
  /// A `CVPixelBuffer`.
  public static let pixelBuffer = MPImageSourceType(rawValue: 1)
  /// A `CMSampleBuffer`.
  public static let sampleBuffer = MPImageSourceType(rawValue: 2)
  /// Bytes in memory or of a file.
  ///
  /// An addition to MediaPipe's API.
  public static let buffer = MPImageSourceType(rawValue: 3)
}

/// The kind of an image's origin, on Apple's platforms with the object.
package enum ImageOrigin {
  /// Bytes in memory or of a file.
  case buffer
  #if canImport(UIKit)
    case image(UIImage)
  #endif
  #if canImport(CoreVideo)
    case pixelBuffer(CVPixelBuffer)
  #endif
  #if canImport(CoreMedia)
    case sampleBuffer(CMSampleBuffer)
  #endif

  package var sourceType: MPImageSourceType {
    switch self {
    case .buffer: return .buffer
    #if canImport(UIKit)
      case .image: return .image
    #endif
    #if canImport(CoreVideo)
      case .pixelBuffer: return .pixelBuffer
    #endif
    #if canImport(CoreMedia)
      case .sampleBuffer: return .sampleBuffer
    #endif
    }
  }
}
