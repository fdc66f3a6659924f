#if canImport(CoreGraphics)
  import CoreGraphics

  extension ImagePlacement {
    /// Places an image in the middle of a view.
    ///
    /// - Parameters:
    ///   - image: The size of the stored image in pixels.
    ///   - view: The size of the view in its units.
    ///   - mode: The way in which the image is fitted.
    ///   - isMirrored: Whether the view mirrors the image; landmarks are never mirrored.
    public init(image: CGSize, view: CGSize, mode: Mode = .fill, isMirrored: Bool = false) {
      self.init(
        image: SIMD2(Double(image.width), Double(image.height)), view: SIMD2(Double(view.width), Double(view.height)),
        mode: mode,
        isMirrored: isMirrored)
    }

    /// Returns the point of the view at a landmark.
    public func viewPoint(of landmark: SIMD3<Float>) -> CGPoint {
      let position = position(of: landmark)
      return CGPoint(x: position.x, y: position.y)
    }

    /// Returns the point of the image at a point of the view.
    ///
    /// In fractions of the image's width and height.
    public func point(at viewPoint: CGPoint) -> SIMD2<Float> {
      point(at: SIMD2(Double(viewPoint.x), Double(viewPoint.y)))
    }
  }
#endif
