/// The position, length and roll of a hand in an image.
///
/// ```swift
/// if let place = hand.imageReading {
///   print(place.center, place.palmLength, place.roll)
/// }
/// ```
public struct HandImageReading: Sendable, Hashable {
  /// The middle of the palm, as fractions of the image's sizes.
  ///
  /// The middle is the mean of the wrist and the four knuckles.
  public let center: SIMD2<Float>
  /// The length from the wrist to the middle finger's knuckle.
  ///
  /// The unit is the image's shorter side.
  ///
  /// The hand size is the length as seen with the palm facing the camera, so it does not change when the hand turns. A
  /// hand size, the unit of movements, is twice this length.
  public let palmLength: Float
  /// The roll in degrees counter-clockwise, −180…180.
  ///
  /// The roll is the angle from straight up to the direction from the wrist to the middle finger's knuckle, not
  /// meaningful for a hand that points to the camera.
  public let roll: Float
  /// The left, upper, right and lower edge of all landmarks.
  ///
  /// Fractions of the image's width and height.
  public let box: SIMD4<Float>
  /// The landmarks in units of the image's shorter side.
  private let points: HandPoints

  /// Reads the landmarks of a hand.
  ///
  /// Nil if a coordinate is not finite, the hand has no extent, or its ``Hand/imageSize`` is unknown.
  init?(_ hand: Hand) {
    guard let image = hand.imageSize, image.isValid, hand.landmarks.areFinite else { return nil }
    let side = Float(min(image.width, image.height))
    let width = Float(image.width) / side
    let height = Float(image.height) / side
    points = hand.landmarks.mapPoints { SIMD3($0.x * width, $0.y * height, $0.z * width) }
    center = hand.palmCenter
    let (low, high) = hand.landmarks.bounds ?? (.zero, .zero)
    box = SIMD4(low.x, low.y, high.x, high.y)
    let upwards = points[HandLandmark.middleFingerMCP] - points[HandLandmark.wrist]
    roll = SpaceVector.degrees(-upwards.x, -upwards.y)
    guard let palmLength = Self.palmLength(points, hand) else { return nil }
    self.palmLength = palmLength
  }

  /// Returns the palm length in the image.
  ///
  /// The length follows from the scale that fits the world landmarks to the image best. Without world landmarks, it
  /// follows from the image landmarks and their depth.
  private static func palmLength(_ points: HandPoints, _ hand: Hand) -> Float? {
    guard let unit = PalmFrame(hand.worldLandmarks, handedness: hand.handedness)?.scale, hand.worldLandmarks.areFinite
    else {
      return PalmFrame(points, handedness: hand.handedness)?.scale
    }
    return HandPlace.scale(points, hand.worldLandmarks).map { $0 * unit }
  }

  /// Returns a finger's direction from knuckle to tip in the image.
  ///
  /// The direction is a unit vector, x to the right and y downwards in pixels; zero for a finger that points exactly to
  /// the camera.
  package func direction(of finger: Finger) -> SIMD2<Float> {
    let way = points[finger.tip] - points[finger.mcp]
    return SIMD3(way.x, way.y, 0).normalized.xy
  }
}

extension Hand {
  /// The position, length and roll of the hand in the image.
  ///
  /// The property is nil if a coordinate is not finite, the hand has no extent, or its ``imageSize`` is unknown. It is
  /// computed at each use.
  public var imageReading: HandImageReading? { HandImageReading(self) }
}
