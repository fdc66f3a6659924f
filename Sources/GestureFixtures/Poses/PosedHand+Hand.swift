import HandLandmarkerCore

extension PosedHand {
  /// Metres per unit of a hand's own space.
  ///
  /// With it the wrist is 0.095 m from the knuckle of the middle finger, in the middle of MediaPipe 1.2.2's results for
  /// drawn hands (0.086 to 0.106).
  static let metresPerUnit: Float = 0.1
  /// The index of the landmark at the origin of the world landmarks.
  ///
  /// In MediaPipe's results it is within 6 mm of the origin in all poses.
  private static let origin = HandLandmark.middleFingerMCP.rawValue

  /// Returns the hand as from a recognizer, computed without a model.
  ///
  /// The hand has landmarks, world landmarks, handedness, region and gesture. Landmarks match the drawn image of the
  /// same hand and camera. Presence and the score of the handedness are 1. The region is the one that a tracker would
  /// use in the next frame.
  ///
  /// - Parameter imageSize: The size of the image, at least 1×1; only the ratio of its sides matters.
  public func hand(imageSize: ImageSize = ImageSize(width: 640, height: 480)) -> Hand {
    let width = max(imageSize.width, 1)
    let height = max(imageSize.height, 1)
    let camera = HandCamera(width: width, height: height)
    let placement = HandPlacement(self, camera: camera)
    let joints = HandSkeleton(pose).landmarks
    let wrist = placement.scene(point: joints[0])
    let landmarks = HandPoints { index in
      let point = placement.scene(point: joints[index])
      let pixel = camera.pixel(of: point)
      // Depth is relative to the wrist on the scale of x, and smaller nearer to the camera.
      return SIMD3(pixel.x / camera.width, pixel.y / camera.height, (wrist.z - point.z) * camera.side / camera.width)
    }
    let worldLandmarks = HandPoints { index in
      let point = placement.turned(joints[index] - joints[Self.origin]) * Self.metresPerUnit
      return SIMD3(point.x, -point.y, -point.z)
    }
    let region = HandRegion(following: landmarks, imageWidth: width, imageHeight: height)
    return Hand(
      id: id, handedness: pose.handedness, landmarks: landmarks, worldLandmarks: worldLandmarks,
      imageSize: ImageSize(width: width, height: height), region: region, nextRegion: region,
      gestureScores: gestureScores)
  }
}

extension PosedHand {
  /// Returns the positions of the 21 landmarks in an image.
  ///
  /// In pixels from the top left corner.
  package func landmarkPixels(width: Int, height: Int) -> [SIMD2<Float>] {
    let camera = HandCamera(width: width, height: height)
    let placement = HandPlacement(self, camera: camera)
    return HandSkeleton(pose).joints.map { camera.pixel(of: placement.scene(point: $0)) }
  }
}

extension HandPose {
  /// The hand as from a recognizer, in the middle of an image.
  ///
  /// See ``PosedHand/hand(imageSize:)``.
  ///
  /// - Parameters:
  ///   - id: The identity of the hand.
  ///   - imageSize: The size of the image, at least 1×1; only the ratio of its sides matters.
  public func hand(id: Int = 0, imageSize: ImageSize = ImageSize(width: 640, height: 480)) -> Hand {
    PosedHand(self, id: id).hand(imageSize: imageSize)
  }
}
