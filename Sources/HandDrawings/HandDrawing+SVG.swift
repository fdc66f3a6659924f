import HandValues

extension HandDrawing {
  /// Returns the drawing as an SVG document of the image's size.
  ///
  /// The background is transparent.
  ///
  /// - Parameters:
  ///   - hands: The hands; their landmarks are fractions of the image's sides.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - picture: The URL of an image to show below the drawing, such as a `data:` URL; nil for the overlay alone.
  public func svg(of hands: [Hand], width: Int, height: Int, picture: String? = nil) -> String {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" font-family="monospace">

      """
    if let picture { text += "<image href=\"\(Self.escaped(picture))\" width=\"\(width)\" height=\"\(height)\"/>\n" }
    for element in elements(for: hands, width: width, height: height, smallestLetters: 0.1) {
      text += Self.svg(element) + "\n"
    }
    return text + "</svg>\n"
  }

  private static func svg(_ element: DrawingElement) -> String {
    switch element {
    case .line(let start, let end, let width, let color, let opacity):
      "<line x1=\"\(short(start.x))\" y1=\"\(short(start.y))\" x2=\"\(short(end.x))\" y2=\"\(short(end.y))\" stroke=\"\(color.hexadecimal)\""
        + " stroke-width=\"\(short(width))\" stroke-linecap=\"round\"\(attribute(opacity))/>"
    case .dot(let center, let radius, let color, let opacity):
      "<circle cx=\"\(short(center.x))\" cy=\"\(short(center.y))\" r=\"\(short(radius))\" fill=\"\(color.hexadecimal)\"\(attribute(opacity))/>"
    case .box(let origin, let size, let cornerRadius, let color, let opacity):
      "<rect x=\"\(short(origin.x))\" y=\"\(short(origin.y))\" width=\"\(short(size.x))\" height=\"\(short(size.y))\""
        + " rx=\"\(short(cornerRadius))\" fill=\"\(color.hexadecimal)\"\(attribute(opacity))/>"
    case .text(let line, let origin, let scale, let color):
      // textLength keeps the text inside its background in any viewer's font.
      "<text x=\"\(short(origin.x))\" y=\"\(short(origin.y + 7 * scale))\" font-size=\"\(short(scale * 9))\" fill=\"\(color.hexadecimal)\""
        + " textLength=\"\(short(scale * Float(line.count * BitmapFont.advance - 1)))\" lengthAdjust=\"spacingAndGlyphs\">\(escaped(line))</text>"
    }
  }

  private static func attribute(_ opacity: Float) -> String { opacity < 1 ? " opacity=\"\(short(opacity))\"" : "" }

  /// Returns a number with at most two decimals, without trailing zeros.
  private static func short(_ number: Float) -> String { short(Double(number), parts: 100) }

  /// Returns the nearest multiple of `1 / parts` without needless decimals.
  ///
  /// 0 for numbers beyond any image.
  package static func short(_ number: Double, parts: Double) -> String {
    let rounded = (number * parts).rounded() / parts
    guard abs(rounded) < 1e9 else { return "0" }
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// Returns text for XML; characters that XML does not allow become spaces.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
