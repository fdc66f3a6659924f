import GestureFoundation

/// A palm from the palm detector.
package struct Palm: Hashable, Sendable {
  /// The score, 0…1.
  package var score: Float
  package var box: Box
  /// Key point 0 of the detector's seven.
  package var wrist: SIMD2<Float>
  /// Key point 2: the root of the middle finger.
  ///
  /// The other five key points are not used.
  package var middleFingerMCP: SIMD2<Float>

  package init(score: Float, box: Box, wrist: SIMD2<Float>, middleFingerMCP: SIMD2<Float>) {
    self.score = score
    self.box = box
    self.wrist = wrist
    self.middleFingerMCP = middleFingerMCP
  }
}

/// Projects points of a crop to fractions of the image.
///
/// Points are 0…1 on both sides (`detection_projection_calculator.cc`).
package struct CropProjection: Sendable {
  private let fromX, fromY, offset: SIMD2<Float>

  /// - Parameter region: The cropped region, after letterboxing.
  package init(region: PixelRegion, imageWidth: Int, imageHeight: Int) {
    let a = region.width
    let b = region.height
    let c = RoundedMath.cos(region.rotation)
    let d = RoundedMath.sin(region.rotation)
    let g = 1 / Float(imageWidth)
    let k = 1 / Float(imageHeight)
    fromX = SIMD2(a * c * g, a * d * k)
    fromY = SIMD2(-b * d * g, b * c * k)
    let x = (-0.5 * a * c + 0.5 * b * d + region.xCenter) * g
    let y = (-0.5 * b * c - 0.5 * a * d + region.yCenter) * k
    offset = SIMD2(x, y)
  }

  package func project(_ point: SIMD2<Float>) -> SIMD2<Float> { point.x * fromX + point.y * fromY + offset }

  /// Returns the palm with projected key points.
  ///
  /// The box becomes the upright hull of its projected corners.
  package func project(_ palm: Palm) -> Palm {
    let box = palm.box
    let corners = [
      SIMD2(box.xMin, box.yMin), SIMD2(box.xMax, box.yMin), SIMD2(box.xMax, box.yMax), SIMD2(box.xMin, box.yMax),
    ].map(project)
    let (low, high) = corners.bounds ?? (.zero, .zero)
    return Palm(
      score: palm.score, box: Box(low: low, high: high), wrist: project(palm.wrist),
      middleFingerMCP: project(palm.middleFingerMCP))
  }
}

extension Palm {
  /// Returns the palm with a box of another size.
  ///
  /// The centre stays.
  ///
  /// - Parameter size: The size in pixels.
  func withBox(of size: SIMD2<Float>, imageWidth: Int, imageHeight: Int) -> Palm {
    let extent = size / SIMD2(Float(imageWidth), Float(imageHeight))
    var palm = self
    palm.box = Box(
      xMin: box.xMin + (box.width - extent.x) / 2, yMin: box.yMin + (box.height - extent.y) / 2, width: extent.x,
      height: extent.y)
    return palm
  }

  /// The target angle of `hand_detector_graph.cc`.
  ///
  /// The source means 90 degrees but sets a field in radians, so new hands are rotated by another 26.6°. The landmark
  /// model's results depend on it: a true right angle moves landmarks by a tenth of the image.
  static let targetAngle: Float = 90
  /// `scale_x` and `scale_y` of the graph's `RectTransformationCalculator`.
  static let scale: Float = 2.6
  /// `shift_y` of the graph's `RectTransformationCalculator`.
  static let shiftY: Float = -0.5

  /// Returns the region of this palm's whole hand.
  ///
  /// The palm is in fractions of the image.
  package func handRegion(imageWidth: Int, imageHeight: Int) -> HandRegion {
    let size = SIMD2(Float(imageWidth), Float(imageHeight))
    return HandRegion(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2, width: box.width, height: box.height,
      rotation: HandRegion.rotation(from: wrist * size, to: middleFingerMCP * size, target: Self.targetAngle)
    ).transformed(scale: Self.scale, shiftY: Self.shiftY, imageWidth: imageWidth, imageHeight: imageHeight)
  }
}
