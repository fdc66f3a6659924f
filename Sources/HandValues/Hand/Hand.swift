import GestureSupport

/// A hand, from the landmark model to the caller.
///
/// ```swift
/// for hand in try recognizer.recognize(image: image) {
///   print(hand.handedness, hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
public struct Hand: Sendable, Hashable, Identifiable {
  /// In a stream a number that stays with the hand while it is tracked; in a single image its position among the hands.
  public var id: Int
  /// The person whose hand it is, see ``HandPeople``; nil if people were not told apart.
  public var personID: Int?
  /// Left or right.
  public var handedness: Handedness
  /// The score of ``handedness``, 0.5…1 as the model gives it.
  public var handednessScore: Float
  /// The points in the image. x and y are fractions of the width and height of the image as stored, from its top left
  /// corner, and may lie outside of 0…1; z is the depth on the scale of x relative to the wrist, smaller is nearer to
  /// the camera.
  public var landmarks: HandPoints
  /// The points in metres around the hand's centre: x to the right, y downwards, z away from the camera.
  public var worldLandmarks: HandPoints
  /// The size of the stored image that ``landmarks`` are fractions of. Nil if it is not known, as that of points
  /// without an image: what needs the lengths of the image has no answer then, and readings take the shape that fits
  /// the world landmarks best.
  public var imageSize: ImageSize?
  /// The landmark model's probability that there is a hand in the region, 0…1.
  public var presence: Float
  /// The score of the palm the hand was found by, 0…1; nil if it was tracked from the frame before, or not found by
  /// palm detection.
  public var palmScore: Float?
  /// The region of the image the landmarks were computed in; nil if they are not from pixels.
  public var region: HandRegion?
  /// The region in which the hand is expected in the next frame: around the landmarks, twice as large as the hand and
  /// turned with it; nil if the landmarks are not from pixels.
  public var nextRegion: HandRegion?
  /// The answers of the classifiers of a `HandGestureRecognizer` (module `GestureClassifier`); nil if the hand was not
  /// classified.
  public var gestureScores: GestureScores?
  /// Whether the hand was not found in its frame, but computed from the frames before and after it, see ``HandMender``.
  public var isFilled = false

  /// Creates a hand from landmarks, such as those of another tracker.
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

  /// The gesture: that of the winner of ``gestureScores``. Nil for «None», for a hand that was not classified, and if
  /// no label passes the filters.
  public var gesture: HandGesture? { gestureScores?.winner?.gesture }

  /// The score of ``gesture``, 0…1; nil without a gesture.
  public var gestureScore: Float? { gesture == nil ? nil : gestureScores?.winner?.score }

  /// The point of a landmark in the image, see ``landmarks``.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> { landmarks[landmark] }

  /// The landmarks of the palm.
  package static let palmLandmarks: [HandLandmark] = [
    .wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP,
  ]

  /// The middle of the palm, as fractions of the image's width and height.
  public var palmCenter: SIMD2<Float> { landmarks.middle(Self.palmLandmarks).xy }

  /// P(right hand), computed from the decision (`handedness_util.cc`).
  package var rightProbability: Float { handedness == .right ? handednessScore : 1 - handednessScore }

  /// The same hand of the mirrored image: left and right are swapped, nothing else.
  package var mirrored: Hand {
    var hand = self
    hand.handedness = handedness.opposite
    return hand
  }
}

extension Hand: CustomStringConvertible {
  /// The hand in one line, such as `hand 0: Right 0.98, Victory 0.85, wrist at 0.512, 0.734`.
  public var description: String {
    let gesture = gestureScores.map {
      ", " + ($0.winner.map { "\($0.gesture?.rawValue ?? "no gesture") \(Double($0.score).fixed(2))" } ?? "no gesture")
    }
    let wrist = self[.wrist]
    return "hand \(id): \(handedness.rawValue) \(Double(handednessScore).fixed(2))\(gesture ?? ""), wrist at "
      + "\(Double(wrist.x).fixed(3)), \(Double(wrist.y).fixed(3))"
  }
}
