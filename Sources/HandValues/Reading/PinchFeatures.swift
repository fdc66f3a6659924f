/// The features that a ``PinchReader`` reads.
///
/// The reader finds whether the tips of a finger and the thumb touch. The features do not depend on the position, size
/// and rotation of the hand in the image, and are equal for left and right hands. Features in space come from world
/// landmarks; features in the image correct the depth of world landmarks.
package struct PinchFeatures {
  /// The number of values of a finger.
  package static let count = 2 * jointPairs.count + 31

  /// The joints whose distances are features.
  ///
  /// The joints of thumb and finger, from the root.
  private static let jointPairs = [(3, 3), (3, 2), (3, 1), (3, 0), (2, 3), (2, 2), (2, 1), (1, 3), (1, 1)]
  /// The unit of angles, in degrees.
  private static let angleUnit: Float = 60
  /// The length that every bone is given perpendicular to the image.
  ///
  /// Without it a bone that points to the camera would be a point, whose angles jump.
  private static let imageSoftness = SIMD3<Float>(0, 0, 0.1)

  /// The world landmarks in palm lengths.
  private let points: HandPoints
  /// The landmarks of the image, scaled like the world landmarks.
  ///
  /// Both have the same spread in the image plane.
  private let image: HandPoints
  private let facing: Float
  private let tilt: Float
  private let bends: FingerValues<Float>
  private let reaches: FingerValues<Float>
  /// The distances of the fingertips from the thumb's tip.
  ///
  /// In space and in the image.
  private let gaps: FingerValues<(space: Float, image: Float)>

  package init(_ reading: HandReading) {
    let scale = 1 / reading.palmLength
    let points = reading.points.mapPoints { $0 * scale }
    let flat = points.mapPoints { SIMD3($0.x, $0.y, 0) }
    let shown = reading.image.mapPoints { SIMD3($0.x, $0.y, 0) }
    let factor = Self.spread(flat) / max(Self.spread(shown), 1e-9)
    let image = shown.mapPoints { $0 * factor }
    self.points = points
    self.image = image
    facing = reading.facing
    tilt = reading.direction.z
    bends = FingerValues { reading.bend(of: $0) / Self.angleUnit }
    reaches = FingerValues(reading.reach)
    gaps = FingerValues { finger in
      ((points[.thumbTIP] - points[finger.tip]).length, (image[.thumbTIP] - image[finger.tip]).length)
    }
  }

  /// Returns the root mean square distance of points from their mean.
  private static func spread(_ points: HandPoints) -> Float {
    let middle = points.reduce(.zero, +) / Float(HandPoints.count)
    return (points.reduce(Float(0)) { $0 + ($1 - middle).dot($1 - middle) } / Float(HandPoints.count)).squareRoot()
  }

  /// Returns the features of a finger other than the thumb.
  package func values(of finger: Finger) -> [Float] {
    var values: [Float] = []
    values.reserveCapacity(Self.count)
    let first = finger.firstLandmark
    let thumb = Finger.thumb.firstLandmark
    for points in [points, image] {
      for (a, b) in Self.jointPairs { values.append((points[thumb + a] - points[first + b]).length) }
    }
    let knuckle = points[first]
    let middle = points[first + 1]
    let end = points[first + 2]
    let tip = points[first + 3]
    let thumbEnd = points[thumb + 2]
    let thumbTip = points[thumb + 3]
    values += [thumbTip.z - tip.z, thumbEnd.z - end.z]

    func append(angle first: SIMD3<Float>, _ second: SIMD3<Float>) {
      values.append(first.degrees(to: second) / Self.angleUnit)
    }
    append(angle: knuckle - points[.wrist], middle - knuckle)
    append(angle: middle - knuckle, end - middle)
    append(angle: end - middle, tip - end)
    values += [bends[finger], reaches[finger]]
    append(angle: points[thumb + 1] - points[thumb], thumbEnd - points[thumb + 1])
    append(angle: thumbEnd - points[thumb + 1], thumbTip - thumbEnd)

    let last = tip - end
    let thumbLast = thumbTip - thumbEnd
    append(angle: last, thumbLast)
    append(angle: thumbLast, tip - thumbEnd)
    append(angle: last, thumbTip - end)
    values += [last.normalized.z, thumbLast.normalized.z, facing, tilt]

    let others = FingerSet.withoutThumb.filter { $0 != finger }
    let nearest = others.reduce((space: Float.infinity, image: Float.infinity)) {
      (min($0.space, gaps[$1].space), min($0.image, gaps[$1].image))
    }
    values += [nearest.space, nearest.image] + others.map { bends[$0] } + others.map { reaches[$0] }
    // A palm that appears unusually narrow is seen from its edge.
    for points in [points, image] {
      let length = points[.middleFingerMCP] - points[.wrist]
      let width = points[.indexFingerMCP] - points[.pinkyMCP]
      values.append(min(width.length / max(length.length, 1e-6), 3))
    }
    append(
      angle: image[first + 3] - image[first + 2] + Self.imageSoftness,
      image[thumb + 3] - image[thumb + 2] + Self.imageSoftness)
    for other in FingerSet.withoutThumb { values.append(other == finger ? 1 : 0) }
    return values
  }
}
