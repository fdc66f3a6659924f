/// A hand, from the landmark model to the caller.
///
/// ```swift
/// for hand in try recognizer.hands(in: image) {
///   print(hand.handedness, hand.gesture?.name ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
public struct Hand: Sendable, Hashable, Codable, Identifiable {
  /// In a stream a number that stays with the hand while it is tracked; in a single image its position among the hands.
  public var id: Int
  /// Left or right.
  public var handedness: Handedness
  /// The score of ``handedness``, 0.5…1 as the model gives it.
  public var handednessScore: Float
  /// The points in the image. x and y are fractions of the width and height of the image as stored, from its top left corner, and may lie
  /// outside of 0…1; z is the depth on the scale of x relative to the wrist, smaller is nearer to the camera.
  public var landmarks: HandPoints
  /// The points in metres around the hand's centre: x to the right, y downwards, z away from the camera.
  public var worldLandmarks: HandPoints
  /// The landmark model's probability that there is a hand in the region, 0…1.
  public var presence: Float
  /// The score of the palm the hand was found by, 0…1; nil if it was tracked from the frame before, or not found by palm detection.
  public var palmScore: Float?
  /// The region of the image the landmarks were computed in.
  public var region: HandRegion
  /// The region in which the hand is expected in the next frame: around the landmarks, twice as large as the hand and turned with it.
  public var nextRegion: HandRegion
  /// The gesture, once a `HandGestureRecognizer` of the module `GestureClassifier` has named it; nil if no category passes its filters.
  public var gesture: HandGesture?

  /// Creates a hand from landmarks, such as those of another tracker.
  public init(
    id: Int = 0, handedness: Handedness, handednessScore: Float = 1, landmarks: HandPoints, worldLandmarks: HandPoints, presence: Float = 1,
    palmScore: Float? = nil, region: HandRegion = .empty, nextRegion: HandRegion = .empty, gesture: HandGesture? = nil
  ) {
    self.id = id
    self.handedness = handedness
    self.handednessScore = handednessScore
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.presence = presence
    self.palmScore = palmScore
    self.region = region
    self.nextRegion = nextRegion
    self.gesture = gesture
  }

  /// The point of a landmark in the image, see ``landmarks``.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> { landmarks[landmark] }

  /// P(right hand), computed from the decision (`handedness_util.cc`).
  package var rightProbability: Float { handedness == .right ? handednessScore : 1 - handednessScore }

  /// The same hand of the mirrored image: left and right are swapped, nothing else.
  package var mirrored: Hand {
    var hand = self
    hand.handedness = handedness.opposite
    return hand
  }

  /// The `id` of a hand that has no identity yet.
  package static let noID = -1
}
