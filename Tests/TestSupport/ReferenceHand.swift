import HandLandmarkerCore

/// The values that MediaPipe 1.2.2 computes for a hand.
///
/// The first hand of an image, step by step.
public struct ReferenceHand: Sendable {
  public var imageWidth: Int
  public var imageHeight: Int
  public var palmScore: Float
  /// Left, top, width, height as fractions of the image.
  public var palmBox: SIMD4<Float>
  /// Key points 0 and 2 of the palm.
  public var wrist: SIMD2<Float>
  public var middleFingerMCP: SIMD2<Float>
  /// Centre, side (the images are square), rotation in radians.
  public var region: SIMD4<Float>
  public var presence: Float
  public var rightProbability: Float
  public var landmarks: [SIMD3<Float>]
  public var worldLandmarks: [SIMD3<Float>]
  /// The region in which the hand is searched in the next frame.
  ///
  /// Fields as in `region`.
  public var nextRegion: SIMD4<Float>
  /// Rows of the feature matrix of the image landmarks.
  public var featureRow1: SIMD3<Float>
  public var featureRow8: SIMD3<Float>
  public var gesture: String
  public var gestureScore: Float
  /// The score of the runner-up, `None`.
  public var noneScore: Float

  /// The hand as a value.
  public var hand: Hand {
    let (handedness, score) = Handedness.decide(rightProbability: rightProbability)
    return Hand(
      handedness: handedness, handednessScore: score, landmarks: HandPoints { landmarks[$0] },
      worldLandmarks: HandPoints { worldLandmarks[$0] },
      imageSize: ImageSize(width: imageWidth, height: imageHeight), presence: presence, palmScore: palmScore)
  }
}
