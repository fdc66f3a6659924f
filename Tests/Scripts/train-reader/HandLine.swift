import HandLandmarkerCore

/// A hand that the models found, as a line of JSON.
struct HandLine: Codable {
  /// The name of the photograph, or the number of the drawn hand.
  let source: String
  /// The key of the difference between two hands with one source.
  ///
  /// The value is how much more closed the second hand is.
  static let step = "step"
  /// The angles of a drawn hand in degrees, by name.
  ///
  /// Empty for a photo.
  var truth: [String: Float] = [:]
  /// 21 points of the image, one after the other.
  ///
  /// In units of the image's width.
  let landmarks: [Float]
  let world: [Float]
  let isRight: Bool

  init(_ hand: Hand, source: String, truth: [String: Float] = [:]) {
    self.source = source
    self.truth = truth
    let size = hand.imageSize ?? ImageSize(width: 1, height: 1)
    let ratio = Float(size.height) / Float(size.width)
    landmarks = hand.landmarks.flatMap { [$0.x, $0.y * ratio, $0.z] }
    world = hand.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] }
    isRight = hand.handedness == .right
  }

  /// The hand in a square image.
  ///
  /// Nil for a line that was damaged.
  var hand: Hand? {
    func points(_ list: [Float]) -> HandPoints? {
      guard list.count == 3 * HandPoints.count else { return nil }
      return HandPoints((0..<HandPoints.count).map { SIMD3(list[3 * $0], list[3 * $0 + 1], list[3 * $0 + 2]) })
    }
    guard let image = points(landmarks), let world = points(world) else { return nil }
    return Hand(
      handedness: isRight ? .right : .left, landmarks: image, worldLandmarks: world,
      imageSize: ImageSize(width: 1, height: 1))
  }
}
