/// The position of an image in a view.
///
/// Used to draw hands over the image.
///
/// ```swift
/// let size = ImageSize(width: 1280, height: 720)
/// let placement = ImagePlacement(imageSize: size, viewWidth: 390, viewHeight: 844, isMirrored: true)
/// let tip = placement.position(of: hand[.indexFingerTIP])
/// ```
///
/// Sizes and landmarks refer to the upright image; for a turned image call `Hand.upright(in:)` first. Positions in the
/// view are in its units, such as points, from its top left corner.
public struct ImagePlacement: Sendable, Hashable {
  /// The ways in which an image is fitted to a view.
  public enum Mode: Sendable, Hashable, CaseIterable {
    /// The image fills the view (aspect fill).
    ///
    /// Two sides of the image are cut off.
    case fill
    /// The whole image is shown with margins (aspect fit).
    case fit
    /// The image is stretched to the view.
    case stretch
  }

  /// The left and upper edge of the image in the view.
  ///
  /// Negative if the image is cut off.
  package let x, y: Double
  /// The size of the image in the view.
  package let width, height: Double
  /// Whether the view swaps left and right, as for a selfie.
  package let isMirrored: Bool

  /// Places an image in the middle of a view.
  ///
  /// A side that is not positive and finite counts as 1.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the image in pixels.
  ///   - viewWidth: In units of the view.
  ///   - viewHeight: In units of the view.
  ///   - mode: The way in which the image is fitted.
  ///   - isMirrored: Whether the view mirrors the image; landmarks are never mirrored.
  public init(
    imageSize: ImageSize, viewWidth: Double, viewHeight: Double, mode: Mode = .fill, isMirrored: Bool = false
  ) {
    self.init(
      image: SIMD2(Double(imageSize.width), Double(imageSize.height)), view: SIMD2(viewWidth, viewHeight), mode: mode,
      isMirrored: isMirrored)
  }

  package init(image: SIMD2<Double>, view: SIMD2<Double>, mode: Mode, isMirrored: Bool) {
    func side(_ length: Double) -> Double { length > 0 && length.isFinite ? length : 1 }
    let image = SIMD2(side(image.x), side(image.y))
    let view = SIMD2(side(view.x), side(view.y))
    let scales = view / image
    let size: SIMD2<Double> =
      switch mode {
      case .fill: image * scales.max()
      case .fit: image * scales.min()
      case .stretch: view
      }
    let origin = (view - size) / 2
    x = origin.x
    y = origin.y
    width = size.x
    height = size.y
    self.isMirrored = isMirrored
  }

  /// Returns the position of a landmark in the view.
  public func position(of landmark: SIMD3<Float>) -> SIMD2<Double> { position(of: SIMD2(landmark.x, landmark.y)) }

  /// Returns the position in the view of a point.
  ///
  /// The point is in fractions of the image's width and height.
  public func position(of point: SIMD2<Float>) -> SIMD2<Double> {
    let across = Double(point.x)
    return SIMD2(x + width * (isMirrored ? 1 - across : across), y + height * Double(point.y))
  }

  /// Returns the point of the image at a position of the view.
  ///
  /// The point is in fractions of the image's width and height.
  public func point(at position: SIMD2<Double>) -> SIMD2<Float> {
    let across = (position.x - x) / width
    return SIMD2(Float(isMirrored ? 1 - across : across), Float((position.y - y) / height))
  }
}
