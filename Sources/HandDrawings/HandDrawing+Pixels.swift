import GestureImages
import HandValues

extension HandDrawing {
  /// Returns a copy of an image, as RGB, with hands drawn on it.
  ///
  /// - Parameters:
  ///   - hands: Their landmarks are fractions of the stored image's sides.
  ///   - image: Not changed.
  /// - Returns: An image of the same size and orientation in `.rgb8`.
  public func draw(_ hands: [Hand], on image: RasterImage) -> RasterImage { draw(hands, on: image, caption: []) }

  /// - Parameter caption: Lines at the lower left, over everything else.
  package func draw(_ hands: [Hand], on image: RasterImage, caption: [String]) -> RasterImage {
    var canvas = Canvas(image)
    for element in elements(for: hands, width: image.width, height: image.height) { canvas.draw(element) }
    let size = SIMD2(Float(image.width), Float(image.height))
    for element in LabelLayout.caption(caption, pictureSize: size) { canvas.draw(element) }
    var drawn = canvas.image
    drawn.rotationDegrees = image.rotationDegrees
    return drawn
  }
}
