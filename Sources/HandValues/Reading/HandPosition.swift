import GestureFoundation

/// The position of a hand relative to the camera, in metres.
///
/// x is to the right and y downwards from the middle of the image, z away from the camera.
///
/// ```swift
/// if let position = hand.position(fieldOfView: 70) {
///   print("\(position.palm.z) m from the camera")
/// }
/// ```
///
/// At this position the world landmarks, seen by a camera without distortion, are nearest to the landmarks in the
/// image: least squares over all 21, with perspective. Two assumptions scale it:
///
/// - The field of view. z is proportional to 1 / tan(field of view / 2); x and y do not depend on it. For a camera with
///   55 degrees the default of 65 gives a z that is 18 % too small, for one with 78 degrees a z that is 27 % too large.
/// - The size of the hand. World landmarks have an average hand's size, since an image does not show the true size: for
///   a hand that is 10 % larger, x, y and z are 10 % too small.
///
/// Relative movements, and the ratio of two distances, do not depend on either.
///
/// In a single image this position is nearer to the true distance than that of a ``FittedHand``, whose bones have
/// constant lengths. In a stream the fitted hand is steadier.
public struct HandPosition: Sendable, Hashable {
  /// The default field of view in degrees.
  ///
  /// Along the longer side of the image. The value is between common cameras: webcams have 55 to 78, phones 60 to 70 in
  /// video.
  package static let defaultFieldOfView: Float = 65

  /// The middle of the palm.
  ///
  /// The mean of the wrist and the four knuckles.
  public let palm: SIMD3<Float>
  /// The root mean square error of the projected world landmarks.
  ///
  /// The error is the distance from the landmarks.
  ///
  /// The unit is the length from the wrist to the knuckle of the middle finger. 0 is a perfect fit, about
  /// 0.1 is usual for photos, and above 0.2 the position is doubtful.
  public let residual: Float
  /// The world landmarks at the position of the hand.
  private let points: HandPoints

  /// Computes the position of a hand.
  ///
  /// See ``Hand/position(fieldOfView:)`` for the reasons for nil.
  init?(_ hand: Hand, fieldOfView: Float) {
    guard let image = hand.imageSize, image.isValid, 1...179 ~= fieldOfView, hand.landmarks.areFinite,
      hand.worldLandmarks.areFinite,
      let unit = PalmFrame(hand.worldLandmarks, handedness: hand.handedness)?.scale
    else { return nil }
    let slopes = Self.slopes(image, fieldOfView: fieldOfView)
    let sights = hand.landmarks.map { ($0.xy - 0.5) * slopes }

    var shift: SIMD3<Float>?
    for _ in 0..<3 {
      // The equations are linear in the shift. They give distant points more weight than the image does, which the
      // depths of the previous round correct.
      shift = Self.shift(hand.worldLandmarks, sights, depth: shift?.z)
      guard let shift, shift.z > 0, shift.z.isFinite else { return nil }
    }
    guard let shift else { return nil }
    let points = hand.worldLandmarks.mapPoints { $0 + shift }
    guard points.allSatisfy({ $0.z > 0 }) else { return nil }
    self.points = points
    palm = points.middle(Hand.palmLandmarks)
    var square = Float(0)
    for (point, sight) in zip(points, sights) {
      let offset = point.xy / point.z - sight
      square += (offset * offset).sum()
    }
    residual = (square / Float(HandPoints.count)).squareRoot() * palm.z / unit
  }

  /// Returns the slopes of the line of sight.
  ///
  /// The slopes are per fraction of the width and height, from the middle of the image.
  static func slopes(_ image: ImageSize, fieldOfView: Float) -> SIMD2<Float> {
    let slope = 2 * Float(tan(Double(fieldOfView) * .pi / 360)) / Float(max(image.width, image.height))
    return SIMD2(Float(image.width), Float(image.height)) * slope
  }

  /// Returns the shift (a, b, c) that fits points to sights.
  ///
  /// The shift brings x + a nearest to u · (z + c), and y + b to v · (z + c), for all points (x, y, z) seen at (u, v).
  /// `depth` is the c of the previous round.
  private static func shift(_ points: HandPoints, _ sights: [SIMD2<Float>], depth: Float?) -> SIMD3<Float>? {
    // Normal equations: the sums of the weights, of u and v, of their squares, and of the right sides for a, b and c.
    var count = Float(0)
    var sums = SIMD2<Float>.zero
    var square = Float(0)
    var right = SIMD2<Float>.zero
    var last = Float(0)
    for (point, sight) in zip(points, sights) {
      let distance = depth.map { max(point.z + $0, $0 / 4) } ?? 1
      let weight = 1 / (distance * distance)
      let value = sight * point.z - point.xy
      count += weight
      sums += sight * weight
      square += (sight * sight).sum() * weight
      right += value * weight
      last -= (sight * value).sum() * weight
    }
    // Substitute a = (right.x + c · sums.x) / count, and likewise b, in the third equation.
    let determinant = square - (sums * sums).sum() / count
    guard determinant > 1e-12 * count else { return nil }
    let c = (last + (sums * right).sum() / count) / determinant
    let moved = (right + sums * c) / count
    return SIMD3(moved.x, moved.y, c)
  }

  /// The position of a landmark.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> { points[landmark] }

  /// The distance from the camera to the middle of the palm.
  ///
  /// In metres.
  public var distance: Float { palm.length }
}

extension Hand {
  /// Computes the position of the hand relative to the camera.
  ///
  /// Returns nil if a coordinate is not finite, there are no world landmarks, the ``imageSize`` is unknown, or no
  /// position in front of the camera fits.
  ///
  /// - Parameter fieldOfView: The field of view in degrees along the longer side of the image, 1…179. The default of 65
  ///   is between common cameras: webcams have 55 to 78, phones 60 to 70 in video.
  public func position(fieldOfView: Float = 65) -> HandPosition? {
    HandPosition(self, fieldOfView: fieldOfView)
  }
}
