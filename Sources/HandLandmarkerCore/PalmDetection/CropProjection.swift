import LeanFoundation

/// Takes points from the crop of a region, 0…1 on both sides, back to fractions of the image (`detection_projection_calculator.cc`).
package struct CropProjection: Sendable {
  private let xFromX, xFromY, xOffset: Float
  private let yFromX, yFromY, yOffset: Float

  /// - Parameter region: What was cropped, after letterboxing.
  package init(region: PixelRegion, imageWidth: Int, imageHeight: Int) {
    let (a, b) = (region.width, region.height)
    let (c, d) = (RoundedMath.cos(region.rotation), RoundedMath.sin(region.rotation))
    let (g, k) = (1 / Float(imageWidth), 1 / Float(imageHeight))
    xFromX = a * c * g
    xFromY = -b * d * g
    xOffset = (-0.5 * a * c + 0.5 * b * d + region.xCenter) * g
    yFromX = a * d * k
    yFromY = b * c * k
    yOffset = (-0.5 * b * c - 0.5 * a * d + region.yCenter) * k
  }

  package func project(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(point.x * xFromX + point.y * xFromY + xOffset, point.x * yFromX + point.y * yFromY + yOffset)
  }

  /// The key points projected; the box becomes the upright hull of its projected corners.
  package func project(_ palm: Palm) -> Palm {
    let box = palm.box
    let corners = [
      SIMD2(box.xMin, box.yMin), SIMD2(box.xMax, box.yMin), SIMD2(box.xMax, box.yMax), SIMD2(box.xMin, box.yMax),
    ].map(project)
    let low = corners.dropFirst().reduce(corners[0]) { SIMD2(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = corners.dropFirst().reduce(corners[0]) { SIMD2(max($0.x, $1.x), max($0.y, $1.y)) }
    return Palm(
      score: palm.score, box: Box(xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y), wrist: project(palm.wrist),
      middleFingerMCP: project(palm.middleFingerMCP))
  }
}
