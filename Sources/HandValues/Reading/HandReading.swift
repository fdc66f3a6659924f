/// The shape of a hand.
///
/// Consists of the extended fingers, the angles of the joints, and the orientation.
///
/// ```swift
/// for hand in try recognizer.recognize(image: image) {
///   guard let reading = hand.reading else { continue }
///   print(reading.extendedFingers.count, reading.side, reading.index.pip)
/// }
/// ```
///
/// A reading uses world landmarks, which do not depend on the position and size of the hand in the image. Left and
/// right hands have the same values, at any roll. Angles are those of the poses from which `GestureFixtures` computes
/// hands: reading a computed hand returns its pose.
public struct HandReading: Sendable, Hashable {
  /// The handedness of the points' shape.
  ///
  /// The hand's own handedness, unless the fingers would bend backwards. In a mirrored image a left hand has the shape
  /// of a right one.
  public let handedness: Handedness
  /// The pose of the thumb.
  public let thumb: ThumbPose
  /// The poses of the fingers.
  public let index, middle, ring, pinky: FingerPose
  /// The probability that people count each finger as extended.
  ///
  /// Of fingers with 0.8, people count four in five. The probability does not measure the bend: a finger bent half-way
  /// is mostly near 0. ``curl(of:)`` measures the bend.
  public let extensions: FingerValues<Float>
  /// The probabilities of the shapes of the canned gestures.
  public let shapes: HandShapeScores
  /// The pitch of the hand in degrees, −180…180.
  ///
  /// Positive if the fingertips are nearer to the camera. At 0 the fingers point up and the palm faces the camera.
  /// Pitch, ``yaw`` and ``roll`` are those of a pose of `GestureFixtures`.
  public let pitch: Float
  /// The rotation of the hand about its long axis, in degrees.
  ///
  /// Applied after ``pitch``, −90…90. A positive yaw moves the edge that is right in the image away from the camera.
  /// Larger rotations have another pitch and roll.
  public let yaw: Float
  /// The counter-clockwise rotation of the hand in the image.
  ///
  /// Applied after ``yaw``, in degrees, −180…180.
  public let roll: Float
  /// The direction that the palm faces, a unit vector.
  ///
  /// In the axes of world landmarks x goes to the right, y downwards, z away from the camera.
  package let palmNormal: SIMD3<Float>
  /// The length of the palm in metres, about 0.1.
  ///
  /// Measured from the wrist to the knuckle of the middle finger. The length does not change with the pose.
  public let palmLength: Float
  /// The extension of each finger by rules on angles.
  ///
  /// An input of the reader. Exact for computed hands.
  package let ruledExtension: FingerValues<Float>
  /// The input of the reader of fingers and shapes.
  let features: [Float]
  /// The points that were read.
  package let points: HandPoints
  /// The points as the image shows them.
  ///
  /// x and y are in the same unit, with any origin.
  let image: HandPoints

  /// Reads the world landmarks of a hand.
  ///
  /// Returns nil if a coordinate is not finite or is too large, or the hand has no extent, for example because its
  /// tracker gives no world landmarks.
  package init?(_ hand: Hand) { self.init(hand, points: hand.worldLandmarks) }

  /// - Parameter points: The world landmarks of the hand, possibly rotated about the line of sight.
  package init?(_ hand: Hand, points: HandPoints) {
    guard hand.landmarks.areFinite else { return nil }
    let aspectRatio = hand.aspectRatio
    self.init(
      points: points, image: hand.landmarks.mapPoints { SIMD3($0.x * aspectRatio, $0.y, 0) },
      handedness: hand.handedness)
  }

  /// Reads points with any origin and unit.
  ///
  /// Nil if a coordinate is not finite or the palm has no extent.
  ///
  /// - Parameters:
  ///   - points: The points, x to the right, y downwards and z away from the camera, all in the same unit. Multiply
  ///     image landmarks by the image's width (x and z) and height (y) first.
  ///   - handedness: The handedness in an image that is not mirrored.
  public init?(points: HandPoints, handedness: Handedness) {
    self.init(points: points, image: points, handedness: handedness)
  }

  /// - Parameter image: The points as the image shows them: x and y in the same unit.
  package init?(points: HandPoints, image: HandPoints, handedness: Handedness) {
    guard let (side, frame, angles) = Self.palm(points, handedness: handedness) else { return nil }
    self.handedness = side
    self.points = points
    self.image = image
    thumb = angles.thumb.thumb
    index = angles.index.finger
    middle = angles.middle.finger
    ring = angles.ring.finger
    pinky = angles.pinky.finger
    ruledExtension = FingerExtension.values(points, frame)
    features = ReaderFeatures.values(points, image: image, frame, ruledExtension)
    guard features.allSatisfy(\.isFinite) else { return nil }
    (extensions, shapes) = HandReader.shared.answer(features)
    (pitch, yaw, roll) = frame.turn
    palmNormal = frame.palmNormal
    palmLength = frame.scale
  }

