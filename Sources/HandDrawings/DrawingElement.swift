/// One shape of a drawing, in pixels of the image.
///
/// The canvas and the vector overlay draw these shapes.
package enum DrawingElement: Sendable, Hashable {
  case line(from: SIMD2<Float>, to: SIMD2<Float>, width: Float, color: DrawingColor, opacity: Float)
  case dot(center: SIMD2<Float>, radius: Float, color: DrawingColor, opacity: Float)
  /// A rectangle with its upper left corner at `origin`.
  case box(origin: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float, color: DrawingColor, opacity: Float)
  /// A line of text with its upper left corner at `origin`.
  ///
  /// `scale` is the side of a pixel of the font.
  case text(String, origin: SIMD2<Float>, scale: Float, color: DrawingColor)
}

/// An opaque colour, 0…255 per channel.
public struct DrawingColor: Sendable, Hashable {
  /// A channel, 0…255.
  public var red, green, blue: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour in HTML notation, `#rrggbb`.
  package var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  package static let black = DrawingColor(red: 0, green: 0, blue: 0)
  package static let white = DrawingColor(red: 255, green: 255, blue: 255)
}
