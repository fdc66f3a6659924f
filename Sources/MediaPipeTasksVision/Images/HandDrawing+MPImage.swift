import HandDrawings

extension HandDrawing {
  /// Returns a copy of an image with hands drawn on it.
  ///
  /// - Parameters:
  ///   - hands: As the results of the tasks have them.
  ///   - image: Not changed.
  public func draw(_ hands: [Hand], on image: MPImage) -> MPImage {
    MPImage(pixels: draw(hands, on: image.pixels), orientation: image.orientation)
  }
}
