/// The reading of a hand's shape: which fingers are stretched out, the angles of the joints, the orientation of the
/// hand.
///
/// ```swift
/// for hand in try recognizer.recognize(image: image) {
///   guard let reading = hand.reading else { continue }
///   print(reading.extendedFingers.count, reading.side, reading.index.pip)
/// }
/// ```
///
/// Computed from world landmarks alone, which do not depend on where the hand is in the image and how large; left and
/// right hands read alike, at any turn. Angles are those of the poses that `GestureFixtures` computes hands from:
/// reading a computed hand gives back its pose.
public struct HandReading: Sendable, Hashable {
  /// Whether the points have the shape of a left or of a right hand: the hand's own side, unless its fingers would then
  /// bend backwards. In an image that was mirrored a left hand has the shape of a right one.
  public let handedness: Handedness
  /// The pose of the thumb.
  public let thumb: ThumbPose
  /// The pose of a finger.
  public let index, middle, ring, pinky: FingerPose
  /// The probability that people count each finger as extended: of those with 0.8 four in five are. It is no measure of
  /// the bend: a finger that is bent half-way is mostly near 0. ``curl(of:)`` is such a measure.
  public let extensions: FingerValues<Float>
  /// The probabilities of the shapes of the canned gestures.
  public let shapes: HandShapeScores
  /// The pitch of the hand, as a pose of `GestureFixtures`: see ``yaw`` and ``roll``. At 0 the fingers point up and the
  /// palm faces the camera; a positive pitch brings the fingertips nearer to the camera. Degrees, −180…180.
  public let pitch: Float
  /// The rotation of the hand about its long axis, after ``pitch``: a positive yaw takes the right edge of the hand, as
  /// the camera sees it, away from the camera. Degrees, −90…90: further turns are those with another pitch and roll.
  public let yaw: Float
  /// The rotation of the hand counter-clockwise in the image, after ``yaw``. Degrees, −180…180.
  public let roll: Float
  /// The direction that the palm faces: a unit vector in the axes of world landmarks, x to the right, y downwards, z
  /// away from the camera.
  package let palmNormal: SIMD3<Float>
  /// The length from the wrist to the knuckle of the middle finger in metres, about 0.1: a measure of the hand that
  /// does not change with its pose.
  public let palmLength: Float
  /// The extension of each finger by rules on angles alone, an input of the reader: exact for computed hands.
  package let ruledExtension: FingerValues<Float>
  /// The numbers that fingers and shapes are read from.
  let features: [Float]
  /// The points that were read.
  package let points: HandPoints
  /// The points as the image shows them: x and y in one unit, of any origin.
  let image: HandPoints

  /// Reads the world landmarks of a hand.
  ///
  /// Nil if a coordinate is not finite or beyond all measure, or the hand has no extent, such as one whose tracker
  /// gives no world landmarks.
  public init?(_ hand: Hand) { self.init(hand, points: hand.worldLandmarks) }

  /// - Parameter points: The world landmarks of the hand, which may be turned about the line of sight.
  package init?(_ hand: Hand, points: HandPoints) {
    guard hand.landmarks.areFinite else { return nil }
    let aspectRatio = hand.aspectRatio
    self.init(
      points: points, image: hand.landmarks.mapPoints { SIMD3($0.x * aspectRatio, $0.y, 0) },
      handedness: hand.handedness)
  }

  /// Reads points of any origin and unit; nil if a coordinate is not finite or the palm has no extent.
  ///
  /// - Parameters:
  ///   - points: x to the right, y downwards and z away from the camera, all in the same unit. Landmarks of the image
  ///     have to be multiplied by its width (x and z) and height (y) first.
  ///   - handedness: Whose hand it is, in an image that is not mirrored.
  public init?(points: HandPoints, handedness: Handedness) {
    self.init(points: points, image: points, handedness: handedness)
  }

  /// - Parameter image: The points as the image shows them: x and y in one unit.
  package init?(points: HandPoints, image: HandPoints, handedness: Handedness) {
    guard let (side, frame, angles) = Self.palm(points, handedness: handedness) else { return nil }
    self.handedness = side
    self.points = points
    self.image = image
    thumb = angles.thumb.thumb
    (index, middle, ring, pinky) = (angles.index.finger, angles.middle.finger, angles.ring.finger, angles.pinky.finger)
    ruledExtension = FingerExtension.values(points, frame)
    features = ReaderFeatures.values(points, image: image, frame, ruledExtension)
    guard features.allSatisfy(\.isFinite) else { return nil }
    (extensions, shapes) = HandReader.shared.answer(features)
    (pitch, yaw, roll) = frame.turn
    palmNormal = frame.palmNormal
    palmLength = frame.scale
  }

