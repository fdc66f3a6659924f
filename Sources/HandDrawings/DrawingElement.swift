import HandValues

/// One shape of a drawing, in pixels of the image: what the canvas fills in and the vector overlay writes out.
package enum DrawingElement: Sendable, Hashable {
  case line(from: SIMD2<Float>, to: SIMD2<Float>, width: Float, color: DrawingColor, opacity: Float)
  case dot(center: SIMD2<Float>, radius: Float, color: DrawingColor, opacity: Float)
  /// A rectangle with its upper left corner at `origin`.
  case box(origin: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float, color: DrawingColor, opacity: Float)
  /// One line of text with its upper left corner at `origin`; `scale` is the side of one pixel of the font.
  case text(String, origin: SIMD2<Float>, scale: Float, color: DrawingColor)
}
