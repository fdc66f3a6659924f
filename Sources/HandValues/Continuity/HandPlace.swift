/// The position and size of a hand in the image.
///
/// Units are equal in both directions.
package struct HandPlace: Sendable {
  /// The middle of the palm, in image heights.
  package let palm: SIMD2<Float>
  /// The hand size in image heights.
  ///
  /// The hand size is twice the length from the wrist to the middle finger's knuckle, as seen with the palm facing the
  /// camera.
  package let size: Float
  /// The landmarks in image heights.
  package let points: HandPoints
  /// The number of image heights per metre; nil without world landmarks.
  package let scale: Float?

  /// Creates the position of a hand.
  ///
  /// Nil if a coordinate is not finite, or the hand has no size.
  package init?(_ hand: Hand, aspectRatio: Float) {
    guard hand.landmarks.areFinite, hand.worldLandmarks.areFinite else { return nil }
    points = hand.landmarks.mapPoints { SIMD3($0.x * aspectRatio, $0.y, $0.z * aspectRatio) }
    scale = Self.scale(points, hand.worldLandmarks)
    // Without world landmarks the image landmarks and their depth give the shape.
    let shape = scale == nil ? points : hand.worldLandmarks
    let unit = 2 * (shape[.middleFingerMCP] - shape[.wrist]).length
    size = unit * (scale ?? 1)
    guard unit > 1e-6, size > 1e-6, size.isFinite else { return nil }
    palm = points.middle(Hand.palmLandmarks).xy
  }

  /// Returns the factor that fits the world landmarks to the image best.
  ///
  /// Nil without world landmarks.
  static func scale(_ image: HandPoints, _ world: HandPoints) -> Float? {
    let imageMean = mean(image)
    let worldMean = mean(world)
    var product = Float(0)
    var square = Float(0)
    for (point, worldPoint) in zip(image, world) {
      let a = (point - imageMean).xy
      let b = (worldPoint - worldMean).xy
      product += a.dot(b)
      square += b.dot(b)
    }
    return square > 1e-5 && product > 0 ? product / square : nil
  }

  /// Returns the sums of products and squares of landmarks, for each axis.
  ///
  /// The products are those of both kinds of landmarks, the squares those of world landmarks, all relative to their
  /// means.
  static func sums(_ image: HandPoints, _ world: HandPoints) -> (products: SIMD3<Float>, squares: SIMD3<Float>) {
    let imageMean = mean(image)
    let worldMean = mean(world)
    var products = SIMD3<Float>.zero
    var squares = SIMD3<Float>.zero
    for (point, worldPoint) in zip(image, world) {
      products += (point - imageMean) * (worldPoint - worldMean)
      squares += (worldPoint - worldMean) * (worldPoint - worldMean)
    }
    return (products, squares)
  }

  private static func mean(_ points: HandPoints) -> SIMD3<Float> { points.reduce(.zero, +) / Float(HandPoints.count) }
}

extension SIMD2<Float> {
  package var length: Float { (self * self).sum().squareRoot() }

  package func dot(_ other: SIMD2<Float>) -> Float { (self * other).sum() }

  /// Returns the z coordinate of the cross product.
  ///
  /// The coordinate is positive if `other` is clockwise of this vector on a screen with y downwards.
  package func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}
