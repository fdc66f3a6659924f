import HandDrawings

extension HandDrawing {
  /// Returns a copy of an image with hands drawn on it.
  ///
  /// - Parameters:
  ///   - hands: The hands of a task's result.
  ///   - image: The image, which does not change.
  public func draw(_ hands: [Hand], on image: MPImage) -> MPImage {
    MPImage(pixels: draw(hands, on: image.pixels), orientation: image.orientation)
  }
}
