import GestureSupport

/// A hand: landmarks, handedness and gestures.
///
/// ```swift
/// for hand in try recognizer.recognize(image: image) {
///   print(hand.handedness, hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
public struct Hand: Sendable, Hashable, Identifiable {
  /// The identity: constant while the hand is tracked in a stream.
  ///
  /// In a single image the index of the hand.
  public var id: Int
  /// The person of the hand, see ``HandPeople``.
  ///
  /// Nil if people were not distinguished.
  public var personID: Int?
  /// Left or right.
  public var handedness: Handedness
  /// The model's score of ``handedness``, 0.5…1.
  public var handednessScore: Float
  /// The points in the image.
  ///
  /// x and y are fractions of the width and height of the stored image, from its top left corner, and may be outside
  /// 0…1. z is the depth relative to the wrist on the scale of x; smaller is nearer to the camera.
  public var landmarks: HandPoints
  /// The points in metres around the hand's centre.
  ///
  /// x goes to the right, y downwards, z away from the camera.
  public var worldLandmarks: HandPoints
  /// The size of the stored image of ``landmarks``.
  ///
  /// Nil if it is unknown, as for points without an image. Without it, properties that need lengths in the image are
  /// nil, and readings use the aspect ratio that fits the world landmarks best.
  public var imageSize: ImageSize?
  /// The landmark model's probability that the region shows a hand, 0…1.
  public var presence: Float
  /// The score of the detected palm, 0…1.
  ///
  /// Nil if the hand was tracked, or not found by palm detection.
  public var palmScore: Float?
  /// The region of the image in which the landmarks were computed.
  ///
  /// Nil for landmarks without pixels.
  public var region: HandRegion?
  /// The region expected in the next frame; nil without pixels.
  ///
  /// The region is around the landmarks, has twice the hand's size and is turned with it.
  public var nextRegion: HandRegion?
  /// The answers of the classifiers of a `HandGestureRecognizer`.
  ///
  /// The class is in the module `GestureClassifier`. Nil if the hand was not classified.
  public var gestureScores: GestureScores?
  /// Whether the hand was interpolated between neighbouring frames.
  ///
  /// Such a hand was not detected in its frame; see ``HandMender``.
  public var isFilled = false

  /// Creates a hand from landmarks, such as another tracker's.
  public init(
    id: Int = 0, handedness: Handedness, handednessScore: Float = 1, landmarks: HandPoints, worldLandmarks: HandPoints,
    imageSize: ImageSize? = nil, presence: Float = 1, palmScore: Float? = nil, region: HandRegion? = nil,
    nextRegion: HandRegion? = nil,
    gestureScores: GestureScores? = nil
  ) {
    self.id = id
    self.handedness = handedness
    self.handednessScore = handednessScore
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.imageSize = imageSize
    self.presence = presence
    self.palmScore = palmScore
    self.region = region
    self.nextRegion = nextRegion
    self.gestureScores = gestureScores
  }

  /// The gesture of the winner of ``gestureScores``.
  ///
  /// Nil for «None», for a hand that was not classified, and if no label passes the filters.
  public var gesture: HandGesture? { gestureScores?.winner?.gesture }

  /// The score of ``gesture``, 0…1; nil without a gesture.
  public var gestureScore: Float? { gesture == nil ? nil : gestureScores?.winner?.score }

  /// The point of a landmark in the image; see ``landmarks``.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> { landmarks[landmark] }

  /// The landmarks of the palm.
  package static let palmLandmarks: [HandLandmark] = [
    .wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP,
  ]

  /// The middle of the palm.
  ///
  /// Fractions of the image's width and height.
  public var palmCenter: SIMD2<Float> { landmarks.middle(Self.palmLandmarks).xy }

  /// P(right hand), computed from the decision (`handedness_util.cc`).
  package var rightProbability: Float { handedness == .right ? handednessScore : 1 - handednessScore }

  /// The same hand in the mirrored image: only the handedness is swapped.
  package var mirrored: Hand {
    var hand = self
    hand.handedness = handedness.opposite
    return hand
  }
}

extension Hand: CustomStringConvertible {
  /// The hand in one line.
  ///
  /// For example, `hand 0: Right 0.98, Victory 0.85, wrist at 0.512, 0.734`.
  public var description: String {
    let gesture = gestureScores.map {
      ", " + ($0.winner.map { "\($0.gesture?.rawValue ?? "no gesture") \(Double($0.score).fixed(2))" } ?? "no gesture")
    }
    let wrist = self[.wrist]
    return "hand \(id): \(handedness.rawValue) \(Double(handednessScore).fixed(2))\(gesture ?? ""), wrist at "
      + "\(Double(wrist.x).fixed(3)), \(Double(wrist.y).fixed(3))"
  }
}
