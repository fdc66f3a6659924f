/// An upright rectangle in any unit.
package struct Box: Hashable, Sendable {
  package var xMin: Float
  package var yMin: Float
  package var width: Float
  package var height: Float

  package init(xMin: Float, yMin: Float, width: Float, height: Float) {
    self.xMin = xMin
    self.yMin = yMin
    self.width = width
    self.height = height
  }

  init(low: SIMD2<Float>, high: SIMD2<Float>) {
    self.init(xMin: low.x, yMin: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  package var xMax: Float { xMin + width }
  package var yMax: Float { yMin + height }

  /// Returns the intersection over union, 0…1.
  ///
  /// 0 for boxes that do not touch or have no area.
  package func intersectionOverUnion(_ other: Box) -> Float {
    let shared = SIMD2(min(xMax, other.xMax) - max(xMin, other.xMin), min(yMax, other.yMax) - max(yMin, other.yMin))
    guard shared.x >= 0, shared.y >= 0 else { return 0 }
    let intersection = shared.x * shared.y
    let union = area + other.area - intersection
    return union > 0 ? intersection / union : 0
  }

  package var area: Float { (xMax - xMin) * (yMax - yMin) }
}
