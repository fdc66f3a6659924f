/// A square of an image in which palms are searched.
///
/// In pixels of the stored image. The square may exceed a narrow image.
package struct SearchTile: Hashable, Sendable {
  package var xCenter: Float
  package var yCenter: Float
  package var side: Float

  package init(xCenter: Float, yCenter: Float, side: Float) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.side = side
  }

  /// The square as a box, in pixels.
  package var box: Box { Box(xMin: xCenter - side / 2, yMin: yCenter - side / 2, width: side, height: side) }

  /// Whether a box may continue beyond the tile.
  ///
  /// The box then touches or crosses an edge of the tile inside the image.
  ///
  /// - Parameter box: The box in pixels of the image.
  package func cuts(_ box: Box, imageWidth: Int, imageHeight: Int) -> Bool {
    let own = self.box
    // The edges of outer tiles are the image's, up to rounding.
    let right = Float(imageWidth) - 0.5
    let bottom = Float(imageHeight) - 0.5
    return (own.xMin > 0.5 && box.xMin <= own.xMin) || (own.yMin > 0.5 && box.yMin <= own.yMin)
      || (own.xMax < right && box.xMax >= own.xMax) || (own.yMax < bottom && box.yMax >= own.yMax)
  }
}
