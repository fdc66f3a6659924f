import LeanFoundation

extension HandRegion {
  /// The landmarks that are used: wrist, and thumb and fingers without their tips (`hand_landmarks_to_rect_calculator.cc`).
  private static let framing = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
  /// `scale_x`, `scale_y` and `shift_y` of `hand_landmarks_detector_graph.cc`.
  private static let nextFrameScale: Float = 2
  private static let nextFrameShiftY: Float = -0.1
  /// Rounded to nearest; `Float.pi` is rounded down.
  private static let nextFrameTargetAngle = Float(Double.pi / 2)

  /// The region in which the hand is expected in the next frame.
  ///
  /// - Parameter landmarks: 21 points as fractions of the image.
  package init(following landmarks: HandPoints, imageWidth: Int, imageHeight: Int) {
    let size = SIMD2(Float(imageWidth), Float(imageHeight))
    let points = Self.framing.map { SIMD2(landmarks[$0].x, landmarks[$0].y) }
    let rotation = Self.rotation(from: points[0] * size, to: Self.knuckles(landmarks) * size, target: Self.nextFrameTargetAngle)
    let reverse = Self.normalizedRadians(-rotation)

    let middle = Self.bounds(points).middle
    let (cosReverse, sinReverse) = (RoundedMath.cos(reverse), RoundedMath.sin(reverse))
    let upright = points.map { point in
      let q = (point - middle) * size
      return SIMD2(q.x * cosReverse - q.y * sinReverse, q.x * sinReverse + q.y * cosReverse)
    }
    let box = Self.bounds(upright)
    let (p, extent) = (box.middle, box.high - box.low)
    let (c, s) = (RoundedMath.cos(rotation), RoundedMath.sin(rotation))
    self.init(
      xCenter: (p.x * c - p.y * s + size.x * middle.x) / size.x, yCenter: (p.x * s + p.y * c + size.y * middle.y) / size.y,
      width: extent.x / size.x, height: extent.y / size.y, rotation: rotation)
    self = transformed(scale: Self.nextFrameScale, shiftY: Self.nextFrameShiftY, imageWidth: imageWidth, imageHeight: imageHeight)
  }

  /// Between the first joints of index, middle and ring finger. (The reference calls them PIP joints; they are the MCP joints 5, 9 and 13.)
  private static func knuckles(_ landmarks: HandPoints) -> SIMD2<Float> {
    let outer = (landmarks[5] + landmarks[13]) / 2
    let middle = (outer + landmarks[9]) / 2
    return SIMD2(middle.x, middle.y)
  }

  /// The upright box around points. The largest coordinate is searched from the smallest *positive* number on, as the reference does
  /// (`std::numeric_limits<float>::min()`): it matters when all are negative.
  private static func bounds(_ points: [SIMD2<Float>]) -> (low: SIMD2<Float>, high: SIMD2<Float>, middle: SIMD2<Float>) {
    var low = SIMD2<Float>(repeating: .greatestFiniteMagnitude)
    var high = SIMD2<Float>(repeating: .leastNormalMagnitude)
    for point in points {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }
    return (low, high, (high + low) / 2)
  }
}
