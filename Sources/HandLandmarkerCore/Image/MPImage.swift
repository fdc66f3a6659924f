import Foundation
import ImageFiles
import TensorEngine

#if canImport(UIKit)
  import UIKit
#endif

/// A picture for the tasks: pixels, and how they have to be turned.
///
/// ```swift
/// let image = try MPImage(bytes: camera.bytes, width: 640, height: 480, bytesPerRow: camera.stride, format: .bgra8)
/// let result = try recognizer.recognize(image: image)
/// ```
///
/// On Apple's platforms an image can also be made from what their frameworks hand out, each with or without an orientation:
///
/// | | from | |
/// | --- | --- | --- |
/// | `init(uiImage:orientation:)` | `UIImage` | with UIKit; without an orientation the picture's own counts |
/// | `init(pixelBuffer:orientation:)` | `CVPixelBuffer` | 32BGRA as in MediaPipe; also 32RGBA, 24RGB, OneComponent8, 420v and 420f |
/// | `init(sampleBuffer:orientation:)` | `CMSampleBuffer` | the same formats |
/// | `init(cgImage:orientation:)` | `CGImage` | an addition to MediaPipe's API |
/// | `init(nsImage:orientation:)` | `NSImage` | with AppKit; an addition to MediaPipe's API |
///
/// The properties `image`, `pixelBuffer` and `sampleBuffer` give the object back. What cannot be read is refused when the image is made, in
/// MediaPipe when it is used.
///
/// The pixels are copied when the image is made, so the memory they came from can be used again at once. Images are immutable and may be
/// handed between threads.
#if canImport(ObjectiveC)
  @objc(MPPImage) @objcMembers
#endif
public final class MPImage: NSObject, @unchecked Sendable {
  /// How a picture has to be turned to stand upright.
  public typealias Orientation = MPImageOrientation
  /// How the bytes of a pixel lie in memory.
  public typealias PixelFormat = HandLandmarkerCore.PixelFormat

  /// What the fourth byte of a pixel does.
  public enum Alpha: Sendable, Hashable {
    /// Nothing: red, green and blue are taken as they are.
    case ignore
    /// The colours were multiplied by it, as Apple's pictures are: they are divided by it again.
    case premultiplied
  }

  /// No side of a picture may be longer, in pixels.
  public static let maximumSide = 65_536
  /// No picture may have more pixels (16 384 × 16 384). It bounds the memory one picture can take; cameras have less than a third of it.
  public static let maximumPixelCount = 1 << 28

  /// In pixels, as stored: before any turn.
  public var width: CGFloat { CGFloat(pixels.width) }
  /// In pixels, as stored: before any turn.
  public var height: CGFloat { CGFloat(pixels.height) }
  /// How the picture has to be turned to stand upright.
  public let orientation: Orientation
  /// What the picture was made from.
  public var imageSourceType: MPImageSourceType { origin.sourceType }

  /// What the picture was made from. Never changed, and only handed out, so that images may be handed between threads all the same.
  package let origin: ImageOrigin
  /// What the stages read.
  package let pixels: RasterImage

  /// For pixels whose size has been checked, see `RasterImage.checkedSize`.
  package init(pixels: RasterImage, orientation: Orientation = .up, origin: ImageOrigin = .buffer) {
    self.pixels = pixels
    self.orientation = orientation
    self.origin = origin
  }

  /// A picture of bytes in memory, which are copied.
  ///
  /// - Parameters:
  ///   - bytes: Rows from top to bottom. The last row may lack the padding at its end.
  ///   - width: In pixels, 1…``maximumSide``.
  ///   - height: In pixels, 1…``maximumSide``.
  ///   - bytesPerRow: The distance between the starts of two rows; nil if there is no padding.
  ///   - format: How the bytes of a pixel lie in memory.
  ///   - alpha: What the fourth byte of `.rgba8` and `.bgra8` does.
  ///   - orientation: How the picture has to be turned to stand upright.
  /// - Throws: An `NSError` with the code of ``TasksErrorCode/invalidArgumentError`` if the sizes do not fit each other.
  public convenience init(
    bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, alpha: Alpha = .ignore,
    orientation: Orientation = .up
  ) throws {
    let pixels = try TaskError.reporting {
      try RasterImage(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    }
    self.init(pixels: alpha == .premultiplied ? pixels.unpremultiplied() : pixels, orientation: orientation)
  }

  /// A picture of bytes in memory, which are copied; see ``init(bytes:width:height:bytesPerRow:format:alpha:orientation:)``.
  ///
  /// - Throws: An `NSError` of code 3 if the sizes do not fit each other.
  public convenience init(
    data: Data, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, alpha: Alpha = .ignore,
    orientation: Orientation = .up
  ) throws {
    let pixels = try data.withUnsafeBytes { bytes in
      try TaskError.reporting {
        try RasterImage(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
      }
    }
    self.init(pixels: alpha == .premultiplied ? pixels.unpremultiplied() : pixels, orientation: orientation)
  }
}