  typealias Palm = (handedness: Handedness, frame: PalmFrame, angles: FingerValues<JointAngles>)

  /// Returns the palm's frame and the angles for the shape's handedness.
  ///
  /// Nil if a coordinate is not finite or the palm has no extent.
  static func palm(_ points: HandPoints, handedness: Handedness) -> Palm? {
    func palm(_ side: Handedness) -> Palm? {
      guard let frame = PalmFrame(points, handedness: side) else { return nil }
      let angles: FingerValues<JointAngles> = FingerValues { JointAngles(points, $0, frame) }
      // Squares of finite coordinates may be infinite.
      return angles.allSatisfy { $0.value.values.sum().isFinite } ? (side, frame, angles) : nil
    }
    guard points.areFinite, let own = palm(handedness) else { return nil }
    // Outer joints hardly bend backwards, by less than 30 degrees a finger.
    let bend = Finger.allCases.dropFirst().reduce(Float(0)) {
      $0 + own.angles[$1].finger.pip + own.angles[$1].finger.dip
    }
    return bend < -4 * 30 ? palm(handedness.opposite) : own
  }

  /// The fingers that are stretched out, as for showing a number.
  public var extendedFingers: FingerSet { fingers(.extended) }

  /// The fingers that are closed towards the palm.
  ///
  /// Fingers that are neither extended nor folded are bent.
  package var foldedFingers: FingerSet { fingers(.folded) }

  private func fingers(_ state: FingerState) -> FingerSet {
    FingerSet(FingerSet.all.filter { self.state(of: $0) == state })
  }

  /// Returns whether a finger is extended, bent or folded.
  public func state(of finger: Finger) -> FingerState { FingerState(extension: extensions[finger]) }

  /// Returns the angle between two neighbouring fingers in degrees.
  ///
  /// Measured at the knuckles; negative if the fingers cross. For index and middle finger it is above 12 in a V and
  /// below 0 if crossed. It means little for folded fingers.
  ///
  /// - Parameter finger: The finger of the two that is nearer to the thumb: index, middle or ring finger. For the thumb
  ///   the function returns its angle away from the palm, and for the little finger 0.
  package func spread(after finger: Finger) -> Float {
    switch finger {
    case .thumb: thumb.spread
    case .index: index.spread - middle.spread
    case .middle: middle.spread - ring.spread
    case .ring: ring.spread - pinky.spread
    case .pinky: 0
    }
  }

  /// The cosine of the angle between palm's normal and line of sight.
  ///
  /// The cosine is 1 for the palm, −1 for the back of the hand, 0 for the edge.
  package var facing: Float { -palmNormal.z }

  /// The side of the hand that faces the camera.
  public var side: HandSide { facing > HandSide.edgeSine ? .palm : facing < -HandSide.edgeSine ? .back : .edge }

  /// Returns the direction from a finger's knuckle to its tip.
  ///
  /// The direction is a unit vector in the axes of world landmarks, x to the right, y downwards, z away from the
  /// camera.
  package func direction(of finger: Finger) -> SIMD3<Float> { (points[finger.tip] - points[finger.mcp]).normalized }

  /// The direction from the wrist to the middle finger's knuckle.
  ///
  /// The direction is a unit vector in the axes of world landmarks.
  package var direction: SIMD3<Float> { (points[.middleFingerMCP] - points[.wrist]).normalized }

  /// Returns the distance of two landmarks.
  ///
  /// In the unit of the points: metres for world landmarks.
  package func distance(from first: HandLandmark, to second: HandLandmark) -> Float {
    (points[first] - points[second]).length
  }
}

extension Hand {
  /// The width of the image divided by its height.
  ///
  /// If the size is unknown, the ratio that fits the world landmarks best.
  fileprivate var aspectRatio: Float {
    if let imageSize, imageSize.isValid { return imageSize.aspectRatio }
    let (products, squares) = HandPlace.sums(landmarks, worldLandmarks)
    let ratio = (products.y * squares.x) / (squares.y * products.x)
    return ratio.isFinite ? min(max(ratio, 0.4), 2.5) : 1
  }

  /// The reading of the hand's shape.
  ///
  /// Nil if a coordinate is not finite or there are no world landmarks.
  ///
  /// The reading is computed at each use, in some microseconds.
  public var reading: HandReading? { HandReading(self) }

  /// The fingers that are stretched out, as for showing a number.
  ///
  /// Empty if the hand cannot be read. See ``HandReading/extendedFingers``.
  public var extendedFingers: FingerSet { reading?.extendedFingers ?? [] }

  /// Returns the distance of two landmarks in metres.
  ///
  /// The hand has average size, because MediaPipe does not see the true size.
  public func distance(from first: HandLandmark, to second: HandLandmark) -> Float {
    (worldLandmarks[first] - worldLandmarks[second]).length
  }
}
