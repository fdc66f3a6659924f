import HandValues

/// The measures of a hand, from its landmarks.
package struct HandMeasure: Sendable {
  /// The palm's middle, and the middle between thumb's and index finger's tips.
  ///
  /// Both are fractions of the image's width and height.
  package let location, pinchLocation: SIMD2<Float>
  /// The same points in image heights.
  package let palm, pinchPoint: SIMD2<Float>
  /// The index finger's tip, and the mean of four tips.
  ///
  /// The four fingers are those without the thumb. In image heights.
  package let indexTip, fingertips: SIMD2<Float>
  /// The hand size in image heights.
  package let size: Float
  /// The direction of the middle finger's knuckle in the image.
  ///
  /// A unit vector from the wrist.
  package let direction: SIMD2<Float>
  /// The share of that way in the image's plane, 0…1.
  ///
  /// The share is 0 for a hand that points to the camera, whose ``direction`` is only jitter.
  package let directionShare: Float
  /// The orientation of the palm's plane, −1…1.
  ///
  /// 1 and −1 mean that the plane is parallel to the image, 0 that the camera sees its edge. It is 1 for the palm of a
  /// left hand and the back of a right one, so that it does not jump when the handedness changes.
  package let facing: Float
  /// The total bends of index, middle, ring and little finger, in degrees.
  ///
  /// See `HandReading.bend(of:)`.
  package let bends: SIMD4<Float>
  /// The distances from the thumb's tip, in hand sizes.
  ///
  /// The distances go to the index finger's tip, the middle finger's tip and the index finger's knuckle.
  package let aperture, middleAperture, thumbDistance: Float
  /// ``aperture`` in metres; nil without world landmarks.
  package let apertureInMetres: Float?
  /// The vectors from the fingers' knuckles to their tips, in image heights.
  package let fingers: FingerValues<SIMD2<Float>>
  /// The total bend of the thumb, in degrees.
  package let thumbBend: Float
  /// The distance between the thumb's tip and the fingers' middle joints.
  ///
  /// The distance is that of the nearer joint of index and middle finger, in hand sizes, smaller for a fist than for a
  /// raised thumb.
  package let thumbGap: Float
  /// The relative distances of the fingers' tips from the wrist.
  ///
  /// The distances are below 1 for fingers that are curled into the palm. See `HandReading.reach(of:)`.
  package let reaches: FingerValues<Float>
  /// The probability that a finger's tip touches the thumb's, 0…1.
  ///
  /// See `HandReading.pinchStrength(of:)`.
  package let pinchStrengths: FingerValues<Float>
  /// The unit vector across the palm's plane.
  ///
  /// In the axes of world landmarks. The vector does not jump when the handedness changes.
  package let palmNormal: SIMD3<Float>
  /// The distance between index and little finger's tips, in hand sizes.
  package let fingerSpread: Float
  /// The tilt of the hand away from the camera, −1…1.
  ///
  /// The tilt is the depth of a unit vector from the wrist to the middle finger's knuckle.
  package let depth: Float
  /// The depth of the index finger's tip behind its knuckle.
  ///
  /// In hand sizes. The distance is the depth as the camera sees it.
  package let indexDepth: Float
  /// The vectors along and across the palm, in image heights.
  ///
  /// The vectors go from the wrist to the middle finger's knuckle, and from the index finger's knuckle to the little
  /// finger's.
  package let palmLength, palmWidth: SIMD2<Float>

  /// Creates the measures; nil for non-finite coordinates or no size.
  package init?(_ hand: Hand, aspectRatio: Float) {
    guard let place = HandPlace(hand, aspectRatio: aspectRatio) else { return nil }
    let image = place.points
    let scale = place.scale
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

    fingers = FingerValues { image[$0.tip].xy - image[$0.mcp].xy }
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

  // The limits of movements, which differ from those of the reading's states: with the reading's states, recorded hands
  // that open and close are not recognised.

  /// The number of straight fingers without the thumb, 0…4.
  package var straightFingers: Int { (0..<4).count { bends[$0] <= 65 } }
  /// Whether all four fingers are straight.
  package var isOpen: Bool { straightFingers == 4 }
  /// Whether all four fingers are curled and the thumb lies on them.
  package var isFist: Bool { bends.min() >= 75 && bends.sum() >= 4 * 88 && thumbGap <= 0.25 }
  /// Whether all fingertips are together before the palm.
  ///
  /// A hand that holds a small object looks so.
  var isBunched: Bool {
    aperture <= 0.15 && middleAperture <= 0.15 && reaches.index >= 1.05 && bends.sum() >= 4 * 75 && bends[1] <= 98
      && bends.min() >= 60
  }
  /// Whether the hand is closed: a fist, or bunched fingers.
  var isClosed: Bool { isFist || isBunched }
}
