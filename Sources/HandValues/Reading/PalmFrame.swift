/// The transform between a hand's own space and its points.
///
/// See ``PalmShape`` for the hand's own space. The transform is fitted by least squares to wrist and knuckles, which do
/// not move relative to each other.
struct PalmFrame {
  /// The wrist, and the knuckles of index, middle, ring and little finger.
  private static let template = Array(zip(Hand.palmLandmarks, [PalmShape.wrist] + PalmShape.knuckles))
  private static let centre = template.reduce(SIMD3<Float>.zero) { $0 + $1.1 } / Float(template.count)
  private static let extent = template.reduce(Float(0)) { $0 + ($1.1 - centre).dot($1.1 - centre) }

  /// −1 for a left hand, else 1.
  var side: Float { mirror.x }

  /// The directions of the hand's axes; the palm faces `z`.
  ///
  /// For a left hand they belong to its mirror image.
  private(set) var x = SIMD3<Float>(1, 0, 0)
  private(set) var y = SIMD3<Float>(0, 1, 0)
  private(set) var z = SIMD3<Float>(0, 0, 1)
  /// The unit of the hand's own space.
  ///
  /// In the unit of the points.
  private(set) var scale: Float = 0
  private let mirror: SIMD3<Float>
  /// The mean of the palm's points, mirrored for a left hand.
  private let middle: SIMD3<Float>

  /// The signs of the axes that make every hand a right hand.
  ///
  /// z then goes towards the camera.
  static func mirror(_ handedness: Handedness) -> SIMD3<Float> { SIMD3(handedness == .left ? -1 : 1, -1, -1) }

  /// Fits the frame; nil if the palm has no extent.
  ///
  /// The points have x to the right, y downwards, z away from the camera.
  init?(_ points: HandPoints, handedness: Handedness) {
    // Convert to x right, y up, z towards the camera, and a left hand to its mirror image.
    mirror = Self.mirror(handedness)
    middle = points.middle(Hand.palmLandmarks) * mirror

    // The columns of Σ (point − middle) · (template − centre)ᵀ; an axis direction is multiplied by each.
    var a = SIMD3<Float>.zero
    var b = SIMD3<Float>.zero
    var c = SIMD3<Float>.zero
    for (landmark, point) in Self.template {
      let offset = points[landmark] * mirror - middle
      let own = point - Self.centre
      a += offset * own.x
      b += offset * own.y
      c += offset * own.z
    }
    // The palm is nearly flat, so x and y nearly follow its points, and z follows from them.
    y = b.normalized
    let across = a - y * a.dot(y)
    guard b.length > 1e-12, across.length > 1e-6 * b.length else { return nil }
    x = across.normalized
    z = x.cross(y)
    improve(a, b, c)
    scale = (x.dot(a) + y.dot(b) + z.dot(c)) / Self.extent
    guard scale > 1e-12, scale.isFinite else { return nil }
  }

  /// Rotates the axes towards the columns.
  ///
  /// Maximizes the sum of products of axes and columns, by Newton's method on rotations.
  private mutating func improve(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) {
    for _ in 0..<6 {
      // The rows of the product of the transposed rotation and the columns.
      let rx = SIMD3(x.dot(a), x.dot(b), x.dot(c))
      let ry = SIMD3(y.dot(a), y.dot(b), y.dot(c))
      let rz = SIMD3(z.dot(a), z.dot(b), z.dot(c))
      let gradient = SIMD3(rz.y - ry.z, rx.z - rz.x, ry.x - rx.y)
      let xy = -(rx.y + ry.x) / 2
      let xz = -(rx.z + rz.x) / 2
      let yz = -(ry.z + rz.y) / 2
      let h0 = SIMD3(ry.y + rz.z, xy, xz)
      let h1 = SIMD3(xy, rx.x + rz.z, yz)
      let h2 = SIMD3(xz, yz, rx.x + ry.y)
      let determinant = h0.dot(h1.cross(h2))
      guard abs(determinant) > 1e-30 else { return }
      let turn = SIMD3(gradient.dot(h1.cross(h2)), h0.dot(gradient.cross(h2)), h0.dot(h1.cross(gradient))) / determinant
      guard turn.dot(turn) < 1 else { return }
      // The rotation in the hand's own axes, in approximate radians.
      let ex = SIMD3(1, 0, 0).turned(by: turn)
      let ey = SIMD3(0, 1, 0).turned(by: turn)
      let ez = SIMD3(0, 0, 1).turned(by: turn)
      let axes = (x, y, z)
      x = axes.0 * ex.x + axes.1 * ex.y + axes.2 * ex.z
      y = axes.0 * ey.x + axes.1 * ey.y + axes.2 * ey.z
      z = axes.0 * ez.x + axes.1 * ez.y + axes.2 * ez.z
      if turn.dot(turn) < 1e-10 { return }
    }
  }

  /// Returns a direction in the hand's own space.
  ///
  /// The unit is that of the points.
  func own(direction: SIMD3<Float>) -> SIMD3<Float> {
    let turned = direction * mirror
    return SIMD3(x.dot(turned), y.dot(turned), z.dot(turned))
  }

  /// Returns a point in the hand's own space.
  func own(point: SIMD3<Float>) -> SIMD3<Float> { own(direction: point - middle * mirror) / scale + Self.centre }

  /// The pitch, yaw and roll of `HandPose` in degrees; yaw is −90…90.
  var turn: (pitch: Float, yaw: Float, roll: Float) {
    // For a left hand the rotation follows the mirroring, so both of its sides are mirrored.
    let pitch = SpaceVector.degrees(y.z, z.z)
    let yaw = SpaceVector.degrees(-x.z, (x.x * x.x + x.y * x.y).squareRoot())
    let roll = SpaceVector.degrees(x.y, x.x)
    return (pitch, yaw * side, roll * side)
  }

  /// The direction that the palm faces, in the axes of the points.
  var palmNormal: SIMD3<Float> { z * mirror }
}
