import GestureClassifier

#if canImport(UIKit)
  import UIKit

  extension MPImage {
    /// The `UIImage` of the image; nil if another object was given.
    public var image: UIImage? {
      if case .image(let image) = origin { image } else { nil }
    }

    /// Creates an image with the orientation of a `UIImage`.
    ///
    /// - Throws: An `NSError` of code 3 if the image has no `cgImage`, such as one made from a `CIImage`.
    #if canImport(ObjectiveC)
      @objc(initWithUIImage:error:)
    #endif
    public convenience init(uiImage: UIImage) throws {
      try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
    }

    /// Creates an image of a `UIImage` with another orientation.
    ///
    /// The pixels are copied at once, from the `cgImage` as it is stored, into 8-bit RGB, so any colour space and depth
    /// will do. ``width`` and ``height`` are those of the stored pixels; in MediaPipe they are those of the upright
    /// image.
    ///
    /// - Parameters:
    ///   - uiImage: The image, kept as ``image``.
    ///   - orientation: The turn that makes the stored pixels upright. The tasks refuse mirrored orientations.
    /// - Throws: An `NSError` of code 3 if the image has no `cgImage` or a side of no pixels, of code 13 if it cannot
    ///   be drawn.
    #if canImport(ObjectiveC)
      @objc(initWithUIImage:orientation:error:)
    #endif
    public convenience init(uiImage: UIImage, orientation: UIImage.Orientation) throws {
      guard let cgImage = uiImage.cgImage else { throw TaskError.imageWithoutCGImage }
      try self.init(orientation: orientation, origin: .image(uiImage)) { try RasterImage(cgImage: cgImage) }
    }
  }
#endif
