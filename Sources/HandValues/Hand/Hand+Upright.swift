extension Hand {
  /// Returns the hand in the upright image.
  ///
  /// The upright image is `RasterImage.upright()`; this hand belongs to the stored image. ``landmarks`` and regions are
  /// fractions of the upright image's sides, and ``worldLandmarks`` are along them.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  public func upright(in orientation: ImageOrientation) -> Hand {
    var hand = self
    hand.landmarks = landmarks.mapPoints { SIMD3(orientation.upright($0.xy, end: 1), $0.z) }
    hand.worldLandmarks = worldLandmarks.mapPoints { SIMD3(orientation.upright($0.xy, end: 0), $0.z) }
    if orientation == .left || orientation == .right {
      hand.imageSize = imageSize.map { ImageSize(width: $0.height, height: $0.width) }
    }
    hand.region = region?.upright(in: orientation)
    hand.nextRegion = nextRegion?.upright(in: orientation)
    return hand
  }
}

extension HandRegion {
  fileprivate func upright(in orientation: ImageOrientation) -> HandRegion {
    let center = orientation.upright(SIMD2(xCenter, yCenter), end: 1)
    let quarters: Float = [.right: 1, .down: 2, .left: -1][orientation] ?? 0
    let (width, height) = orientation == .left || orientation == .right ? (height, width) : (width, height)
    let rotation = quarters == 0 ? rotation : Self.normalizedRadians(rotation + quarters * .pi / 2)
    return HandRegion(xCenter: center.x, yCenter: center.y, width: width, height: height, rotation: rotation)
  }
}

extension ImageOrientation {
  /// Converts a point of the stored image to the upright one.
  ///
  /// Coordinates are 0…`end`, or on both sides of 0 if `end` is 0.
  fileprivate func upright(_ point: SIMD2<Float>, end: Float) -> SIMD2<Float> {
    switch self {
    case .up: point
    case .right: SIMD2(end - point.y, point.x)
    case .down: SIMD2(end - point.x, end - point.y)
    case .left: SIMD2(point.y, end - point.x)
    }
  }
}

extension HandFrame {
  /// Returns the frame with its hands and size in the upright image.
  ///
  /// See ``Hand/upright(in:)``. Movements in turned images need this.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  public func upright(in orientation: ImageOrientation) -> HandFrame {
    var frame = self
    frame.hands = hands.map { $0.upright(in: orientation) }
    if orientation == .left || orientation == .right {
      frame.imageSize = imageSize.map { ImageSize(width: $0.height, height: $0.width) }
    }
    return frame
  }
}
