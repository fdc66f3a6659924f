import ImageFiles

extension HandDrawing {
  /// A copy of the picture, as RGB, with the hands drawn on it.
  package func draw(_ hands: [HandAnnotation], on picture: RasterImage) -> RasterImage {
    var canvas = Canvas(picture)
    for element in elements(for: hands, width: picture.width, height: picture.height) { canvas.draw(element) }
    return canvas.pixelBuffer
  }
}
