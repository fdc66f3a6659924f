import GestureFoundation

/// The features by which a trained movement is recognised.
///
/// The paths of the palm and of the index finger's tip give three groups: the points relative to their mean in hand
/// sizes; the same divided by the path's extent; and figures of the whole path, which matter most: turn, enclosed area,
/// length, extent, straightness, direction, evenness of the speed, and roundness. The shape of the hand gives the mean
/// of each number, and the difference of each quarter of the window from the mean. A finer course is mostly jitter.
package enum MovementFeatures {
  /// The version of the features, which a model stores.
  package static let version = 2
  package static let count = 2 * pathCount + shapeCount

  private static let points = MovementWindow.count
  private static let figureCount = 18
  private static let pathCount = 4 * points + figureCount
  /// The number of the window's parts with separate features.
  private static let parts = 4
  private static let shapeCount = MovementPoint.shapeCount * (1 + parts)

  /// The smallest extent that counts, in hand sizes.
  ///
  /// Smaller movements are not magnified.
  private static let smallest: Float = 0.01

  package static func vector(of window: MovementWindow) -> [Float] {
    var vector: [Float] = []
    vector.reserveCapacity(count)
    appendPath(window.points.map(\.palm), to: &vector)
    appendPath(window.points.map(\.indexTip), to: &vector)
    appendShape(window.points, to: &vector)
    return vector
  }

  private static func appendPath(_ path: [SIMD2<Float>], to vector: inout [Float]) {
    let mean: SIMD2<Float> = path.reduce(.zero, +) / Float(points)
    let centred: [SIMD2<Float>] = path.map { $0 - mean }
    let extent: Float = (centred.reduce(0) { $0 + $1.dot($1) } / Float(points)).squareRoot()
    for scale in [1, extent + smallest] {
      for point in centred {
        vector.append(point.x / scale)
        vector.append(point.y / scale)
      }
    }
    // Smooths and down-weights short steps: jitter produces large turns.
    var smooth = path
    for index in 1..<(points - 1) { smooth[index] = (path[index - 1] + 2 * path[index] + path[index + 1]) / 4 }
    let steps = (1..<points).map { smooth[$0] - smooth[$0 - 1] }
    let speeds = steps.map(\.length)
    let smallestSquare = smallest * smallest / 4
    let angles = (1..<steps.count).map { index -> Float in
      let weight = speeds[index - 1] * speeds[index]
      return atan2(steps[index - 1].cross(steps[index]), steps[index - 1].dot(steps[index])) * weight
        / (weight + smallestSquare)
    }
    let length = speeds.reduce(0, +)
    let area = (1..<points).reduce(Float(0)) { $0 + centred[$1 - 1].cross(centred[$1]) } / 2
    let way = path[points - 1] - path[0]
    let meanSpeed = length / Float(points - 1)
    let deviation = (speeds.reduce(0) { $0 + ($1 - meanSpeed) * ($1 - meanSpeed) } / Float(points - 1)).squareRoot()
    let (xx, yy, xy) = centred.reduce((Float(0), Float(0), Float(0))) {
      ($0.0 + $1.x * $1.x, $0.1 + $1.y * $1.y, $0.2 + $1.x * $1.y)
    }
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let wide = (xx + yy) / 2 + root
    let narrow = max((xx + yy) / 2 - root, 0)
    let spread = Float(points) * extent * extent + Float(points) * smallestSquare
    let half = angles.count / 2
    vector += [
      angles.reduce(0, +), angles.reduce(0) { $0 + abs($1) }, angles[..<half].reduce(0, +),
      angles[half...].reduce(0, +),
      4 * .pi * area / (length * length + smallestSquare), area / (extent * extent + smallestSquare),
      log(length + smallest / 2),
      log(extent + smallest / 2), way.length / (length + smallest), way.x / (length + smallest),
      way.y / (length + smallest),
      log((speeds.max() ?? 0) + smallest / 2), log((speeds.min() ?? 0) + smallest / 2),
      deviation / (meanSpeed + smallest / 4),
      (narrow / (wide + Float(points) * smallestSquare)).squareRoot(), (xx - yy) / spread, xy / spread,
      angles.reduce(0) { $0 + cos($1) } / Float(angles.count),
    ]
  }

  private static func appendShape(_ points: [MovementPoint], to vector: inout [Float]) {
    let shape = MovementPoint.shape..<(MovementPoint.shape + MovementPoint.shapeCount)
    let values = points.map { point in
      // The direction of a hand that points to the camera is only jitter.
      var values = point.values
      values[MovementPoint.direction] *= point.directionShare
      values[MovementPoint.direction + 1] *= point.directionShare
      return values
    }
    let mean = values.reduce(MovementValues.zero, +) * (1 / Float(points.count))
    // The size of the hand in the image is not part of a movement, but the change of its size is.
    for number in shape { vector.append(number == MovementPoint.logSize ? 0 : mean[number]) }
    let perPart = points.count / parts
    for part in 0..<parts {
      let own = values[part * perPart..<(part + 1) * perPart].reduce(MovementValues.zero, +) * (1 / Float(perPart))
      for number in shape { vector.append(own[number] - mean[number]) }
    }
  }
}
