extension Denoising {
  /// Returns the pixels of ``flattened(_:width:weight:stepCount:)`` in plain loops, one pixel after another.
  package static func flattenedByReference(
    _ values: [Float], width: Int, weight: Float, stepCount: Int
  ) -> [Float] {
    let source = stride(from: 0, to: values.count, by: 3).map { at in
      SIMD3<Float>(values[at], values[at + 1], values[at + 2]) / -weight
    }
    let height = source.count / width
    var rest = source
    var across = [SIMD3<Float>](repeating: .zero, count: source.count)
    var down = across
    for _ in 0..<stepCount {
      for y in 0..<height {
        for x in 0..<width {
          let at = y * width + x
          let right: SIMD3<Float> = x + 1 < width ? rest[at + 1] - rest[at] : .zero
          let below: SIMD3<Float> = y + 1 < height ? rest[at + width] - rest[at] : .zero
          let squares: SIMD3<Float> = right * right + below * below
          let factor: Float = 1 / (1 + rate * squares.sum().squareRoot())
          across[at] = (across[at] + rate * right) * factor
          down[at] = (down[at] + rate * below) * factor
        }
      }
      for y in 0..<height {
        for x in 0..<width {
          let at = y * width + x
          let left: SIMD3<Float> = x > 0 ? across[at - 1] : .zero
          let above: SIMD3<Float> = y > 0 ? down[at - width] : .zero
          rest[at] = across[at] + down[at] - left - above + source[at]
        }
      }
    }
    return rest.flatMap { pixel -> [Float] in
      let flat: SIMD3<Float> = pixel * -weight
      return [flat.x, flat.y, flat.z]
    }
  }
}
