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

/// The gesture of a hand: a label of a classifier, with its score.
public struct HandGesture: Sendable, Hashable, Codable {
  /// `Closed_Fist`, `Open_Palm`, `Pointing_Up`, `Thumb_Down`, `Thumb_Up`, `Victory`, `ILoveYou`, `None`, or a label of a custom bundle.
  public var name: String
  /// 0…1.
  public var score: Float

  /// Creates a gesture.
  public init(name: String, score: Float) {
    self.name = name
    self.score = score
  }
}

/// Left or right. The raw values are the labels of MediaPipe's results.
public enum Handedness: String, Sendable, Hashable, CaseIterable, Codable {
  /// A right hand, in an image that is not mirrored.
  case right = "Right"
  /// A left hand, in an image that is not mirrored.
  case left = "Left"

  /// The other one.
  public var opposite: Handedness { self == .right ? .left : .right }

  /// Reads a label of a result, in any case of letters; nil for another one.
  package init?(label: String) {
    switch label.lowercased() {
    case "right": self = .right
    case "left": self = .left
    default: return nil
    }
  }

  /// The position in the model's labels: 0 for a right hand, 1 for a left one.
  package var index: Int { self == .right ? 0 : 1 }

  /// The decision on the model's P(right hand) and its score, 0.5…1 (`tensors_to_classification_calculator.cc` with the labels of
  /// `hand_landmarks_detector_graph.cc`). One half is a right hand.
  package static func decide(rightProbability: Float) -> (handedness: Handedness, score: Float) {
    let left = Float(1 - Double(rightProbability))
    return left > rightProbability ? (.left, left) : (.right, rightProbability)
  }
}

/// The 21 points of a hand, by name or in the order of ``HandLandmark``.
///
/// ```swift
/// let tip = hand.landmarks[.indexFingerTIP]
/// let pinch = hand.worldLandmarks[.thumbTIP] - hand.worldLandmarks[.indexFingerTIP]
/// ```
public struct HandPoints: Sendable, Hashable, RandomAccessCollection {
  /// How many points a hand has: 21.
  public static let count = HandLandmark.allCases.count

  private var points: [SIMD3<Float>]

  /// Creates the points of a hand; nil unless there are 21.
  public init?(_ points: some Sequence<SIMD3<Float>>) {
    self.points = Array(points)
    guard self.points.count == Self.count else { return nil }
  }

  /// Creates the points from a function of their positions 0…20.
  package init(_ point: (Int) -> SIMD3<Float>) {
    points = (0..<Self.count).map(point)
  }

  /// The point of a landmark.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> {
    get { points[Int(landmark.rawValue)] }
    set { points[Int(landmark.rawValue)] = newValue }
  }

  /// The point at a position 0…20.
  public subscript(position: Int) -> SIMD3<Float> {
    get { points[position] }
    set { points[position] = newValue }
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// 21.
  public var endIndex: Int { Self.count }

  /// Returns the points after `transform`.
  ///
  /// - Throws: What `transform` throws.
  public func mapPoints(_ transform: (SIMD3<Float>) throws -> SIMD3<Float>) rethrows -> HandPoints {
    var result = self
    result.points = try points.map(transform)
    return result
  }

  /// Whether every coordinate is a finite number.
  package var areFinite: Bool { allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite } }
}

/// An array of 21 arrays of x, y and z.
extension HandPoints: Codable {
  /// Reads an array of 21 points.
  ///
  /// - Throws: `DecodingError` for another number of points, or a point that is not three numbers.
  public init(from decoder: any Decoder) throws {
    let points = try [SIMD3<Float>](from: decoder)
    guard let checked = HandPoints(points) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there are \(points.count) points, not \(Self.count)"))
    }
    self = checked
  }

  /// Writes an array of 21 points.
  ///
  /// - Throws: What the encoder throws, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try points.encode(to: encoder)
  }
}
