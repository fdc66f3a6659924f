extension Palm {
  /// The target angle of `hand_detector_graph.cc`. It is meant as 90 degrees but set in a field of radians, so hands of a first frame are turned by
  /// another 26.6°. The landmark model's answers depend on it: a true right angle moves landmarks by a tenth of the image.
  static let targetAngle: Float = 90
  /// `scale_x` and `scale_y` of the same graph's `RectTransformationCalculator`.
  static let scale: Float = 2.6
  static let shiftY: Float = -0.5

  /// The region in which the whole hand of this palm is searched for. The palm is in fractions of the image.
  package func handRegion(imageWidth: Int, imageHeight: Int) -> HandRegion {
    let size = SIMD2(Float(imageWidth), Float(imageHeight))
    return HandRegion(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2, width: box.width, height: box.height,
      rotation: HandRegion.rotation(from: wrist * size, to: middleFingerMCP * size, target: Self.targetAngle)
    ).transformed(scale: Self.scale, shiftY: Self.shiftY, imageWidth: imageWidth, imageHeight: imageHeight)
  }
}
