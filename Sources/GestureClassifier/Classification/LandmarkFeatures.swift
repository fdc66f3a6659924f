import HandLandmarkerCore
import LeanFoundation

/// Landmarks as the embedder takes them: independent of where the hand is, how large, and how the image is turned
/// (`landmarks_to_matrix_calculator.cc`). 21 rows of x, y, z.
package enum LandmarkFeatures {
  /// From landmarks in fractions of the image.
  package static func ofImageLandmarks(_ landmarks: HandPoints, in view: ImageView) -> [SIMD3<Float>] {
    let (width, height) = (Float(view.width), Float(view.height))
    let longSide = max(width, height)
    let (xRatio, yRatio) = (Double(width / longSide), Double(height / longSide))
    let square = landmarks.map { point in
      SIMD3(Float((Double(point.x) - 0.5) * xRatio + 0.5), Float((Double(point.y) - 0.5) * yRatio + 0.5), point.z)
    }
    return normalized(rotated(square, by: view.rotation))
  }

  /// From world landmarks, which need no correction of the aspect ratio.
  package static func ofWorldLandmarks(_ landmarks: HandPoints, rotation: Float) -> [SIMD3<Float>] {
    normalized(rotated(Array(landmarks), by: rotation))
  }

  /// Undoes the rotation of the image, around (0.5, 0.5) even for world landmarks, and even by 0: the detour by 0.5 rounds.
  private static func rotated(_ landmarks: [SIMD3<Float>], by rotation: Float) -> [SIMD3<Float>] {
    let (c, s) = (RoundedMath.cos(rotation), RoundedMath.sin(-rotation))
    return landmarks.map { point in
      let u = Float(Double(point.x) - 0.5)
      let v = Float(Double(point.y) - 0.5)
      return SIMD3(Float(Double(u * c - v * s) + 0.5), Float(Double(v * c + u * s) + 0.5), point.z)
    }
  }

  /// Relative to the wrist, in units of the longer side of the hand's upright box.
  private static func normalized(_ landmarks: [SIMD3<Float>]) -> [SIMD3<Float>] {
    guard let origin = landmarks.first else { return [] }
    let relative = landmarks.map { $0 - origin }
    // The wrist itself is at zero, so the bounds contain zero.
    var (low, high) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
    for point in relative {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    // Keeps a hand whose landmarks are all at one point finite.
    let scale = max(high.x - low.x, high.y - low.y) + 1e-5
    return relative.map { $0 / scale }
  }
}
