import GestureClassifier

#if canImport(CoreGraphics)
  import CoreGraphics
  #if canImport(UIKit)
    import UIKit
  #endif

  extension MPImage {
    /// Creates an image of a `CGImage`, for programs without UIKit.
    ///
    /// The image is drawn into 8-bit RGB at once, so any colour space and depth will do. ``imageSourceType`` is
    /// ``MPImageSourceType/buffer``. An addition to MediaPipe's API.
    ///
    /// - Parameters:
    ///   - cgImage: The image.
    ///   - orientation: The turn that makes the stored pixels upright. The tasks refuse mirrored orientations.
    /// - Throws: An `NSError` of code 3 for a side of no pixels, of code 13 if the image cannot be drawn.
    public convenience init(cgImage: CGImage, orientation: Orientation = .up) throws {
      try self.init(orientation: orientation) { try RasterImage(cgImage: cgImage) }
    }
  }
#endif
