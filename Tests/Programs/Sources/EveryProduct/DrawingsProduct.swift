import GestureImages
import HandDrawings

/// The product HandDrawings: hands drawn on their image.
nonisolated func drawn(_ hands: [Hand], on image: RasterImage) -> RasterImage {
  var drawing = HandDrawing()
  drawing.showsLabels = true
  return drawing.draw(hands, on: image)
}
