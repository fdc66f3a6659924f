import ImageFiles

extension HandFrame {
  /// The frame with the landmarks of its hands, and its sizes, as those of the upright image.
  ///
  /// - Parameter orientation: Of the stored image.
  package func upright(in orientation: RasterImage.Orientation) -> HandFrame {
    guard orientation != .up else { return self }
    var frame = self
    frame.hands = hands.map { hand in
      var upright = hand.upright(in: orientation)
      // World landmarks lie along the sides of the stored image as well.
      upright.worldLandmarks = hand.worldLandmarks.mapPoints { point in
        switch orientation {
        case .up: point
        case .right: SIMD3(-point.y, point.x, point.z)
        case .down: SIMD3(-point.x, -point.y, point.z)
        case .left: SIMD3(point.y, -point.x, point.z)
        }
      }
      return upright
    }
    if orientation == .left || orientation == .right { (frame.width, frame.height) = (height, width) }
    return frame
  }
}
