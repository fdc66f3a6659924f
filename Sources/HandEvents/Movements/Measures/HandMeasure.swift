import HandValues

/// The measures of a hand that the detectors read from its landmarks.
package struct HandMeasure: Sendable {
  /// The middle of the palm, and the middle between the tips of thumb and index finger, as fractions of the image's
  /// width and height.
  package let location, pinchLocation: SIMD2<Float>
  /// The same in image heights.
  package let palm, pinchPoint: SIMD2<Float>
  /// The tip of the index finger, and the mean of the four fingers' tips, in image heights.
  package let indexTip, fingertips: SIMD2<Float>
  /// The hand size in image heights.
  package let size: Float
  /// From the wrist to the middle finger's knuckle in the image: a unit vector.
  package let direction: SIMD2<Float>
  /// The part of that way in the plane of the image, 0…1: 0 for a hand that points to the camera, whose ``direction``
  /// is all jitter.
  package let directionShare: Float
  /// The orientation of the palm's plane, −1…1: 1 and −1 when it lies in the image's plane, 0 when it is seen from its
  /// edge. It is 1 for the palm of a left hand and the back of a right one, so that it does not jump when a hand is
  /// taken for the other one.
  package let facing: Float
  /// The total bend of each finger, in degrees: index, middle, ring, little finger. See `HandReading.bend(of:)`.
  package let bends: SIMD4<Float>
  /// From the tip of the thumb to those of index and middle finger, and to the index finger's knuckle, in hand sizes.
  package let aperture, middleAperture, thumbDistance: Float
  /// ``aperture`` in metres; nil without world landmarks.
  package let apertureInMetres: Float?
  /// From the knuckle of each finger to its tip, in image heights.
  package let fingers: FingerValues<SIMD2<Float>>
  /// The total bend of the thumb, as ``bends``.
  package let thumbBend: Float
  /// From the tip of the thumb to the nearer middle joint of index and middle finger, in hand sizes: in landmarks of
  /// photos below 0.2 for a fist and above 0.3 for a raised thumb.
  package let thumbGap: Float
  /// The relative distances of the fingers' tips from the wrist: below 1 for fingers that are curled into the palm. See
  /// `HandReading.reach(of:)`.
  package let reaches: FingerValues<Float>
  /// The probability that the fingers' tips touch that of the thumb, 0…1. See `HandReading.pinchStrength(of:)`.
  package let pinchStrengths: FingerValues<Float>
  /// The direction of the line across the palm's plane, a unit vector in the axes of world landmarks, which does not
  /// jump when the hand is taken for the other one.
  package let palmNormal: SIMD3<Float>
  /// From the tip of the index finger to that of the little finger, in hand sizes.
  package let fingerSpread: Float
  /// The tilt of the hand away from the camera, −1…1: the depth of a unit vector from the wrist to the middle finger's
  /// knuckle.
  package let depth: Float
  /// The depth of the index finger's tip behind its knuckle as the camera sees it, in hand sizes.
  package let indexDepth: Float
  /// From the wrist to the middle finger's knuckle, and from the index finger's knuckle to the little finger's, in
  /// image heights.
  package let palmLength, palmWidth: SIMD2<Float>

  /// Nil if a coordinate is not finite, or the hand has no size.
  package init?(_ hand: Hand, aspectRatio: Float) {
    guard let place = HandPlace(hand, aspectRatio: aspectRatio) else { return nil }
    let (image, scale) = (place.points, place.scale)
    let points = scale == nil ? image : hand.worldLandmarks
    guard let reading = HandReading(points: points, image: image, handedness: hand.handedness) else { return nil }
    size = place.size
    let unit = size / (scale ?? 1)

    location = hand.palmCenter
    pinchLocation = hand.landmarks.middle([.thumbTIP, .indexFingerTIP]).xy
    palm = place.palm
    pinchPoint = image.middle([.thumbTIP, .indexFingerTIP]).xy
    indexTip = image[.indexFingerTIP].xy
    fingertips = image.middle([.indexFingerTIP, .middleFingerTIP, .ringFingerTIP, .pinkyTIP]).xy

    fingers = FingerValues { image[$0.tip].xy - image[$0.knuckle].xy }
    thumbBend = reading.bend(of: .thumb)
    palmLength = image[.middleFingerMCP].xy - image[.wrist].xy
    palmWidth = image[.pinkyMCP].xy - image[.indexFingerMCP].xy
    direction = palmLength / max(palmLength.length, 1e-9)
    directionShare = min(reading.direction.xy.length, 1)
    facing = reading.handedness == .right ? -reading.facing : reading.facing
    bends = SIMD4(
      reading.bend(of: .index), reading.bend(of: .middle), reading.bend(of: .ring), reading.bend(of: .pinky))
    let distance = reading.distance(from: .thumbTIP, to: .indexFingerTIP)
    aperture = distance / unit
    middleAperture = reading.distance(from: .thumbTIP, to: .middleFingerTIP) / unit
    apertureInMetres = scale == nil ? nil : distance
    thumbGap = reading.thumbGap / unit
    thumbDistance = reading.distance(from: .thumbTIP, to: .indexFingerMCP) / unit
    fingerSpread = reading.distance(from: .indexFingerTIP, to: .pinkyTIP) / unit
    depth = reading.direction.z
    indexDepth = (reading.points[.indexFingerTIP].z - reading.points[.indexFingerMCP].z) / unit
    reaches = FingerValues(reading.reach)
    pinchStrengths = reading.pinchStrengths
    palmNormal = reading.handedness == .right ? reading.palmNormal : -reading.palmNormal
  }

  // The reading's states of fingers are those that people count. Movements begin and end at other bends: with those
  // states in place of these limits a hand that opens and closes in a recording of people is not seen to do so.

  /// The number of straight fingers without the thumb, 0…4.
  package var straightFingers: Int { (0..<4).count { bends[$0] <= 65 } }
  /// Whether all four fingers are straight.
  package var isOpen: Bool { straightFingers == 4 }
  /// Whether all four fingers are curled and the thumb lies on them.
  package var isFist: Bool { bends.min() >= 75 && bends.sum() >= 4 * 88 && thumbGap <= 0.25 }
  /// Whether the tips of all fingers are together before the palm, as when something small is held.
  var isBunched: Bool {
    aperture <= 0.15 && middleAperture <= 0.15 && reaches.index >= 1.05 && bends.sum() >= 4 * 75 && bends[1] <= 98
      && bends.min() >= 60
  }
  /// Whether the hand is closed: a fist, or bunched fingers.
  var isClosed: Bool { isFist || isBunched }
}
