import LeanFoundation

extension HandRegion {
  /// Shifts the region along its own vertical axis and makes it a square in pixels, `scale` times its longer side (`rect_transformation_calculator.cc`).
  ///
  /// - Parameter shiftY: In heights of the region; negative is towards the fingers.
  package func transformed(scale: Float, shiftY: Float, imageWidth: Int, imageHeight: Int) -> HandRegion {
    let (w, h) = (Float(imageWidth), Float(imageHeight))
    var result = self
    if rotation == 0 {
      result.yCenter += height * shiftY
    } else {
      result.xCenter += -(h * height * shiftY * RoundedMath.sin(rotation)) / w
      result.yCenter += (h * height * shiftY * RoundedMath.cos(rotation)) / h
    }
    let longSide = max(width * w, height * h)
    result.width = longSide / w * scale
    result.height = longSide / h * scale
    return result
  }

  /// The angle brought into −π…π (`NormalizeRadians`), computed in double.
  package static func normalizedRadians(_ angle: Float) -> Float {
    let angle = Double(angle)
    return Float(angle - 2 * Double.pi * ((angle + Double.pi) / (2 * Double.pi)).rounded(.down))
  }

  /// The rotation that turns the direction from `wrist` to `fingers`, in pixels, upright.
  ///
  /// - Parameter target: The angle, in radians, that the direction shall have.
  package static func rotation(from wrist: SIMD2<Float>, to fingers: SIMD2<Float>, target: Float) -> Float {
    normalizedRadians(target - RoundedMath.atan2(-(fingers.y - wrist.y), fingers.x - wrist.x))
  }
}