  typealias Palm = (handedness: Handedness, frame: PalmFrame, angles: FingerValues<JointAngles>)

  /// The palm's frame and the angles of the side that the points have the shape of; nil if a coordinate is not finite
  /// or the palm has no extent.
  static func palm(_ points: HandPoints, handedness: Handedness) -> Palm? {
    func palm(_ side: Handedness) -> Palm? {
      guard let frame = PalmFrame(points, handedness: side) else { return nil }
      let angles: FingerValues<JointAngles> = FingerValues { JointAngles(points, $0, frame) }
      // The squares of coordinates that are finite need not be.
      return angles.allSatisfy { $0.value.values.sum().isFinite } ? (side, frame, angles) : nil
    }
    guard points.areFinite, let own = palm(handedness) else { return nil }
    // The outer joints can hardly be bent backwards: not by 30 degrees a finger.
    let bend = Finger.allCases.dropFirst().reduce(Float(0)) {
      $0 + own.angles[$1].finger.pip + own.angles[$1].finger.dip
    }
    return bend < -4 * 30 ? palm(handedness.opposite) : own
  }

  /// The fingers that are stretched out, as people show a number with them.
  public var extendedFingers: FingerSet { fingers(.extended) }

  /// The fingers that are closed towards the palm; those that are neither extended nor folded are in between.
  package var foldedFingers: FingerSet { fingers(.folded) }

  private func fingers(_ state: FingerState) -> FingerSet {
    FingerSet(FingerSet.all.filter { self.state(of: $0) == state })
  }

  /// Whether a finger is extended, folded or in between.
  public func state(of finger: Finger) -> FingerState { FingerState(extension: extensions[finger]) }

  /// The angle between two neighbouring fingers at their knuckles in degrees, positive if they are apart and negative
  /// if they cross; that of index and middle finger is above 12 for a V and below 0 for crossed fingers. It means
  /// little for folded fingers.
  ///
  /// - Parameter finger: The finger of the two that is nearer to the thumb: index, middle or ring finger. For the thumb
  ///   it is the thumb's own angle away from the palm, and for the little finger, which has no neighbour, 0.
  package func spread(after finger: Finger) -> Float {
    switch finger {
    case .thumb: thumb.spread
    case .index: index.spread - middle.spread
    case .middle: middle.spread - ring.spread
    case .ring: ring.spread - pinky.spread
    case .pinky: 0
    }
  }

  /// The cosine of the angle between the palm's normal and the line of sight: 1 is the palm, −1 the back of the hand, 0
  /// the edge.
  package var facing: Float { -palmNormal.z }

  /// The side of the hand that faces the camera.
  public var side: HandSide { facing > HandSide.edgeSine ? .palm : facing < -HandSide.edgeSine ? .back : .edge }

  /// The direction from a finger's knuckle to its tip: a unit vector in the axes of world landmarks, x to the right, y
  /// downwards, z away from the camera.
  package func direction(of finger: Finger) -> SIMD3<Float> { (points[finger.tip] - points[finger.knuckle]).normalized }

  /// The direction from the wrist to the knuckle of the middle finger, likewise.
  package var direction: SIMD3<Float> { (points[.middleFingerMCP] - points[.wrist]).normalized }

  /// The distance of two landmarks in the unit of the points: metres for world landmarks.
  package func distance(from first: HandLandmark, to second: HandLandmark) -> Float {
    (points[first] - points[second]).length
  }
}

extension Hand {
  /// The width of the image divided by its height; where the size is not known, the ratio that fits the world landmarks
  /// best.
  fileprivate var aspectRatio: Float {
    if let imageSize, imageSize.isValid { return imageSize.aspectRatio }
    let (products, squares) = HandPlace.sums(landmarks, worldLandmarks)
    let ratio = (products.y * squares.x) / (squares.y * products.x)
    return ratio.isFinite ? min(max(ratio, 0.4), 2.5) : 1
  }

  /// The reading of the hand's shape; nil if a coordinate is not finite or there are no world landmarks.
  ///
  /// Computed anew at each use, in some microseconds.
  public var reading: HandReading? { HandReading(self) }

  /// The fingers that are stretched out, as people show a number with them; none if the hand cannot be read. See
  /// ``HandReading/extendedFingers``.
  public var extendedFingers: FingerSet { reading?.extendedFingers ?? [] }

  /// The distance of two landmarks in metres, of a hand of average size: MediaPipe does not see how large a hand is.
  public func distance(from first: HandLandmark, to second: HandLandmark) -> Float {
    (worldLandmarks[first] - worldLandmarks[second]).length
  }
}
