extension Hand {
  /// The hand as one of the upright image, `RasterImage.upright()`, instead of the stored image: ``landmarks`` as fractions of its sides, and
  /// ``worldLandmarks`` along them. Regions stay those of the stored image.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  public func upright(in orientation: ImageOrientation) -> Hand {
    var hand = self
    switch orientation {
    case .up: break
    case .right:
      hand.landmarks = landmarks.mapPoints { SIMD3(1 - $0.y, $0.x, $0.z) }
      hand.worldLandmarks = worldLandmarks.mapPoints { SIMD3(-$0.y, $0.x, $0.z) }
    case .down:
      hand.landmarks = landmarks.mapPoints { SIMD3(1 - $0.x, 1 - $0.y, $0.z) }
      hand.worldLandmarks = worldLandmarks.mapPoints { SIMD3(-$0.x, -$0.y, $0.z) }
    case .left:
      hand.landmarks = landmarks.mapPoints { SIMD3($0.y, 1 - $0.x, $0.z) }
      hand.worldLandmarks = worldLandmarks.mapPoints { SIMD3($0.y, -$0.x, $0.z) }
    }
    return hand
  }
}

extension HandFrame {
  /// The frame with its hands and its size as those of the upright image; see ``Hand/upright(in:)``. Movements of hands in turned images need it.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  public func upright(in orientation: ImageOrientation) -> HandFrame {
    var frame = self
    frame.hands = hands.map { $0.upright(in: orientation) }
    if orientation == .left || orientation == .right { (frame.width, frame.height) = (height, width) }
    return frame
  }
}
