import ImageFiles

#if canImport(UIKit)
  import UIKit

  extension MPImage {
    /// The picture this one was made from; nil if it was made from something else.
    public var image: UIImage? {
      if case .image(let image) = origin { image } else { nil }
    }

    /// A picture with its own orientation.
    ///
    /// - Throws: An `NSError` of code 3 if the picture has no `cgImage`, as those made from a `CIImage`.
    #if canImport(ObjectiveC)
      @objc(initWithUIImage:error:)
    #endif
    public convenience init(uiImage: UIImage) throws {
      try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
    }

    /// A picture with another orientation than its own.
    ///
    /// The pixels are copied at once, from the `cgImage` as it is stored; it is drawn into 8-bit RGB, so any colour space and depth will do.
    /// ``width`` and ``height`` are those of the stored pixels, where MediaPipe gives those of the upright picture.
    ///
    /// - Parameters:
    ///   - uiImage: The picture. It is kept, see ``image``.
    ///   - orientation: How the stored pixels have to be turned to stand upright. Mirrored ones are refused by the tasks.
    /// - Throws: An `NSError` of code 3 if the picture has no `cgImage` or a side of no pixels, of code 13 if it cannot be drawn.
    #if canImport(ObjectiveC)
      @objc(initWithUIImage:orientation:error:)
    #endif
    public convenience init(uiImage: UIImage, orientation: UIImage.Orientation) throws {
      guard let cgImage = uiImage.cgImage else { throw TaskError.imageWithoutCGImage }
      let pixels = try TaskError.reporting { try RasterImage(drawing: cgImage) }
      self.init(pixels: pixels, orientation: orientation, origin: .image(uiImage))
    }
  }
#endif
