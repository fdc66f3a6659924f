import HandLandmarkerCore
import LeanFoundation

/// What the detectors read from the landmarks of a hand.
package struct HandMeasure: Sendable {
  /// The middle of the palm as fractions of the image's width and height.
  package let location: SIMD2<Float>
  /// The middle between the tips of thumb and index finger, as fractions of the image's width and height.
  package let pinchLocation: SIMD2<Float>
  /// The middle of the palm in image heights.
  package let palm: SIMD2<Float>
  /// The middle between the tips of thumb and index finger in image heights.
  package let pinchPoint: SIMD2<Float>
  /// The tip of the index finger in image heights.
  package let indexTip: SIMD2<Float>
  /// The mean of the four fingers' tips in image heights.
  package let fingertips: SIMD2<Float>
  /// The hand size in image heights.
  package let size: Float
  /// From the wrist to the middle finger's knuckle in the image: a unit vector.
  package let direction: SIMD2<Float>
  /// How much of that way lies in the plane of the image, 0…1: 0 for a hand that points to the camera, whose ``direction`` is all jitter.
  package let directionShare: Float
  /// How far the palm's plane is turned, −1…1: 1 and −1 when it lies in the image's plane, 0 when it is seen from its edge.
  package let facing: Float
  /// The angles between each finger's way from knuckle to tip and the palm's way from wrist to that knuckle, in degrees: index, middle, ring,
  /// little finger. In landmarks of photos they are below 65 for straight fingers and above 95 for curled ones.
  package let bends: SIMD4<Float>
  /// From the tip of the index finger to that of the thumb, in hand sizes.
  package let aperture: Float
  /// From the tip of the middle finger to that of the thumb, in hand sizes.
  package let middleAperture: Float
  /// ``aperture`` in metres; nil without world landmarks.
  package let apertureInMetres: Float?
  /// From the knuckle of the index finger to its tip, in image heights.
  package let indexFinger: SIMD2<Float>
  /// The mean of the same of the other three fingers.
  package let otherFingers: SIMD2<Float>
  /// From the tip of the thumb to the nearer middle joint of index and middle finger, in hand sizes: in landmarks of photos below 0.2 for a fist
  /// and above 0.3 for a raised thumb.
  package let thumbGap: Float
  /// From the tip of the index finger to the wrist, divided by that of its knuckle: below 1 for a finger that is curled into the palm.
  package let indexReach: Float

  /// The same of the middle finger.
  package let middleReach: Float
  /// From the wrist to the middle finger's knuckle, in image heights.
  package let palmLength: SIMD2<Float>
  /// From the index finger's knuckle to the little finger's, in image heights.
  package let palmWidth: SIMD2<Float>

  private static let knuckles: [HandLandmark] = [.indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP]

  /// Nil if a coordinate is not finite, or the hand has no size.
  package init?(_ hand: Hand, aspectRatio: Float) {
    guard let place = HandPlace(hand, aspectRatio: aspectRatio) else { return nil }
    let (image, scale) = (place.points, place.scale)
    size = place.size
    let shape = scale == nil ? image : hand.worldLandmarks
    let unit = size / (scale ?? 1)

    func middle(_ points: HandPoints, _ landmarks: [HandLandmark]) -> SIMD2<Float> {
      let sum = landmarks.reduce(SIMD3<Float>.zero) { $0 + points[$1] } / Float(landmarks.count)
      return SIMD2(sum.x, sum.y)
    }
    location = hand.palmCenter
    pinchLocation = middle(hand.landmarks, [.thumbTIP, .indexFingerTIP])
    palm = place.palm
    pinchPoint = middle(image, [.thumbTIP, .indexFingerTIP])
    indexTip = middle(image, [.indexFingerTIP])
    fingertips = middle(image, [.indexFingerTIP, .middleFingerTIP, .ringFingerTIP, .pinkyTIP])

    indexFinger = indexTip - middle(image, [.indexFingerMCP])
    otherFingers =
      middle(image, [.middleFingerTIP, .ringFingerTIP, .pinkyTIP]) - middle(image, [.middleFingerMCP, .ringFingerMCP, .pinkyMCP])
    let upwards = image[.middleFingerMCP] - image[.wrist]
    let inPlane = SIMD2(upwards.x, upwards.y)
    direction = inPlane / max((inPlane * inPlane).sum().squareRoot(), 1e-9)
    let spatial = shape[.middleFingerMCP] - shape[.wrist]
    directionShare = min(SIMD2(spatial.x, spatial.y).length / spatial.length, 1)
    let normal = (shape[.indexFingerMCP] - shape[.wrist]).cross(shape[.pinkyMCP] - shape[.wrist])
    facing = normal.z / max(normal.length, 1e-12)

    var bends = SIMD4<Float>.zero
    for (finger, knuckle) in Self.knuckles.enumerated() {
      let position = knuckle.rawValue
      bends[finger] = (shape[position] - shape[.wrist]).degrees(to: shape[position + 3] - shape[position])
    }
    self.bends = bends
    let distance = (shape[.thumbTIP] - shape[.indexFingerTIP]).length
    aperture = distance / unit
    middleAperture = (shape[.thumbTIP] - shape[.middleFingerTIP]).length / unit
    apertureInMetres = scale == nil ? nil : distance
    thumbGap = [HandLandmark.indexFingerPIP, .middleFingerPIP].map { (shape[.thumbTIP] - shape[$0]).length / unit }.min() ?? 0
    palmLength = inPlane
    palmWidth = middle(image, [.pinkyMCP]) - middle(image, [.indexFingerMCP])
    middleReach =
      (shape[.middleFingerTIP] - shape[.wrist]).length / max((shape[.middleFingerMCP] - shape[.wrist]).length, 1e-9)
    indexReach =
      (shape[.indexFingerTIP] - shape[.wrist]).length / max((shape[.indexFingerMCP] - shape[.wrist]).length, 1e-9)
  }
}

extension HandMeasure {
  /// The number of straight fingers without the thumb, 0…4.
  package var straightFingers: Int { (0..<4).count { bends[$0] <= 65 } }
  /// Whether all four fingers are straight.
  package var isOpen: Bool { straightFingers == 4 }
  /// Whether all four fingers are curled and the thumb lies on them.
  package var isFist: Bool { bends.min() >= 75 && bends.sum() >= 4 * 88 && thumbGap <= 0.25 }
  /// Whether the tips of all fingers are together before the palm, as when something small is held.
  var isBunched: Bool {
    aperture <= 0.15 && middleAperture <= 0.15 && indexReach >= 1.05 && bends.sum() >= 4 * 75 && bends[1] <= 98 && bends.min() >= 60
  }
  /// Whether the hand is closed: a fist, or bunched fingers.
  var isClosed: Bool { isFist || isBunched }
}
