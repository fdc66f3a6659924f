#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension MPImage {
    /// A picture of AppKit, at the resolution of its best representation. An addition to MediaPipe's API.
    ///
    /// It is drawn into 8-bit RGB at once. ``imageSourceType`` is ``MPImageSourceType/buffer``.
    ///
    /// - Parameters:
    ///   - nsImage: The picture.
    ///   - orientation: How the pixels have to be turned to stand upright; AppKit has turned what the file says already. Mirrored ones are
    ///     refused by the tasks.
    /// - Throws: An `NSError` of code 3 for a picture without pixels, of code 13 if it cannot be drawn.
    public convenience init(nsImage: NSImage, orientation: Orientation = .up) throws {
      guard let cgImage = nsImage.cgImage(forProposedRect: nil, context: nil, hints: nil) else { throw TaskError.imageWithoutCGImage }
      try self.init(cgImage: cgImage, orientation: orientation)
    }
  }
#endif
