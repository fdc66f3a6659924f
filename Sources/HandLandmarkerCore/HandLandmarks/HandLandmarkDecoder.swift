/// Reads the landmark model's outputs (`tensors_to_landmarks_calculator.cc`, `landmark_projection_calculator.cc`,
/// `world_landmark_projection_calculator.cc`).
package enum HandLandmarkDecoder {
  /// The side of the crop in pixels.
  package static let side: Float = 224
  /// `normalize_z` of `hand_landmarks_detector_graph.cc`.
  static let depthScale: Float = 0.4

  /// Returns the landmarks as fractions of the image.
  ///
  /// - Parameters:
  ///   - values: 63 numbers: x and y in pixels of the crop, z on the same scale.
  ///   - region: The cropped region.
  package static func landmarks(_ values: UnsafeBufferPointer<Float>, region: HandRegion) -> HandPoints {
    let c = RoundedMath.cos(region.rotation)
    let s = RoundedMath.sin(region.rotation)
    return HandPoints { i in
      let u = values[3 * i] / side - 0.5
      let v = values[3 * i + 1] / side - 0.5
      let z = values[3 * i + 2] / side / depthScale
      return SIMD3(
        (c * u - s * v) * region.width + region.xCenter, (s * u + c * v) * region.height + region.yCenter,
        z * region.width)
    }
  }

  /// Returns the world landmarks in metres, rotated like the region.
  ///
  /// - Parameter values: 63 numbers in metres.
  package static func worldLandmarks(_ values: UnsafeBufferPointer<Float>, rotation: Float) -> HandPoints {
    let c = RoundedMath.cos(rotation)
    let s = RoundedMath.sin(rotation)
    return HandPoints { i in
      let x = values[3 * i]
      let y = values[3 * i + 1]
      let z = values[3 * i + 2]
      return SIMD3(c * x - s * y, s * x + c * y, z)
    }
  }
}
