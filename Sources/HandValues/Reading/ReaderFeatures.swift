/// The features from which a ``HandReader`` reads a hand.
///
/// The features do not depend on the position, size and rotation of the hand in the image; a left hand has those of its
/// mirror image.
package enum ReaderFeatures {
  /// The number of features.
  ///
  /// 16 points, two sets of bends and distances, 4 directions, 20 image points, 5 rules.
  package static let count = 48 + shapeCount + 4 + 40 + shapeCount + 5
  private static let shapeCount = 4 * 7 + 2 + 7 + 1
  private static let palm = [0, 5, 9, 13, 17]

  /// Returns the features of points.
  ///
  /// x goes to the right, y downwards and z away from the camera. `image` has the landmarks as the image shows them,
  /// with x and y in the same unit; `rules` is the extension of the fingers by ``FingerExtension``.
  static func values(_ points: HandPoints, image: HandPoints, _ frame: PalmFrame, _ rules: FingerValues<Float>)
    -> [Float]
  {
    var values: [Float] = []
    values.reserveCapacity(count)
    let own = points.mapPoints(frame.own(point:))
    for index in 0..<HandPoints.count where !palm.contains(index) {
      values += [own[index].x, own[index].y, own[index].z]
    }
    appendShape(of: own, softness: 0, to: &values)
    appendDirections(frame, to: &values)
    let upright = frame.upright(image)
    for point in upright.dropFirst() { values += [point.x, point.y] }
    appendShape(of: upright, softness: imageSoftness, to: &values)
    values += Finger.allCases.map { rules[$0] }
    return values
  }

  /// Returns the features of a hand; nil if it cannot be read.
  package static func values(of hand: Hand) -> [Float]? { HandReading(hand)?.features }

  /// The unit of angles, in degrees.
  private static let angleUnit: Float = 60

  /// The length that is added to every distance.
  ///
  /// The length is perpendicular to the image, in the unit of the points. Without the length, a bone that points to the
  /// camera would be a point, whose angles jump.
  private static let imageSoftness: Float = 0.1

  /// Appends the bends of the joints and the distances of the tips.
  private static func appendShape(of points: HandPoints, softness: Float, to values: inout [Float]) {
    let across = SIMD3(0, 0, softness)
    func append(angle first: SIMD3<Float>, _ second: SIMD3<Float>) {
      values.append((first + across).degrees(to: second + across) / angleUnit)
    }
    // In an image a bone or the palm may be a point, so quotients are bounded.
    func append(distance: Float) { values.append(min(distance, 6)) }
    let wrist = points[0]
    for knuckle in [5, 9, 13, 17] {
      let first = points[knuckle]
      let second = points[knuckle + 1]
      let third = points[knuckle + 2]
      let tip = points[knuckle + 3]
      append(angle: first - wrist, tip - second)
      append(angle: second - first, tip - third)
      append(angle: second - first, third - second)
      append(angle: first - wrist, tip - first)
      append(distance: (tip - wrist).length / max((first - wrist).length, 1e-6))
      append(distance: (tip - first).length)
      append(distance: (second - first).length)
    }
    let tip = points[4]
    append(angle: points[2] - points[1], tip - points[3])
    append(angle: points[3] - points[2], tip - points[3])
    for other in [5, 6, 8, 9, 10, 13, 17] { append(distance: (tip - points[other]).length) }
    append(distance: (points[8] - points[12]).length)
  }

  /// Appends the directions of the palm relative to the camera.
  ///
  /// The hand points up in the image.
  private static func appendDirections(_ frame: PalmFrame, to values: inout [Float]) {
    let up = frame.y
    let normal = frame.z
    let length = max((up.x * up.x + up.y * up.y).squareRoot(), 1e-6)
    let sine = up.x / length
    let cosine = up.y / length
    values += [normal.x * cosine - normal.y * sine, normal.x * sine + normal.y * cosine, normal.z, up.z]
  }
}

extension PalmFrame {
  /// Returns the points of an image in an upright hand's space.
  ///
  /// The points are relative to the wrist, rotated so that the middle finger's knuckle is above it, in units of their
  /// spread. A left hand is mirrored.
  fileprivate func upright(_ image: HandPoints) -> HandPoints {
    let origin = image[0]
    let relative = image.mapPoints { SIMD3(($0.x - origin.x) * side, $0.y - origin.y, 0) }
    let middle = relative[9]
    let length = max((middle.x * middle.x + middle.y * middle.y).squareRoot(), 1e-9)
    let sine = middle.x / length
    let cosine = -middle.y / length
    let turned = relative.mapPoints { SIMD3($0.x * cosine + $0.y * sine, $0.y * cosine - $0.x * sine, 0) }
    let mean = turned.reduce(.zero, +) / Float(HandPoints.count)
    let spread = turned.reduce(Float(0)) { $0 + ($1 - mean).dot($1 - mean) } / Float(HandPoints.count)
    let scale = 1 / max(spread.squareRoot(), 1e-9)
    return turned.mapPoints { $0 * scale }
  }
}
