import GestureFoundation
import GestureImages
import HandValues

/// An RGB image on which shapes are drawn with smooth edges.
struct Canvas {
  let width, height: Int
  private(set) var pixels: [UInt8]

  init(_ picture: RasterImage) {
    width = picture.width
    height = picture.height
    pixels = picture.rgbBytes()
  }

  var image: RasterImage {
    RasterImage(checkedData: Data(pixels), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  mutating func draw(_ element: DrawingElement) {
    switch element {
    case .line(let start, let end, let width, let color, let opacity):
      let along = end - start
      let lengthSquared = max((along * along).sum(), 1e-9)
      let half = width / 2
      fill(from: pointwiseMin(start, end) - half, to: pointwiseMax(start, end) + half, color, opacity) { point in
        let t = min(max(((point - start) * along).sum() / lengthSquared, 0), 1)
        let offset = point - start - along * t
        return half - (offset * offset).sum().squareRoot()
      }
    case .dot(let center, let radius, let color, let opacity):
      fill(from: center - radius, to: center + radius, color, opacity) { point in
        let offset = point - center
        return radius - (offset * offset).sum().squareRoot()
      }
    case .box(let origin, let size, let cornerRadius, let color, let opacity):
      let half = size / 2
      let radius = min(cornerRadius, half.min())
      fill(from: origin, to: origin + size, color, opacity) { point in
        let d = point - origin - half
        let q = SIMD2(abs(d.x), abs(d.y)) - half + radius
        let outside = pointwiseMax(q, SIMD2(repeating: 0))
        return radius - (outside * outside).sum().squareRoot() - min(q.max(), 0)
      }
    case .text(let text, let origin, let scale, let color):
      draw(text, origin: origin, scale: scale, color)
    }
  }

  private mutating func draw(_ text: String, origin: SIMD2<Float>, scale: Float, _ color: DrawingColor) {
    let side = max(Int(scale), 1)
    for (i, character) in text.enumerated() {
      let left = Int(origin.x) + i * BitmapFont.advance * side
      if left >= width { return }
      for row in 0..<BitmapFont.glyphHeight {
        for column in 0..<BitmapFont.glyphWidth where BitmapFont.isSet(character, column: column, row: row) {
          let x = left + column * side
          let y = Int(origin.y) + row * side
          for py in (y..<y + side).clamped(to: 0..<height) {
            for px in (x..<x + side).clamped(to: 0..<width) { blend(px, py, color, 1) }
          }
        }
      }
    }
  }

  /// Blends the colour inside a shape.
  ///
  /// `depth` is the distance inwards from the shape's edge in pixels. Pixels with a depth above −½ are blended.
  private mutating func fill(
    from lower: SIMD2<Float>, to upper: SIMD2<Float>, _ color: DrawingColor, _ opacity: Float,
    depth: (SIMD2<Float>) -> Float
  ) {
    let limit = SIMD2(Float(width), Float(height))
    let first = pointwiseMin(pointwiseMax(lower - 1, SIMD2(repeating: 0)), limit)
    let last = pointwiseMin(pointwiseMax(upper + 1, SIMD2(repeating: 0)), limit)
    for y in Int(first.y)..<max(Int(last.y.rounded(.up)), Int(first.y)) {
      for x in Int(first.x)..<max(Int(last.x.rounded(.up)), Int(first.x)) {
        let coverage = min(max(depth(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) + 0.5, 0), 1)
        if coverage > 0 { blend(x, y, color, coverage * opacity) }
      }
    }
  }

  private mutating func blend(_ x: Int, _ y: Int, _ color: DrawingColor, _ opacity: Float) {
    let i = (y * width + x) * 3
    pixels[i] = mixed(pixels[i], color.red, opacity)
    pixels[i + 1] = mixed(pixels[i + 1], color.green, opacity)
    pixels[i + 2] = mixed(pixels[i + 2], color.blue, opacity)
  }

  private func mixed(_ below: UInt8, _ above: UInt8, _ opacity: Float) -> UInt8 {
    let from = Float(below)
    let value: Float = from + (Float(above) - from) * opacity
    return UInt8(min(max(value.rounded(), 0), 255))
  }
}
