/// A direction relative to the camera.
///
/// The direction is within the image, or along the line of sight.
public enum HandDirection: String, Sendable, Hashable, CaseIterable, Codable {
  /// Towards an edge of the image.
  case up, down, left, right
  /// Towards the camera, or away from it.
  case camera, away

  /// The unit vector in the axes of world landmarks.
  ///
  /// x goes to the right, y downwards, z away from the camera.
  package var vector: SIMD3<Float> {
    switch self {
    case .up: SIMD3(0, -1, 0)
    case .down: SIMD3(0, 1, 0)
    case .left: SIMD3(-1, 0, 0)
    case .right: SIMD3(1, 0, 0)
    case .camera: SIMD3(0, 0, -1)
    case .away: SIMD3(0, 0, 1)
    }
  }

  /// Creates the direction nearest to a vector.
  ///
  /// - Parameter vector: A vector of any length in the axes of world landmarks.
  package init(nearestTo vector: SIMD3<Float>) {
    let size = SIMD3(abs(vector.x), abs(vector.y), abs(vector.z))
    if size.z > size.x, size.z > size.y {
      self = vector.z < 0 ? .camera : .away
    } else if size.y >= size.x {
      self = vector.y <= 0 ? .up : .down
    } else {
      self = vector.x < 0 ? .left : .right
    }
  }
}
