#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension MPImage {
    /// Creates an image of an `NSImage`, from its best representation.
    ///
    /// The image is drawn into 8-bit RGB at once. ``imageSourceType`` is ``MPImageSourceType/buffer``. An addition to
    /// MediaPipe's API.
    ///
    /// - Parameters:
    ///   - nsImage: The image.
    ///   - orientation: The turn that makes the pixels upright; AppKit has applied the file's orientation already. The
    ///     tasks refuse mirrored orientations.
    /// - Throws: An `NSError` of code 3 for an image without pixels, of code 13 if it cannot be drawn.
    public convenience init(nsImage: NSImage, orientation: Orientation = .up) throws {
      guard let cgImage = nsImage.cgImage(forProposedRect: nil, context: nil, hints: nil) else {
        throw TaskError.imageWithoutCGImage
      }
      try self.init(cgImage: cgImage, orientation: orientation)
    }
  }
#endif
