/// The position of an image in a view, and with it of the points of a hand: the base of an overlay.
///
/// ```swift
/// let placement = ImagePlacement(
///   imageWidth: 1280, imageHeight: 720, viewWidth: 390, viewHeight: 844, isMirrored: true)
/// let tip = placement.position(of: hand[.indexFingerTIP])
/// ```
///
/// Sizes and landmarks are those of the upright image; for a turned one take `Hand.upright(in:)` first. Lengths of the
/// view are in its own units, such as points, from its top left corner.
public struct ImagePlacement: Sendable, Hashable {
  /// The ways in which an image is fitted to a view.
  public enum Mode: Sendable, Hashable, CaseIterable {
    /// The view is filled, and the image's sides are cut off where they do not fit (aspect fill).
    case fill
    /// The whole image is shown, with margins where the view has another shape (aspect fit).
    case fit
    /// The image is stretched to the view.
    case stretch
  }

  /// The left and the upper edge of the image in the view; negative if they are cut off.
  package let x, y: Double
  /// The size of the image in the view.
  package let width, height: Double
  /// Whether left and right are swapped in the view, as for a selfie.
  package let isMirrored: Bool

  /// Places an image in the middle of a view. A side that is not above 0, or not finite, counts as 1.
  ///
  /// - Parameters:
  ///   - imageWidth: In pixels.
  ///   - imageHeight: In pixels.
  ///   - viewWidth: In units of the view.
  ///   - viewHeight: In units of the view.
  ///   - mode: The way in which the image is fitted.
  ///   - isMirrored: Whether the view shows the image mirrored, which its landmarks are not.
  public init(
    imageWidth: Int, imageHeight: Int, viewWidth: Double, viewHeight: Double, mode: Mode = .fill,
    isMirrored: Bool = false
  ) {
    self.init(
      image: SIMD2(Double(imageWidth), Double(imageHeight)), view: SIMD2(viewWidth, viewHeight), mode: mode,
      isMirrored: isMirrored)
  }

  package init(image: SIMD2<Double>, view: SIMD2<Double>, mode: Mode, isMirrored: Bool) {
    func side(_ length: Double) -> Double { length > 0 && length.isFinite ? length : 1 }
    let (image, view) = (SIMD2(side(image.x), side(image.y)), SIMD2(side(view.x), side(view.y)))
    let scales = view / image
    let size: SIMD2<Double> =
      switch mode {
      case .fill: image * scales.max()
      case .fit: image * scales.min()
      case .stretch: view
      }
    let origin = (view - size) / 2
    (x, y, width, height) = (origin.x, origin.y, size.x, size.y)
    self.isMirrored = isMirrored
  }

  /// Returns the position of a landmark in the view.
  public func position(of landmark: SIMD3<Float>) -> SIMD2<Double> { position(of: SIMD2(landmark.x, landmark.y)) }

  /// Returns the position of a point in the view that is given in fractions of the image's width and height.
  public func position(of point: SIMD2<Float>) -> SIMD2<Double> {
    let across = Double(point.x)
    return SIMD2(x + width * (isMirrored ? 1 - across : across), y + height * Double(point.y))
  }

  /// Returns the point of the image, in fractions of its width and height, that lies at a position of the view.
  public func point(at position: SIMD2<Double>) -> SIMD2<Float> {
    let across = (position.x - x) / width
    return SIMD2(Float(isMirrored ? 1 - across : across), Float((position.y - y) / height))
  }
}
