import ImageFiles

extension Hand {
  /// The hand with its ``landmarks`` as fractions of the upright image, `RasterImage.upright()`, instead of those of the stored image.
  ///
  /// - Parameter orientation: Of the stored image.
  public func upright(in orientation: RasterImage.Orientation) -> Hand {
    var hand = self
    hand.landmarks = landmarks.mapPoints { point in
      switch orientation {
      case .up: point
      case .right: SIMD3(1 - point.y, point.x, point.z)
      case .down: SIMD3(1 - point.x, 1 - point.y, point.z)
      case .left: SIMD3(point.y, 1 - point.x, point.z)
      }
    }
    return hand
  }
}
