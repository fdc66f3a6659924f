/// The arithmetic of MediaPipe's calculators for regions.
extension HandRegion {
  /// Whether the region is MediaPipe's result of a step that found nothing.
  package var isEmpty: Bool { width == 0 && height == 0 }

  /// Returns the region shifted vertically and enlarged to a square. The shift is along the region's own axis.
  /// MediaPipe does this in `rect_transformation_calculator.cc`.
  ///
  /// `shiftY` is in heights of the region, negative towards the fingers. The square's side in pixels is `scale` times
  /// the longer side.
  func transformed(scale: Float, shiftY: Float, imageWidth: Int, imageHeight: Int) -> HandRegion {
    let w = Float(imageWidth)
    let h = Float(imageHeight)
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

  /// Returns the rotation that brings a direction to the angle `target`. The direction goes from `wrist` to `fingers`,
  /// in pixels; angles are in radians.
  static func rotation(from wrist: SIMD2<Float>, to fingers: SIMD2<Float>, target: Float) -> Float {
    normalizedRadians(target - RoundedMath.atan2(-(fingers.y - wrist.y), fingers.x - wrist.x))
  }

  /// The landmarks that frame a hand: wrist and digits without their tips. MediaPipe has them in
  /// `hand_landmarks_to_rect_calculator.cc`.
  private static let framing = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
  /// `scale_x`, `scale_y` and `shift_y` of `hand_landmarks_detector_graph.cc`.
  private static let (nextFrameScale, nextFrameShiftY): (Float, Float) = (2, -0.1)
  /// π / 2 rounded to nearest; `Float.pi` is rounded down.
  private static let nextFrameTargetAngle = Float(Double.pi / 2)

  /// Creates the region where a hand is expected in the next frame. The landmarks are fractions of the image.
  package init(following landmarks: HandPoints, imageWidth: Int, imageHeight: Int) {
    let size = SIMD2(Float(imageWidth), Float(imageHeight))
    let points = Self.framing.map { landmarks[$0].xy }
    let rotation = Self.rotation(
      from: points[0] * size, to: Self.knuckles(landmarks) * size, target: Self.nextFrameTargetAngle)
    let reverse = Self.normalizedRadians(-rotation)

    let middle = Self.bounds(points).middle
    let cosReverse = RoundedMath.cos(reverse)
    let sinReverse = RoundedMath.sin(reverse)
    let upright = points.map { point in
      let q = (point - middle) * size
      return SIMD2(q.x * cosReverse - q.y * sinReverse, q.x * sinReverse + q.y * cosReverse)
    }
    let box = Self.bounds(upright)
    let p = box.middle
    let extent = box.high - box.low
    let c = RoundedMath.cos(rotation)
    let s = RoundedMath.sin(rotation)
    self.init(
      xCenter: (p.x * c - p.y * s + size.x * middle.x) / size.x,
      yCenter: (p.x * s + p.y * c + size.y * middle.y) / size.y,
      width: extent.x / size.x, height: extent.y / size.y, rotation: rotation)
    self = transformed(
      scale: Self.nextFrameScale, shiftY: Self.nextFrameShiftY, imageWidth: imageWidth, imageHeight: imageHeight)
  }

  /// Returns the middle of the first joints of three fingers.
  ///
  /// The joints are the MCP joints 5, 9 and 13 of index, middle and ring finger; the reference calls them PIP joints.
  private static func knuckles(_ landmarks: HandPoints) -> SIMD2<Float> {
    (((landmarks[5] + landmarks[13]) / 2 + landmarks[9]) / 2).xy
  }

  /// Returns the upright box around points.
  ///
  /// The search for the largest coordinate starts at the smallest *positive* number, as in the reference
  /// (`std::numeric_limits<float>::min()`), which matters if all are negative.
  private static func bounds(
    _ points: [SIMD2<Float>]
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>, middle: SIMD2<Float>) {
    let low = points.reduce(SIMD2(repeating: .greatestFiniteMagnitude), pointwiseMin)
    let high = points.reduce(SIMD2(repeating: .leastNormalMagnitude), pointwiseMax)
    return (low, high, (high + low) / 2)
  }
}
