/// What is worked out once for a scene, and the colour of each of its pixels: rays are marched along the signed distance of the hands.
struct Rendering: Sendable {
  /// A hand placed in the scene. Scene space: x right, y up, z towards the camera, the unit is the picture's shorter side, its middle the origin.
  private struct Placed: Sendable {
    let shape: HandShape
    let rotation: Rotation
    let origin: SIMD3<Float>
    let scale: Float
    let mirrored: Bool
    let skin: SIMD3<Float>

    func local(direction: SIMD3<Float>) -> SIMD3<Float> {
      let turned = rotation.undo(direction)
      return mirrored ? SIMD3(-turned.x, turned.y, turned.z) : turned
    }

    func local(point: SIMD3<Float>) -> SIMD3<Float> { local(direction: (point - origin) / scale) }

    /// The reverse of `local(point:)`.
    func scene(point: SIMD3<Float>) -> SIMD3<Float> {
      origin + rotation.apply(mirrored ? SIMD3(-point.x, point.y, point.z) : point) * scale
    }
  }

  private struct Hit {
    var distance: Float
    var colour: SIMD3<Float>
    /// How much of the pixel the hand covers: less than 1 for rays that just miss it, which smooths the outline.
    var coverage: Float
  }

  /// The middle of the palm in the hand's own space: what a pose's x and y place.
  private static let palmCentre = SIMD3<Float>(0, 0.55, 0)
  private static let cameraDistance: Float = 3.5

  private let scene: DrawnScene
  private let hands: [Placed]
  private let background: DrawnBackground?
  private let keyLight: SIMD3<Float>
  private let fillLight: SIMD3<Float>
  private let side: Float

  init(_ scene: DrawnScene, _ background: DrawnBackground? = nil) {
    self.scene = scene
    let side = Float(min(scene.width, scene.height))
    self.side = side
    let fits = background.map { $0.width == scene.width && $0.height == scene.height } ?? false
    self.background = fits ? background : nil
    keyLight = ExactMath.normalized(scene.keyLight)
    fillLight = ExactMath.normalized(scene.fillLight)
    hands = scene.hands.map { pose in
      let rotation = Rotation(pitch: pose.pitch, yaw: pose.yaw, roll: pose.roll)
      let middle = SIMD3((pose.x - 0.5) * Float(scene.width) / side, (0.5 - pose.y) * Float(scene.height) / side, pose.depth)
      return Placed(
        shape: HandShape(pose), rotation: rotation, origin: middle - rotation.apply(Self.palmCentre) * pose.scale, scale: pose.scale,
        mirrored: pose.isLeft, skin: pose.skin)
    }
  }

  /// Draws a square of pixels: `paint` is given each one's column, row and linear-light colour.
  func drawTile(column: Int, row: Int, size: Int, paint: (Int, Int, SIMD3<Float>) -> Void) {
    let columns = column..<min(column + size, scene.width)
    let rows = row..<min(row + size, scene.height)
    let axis = ray(Float(columns.lowerBound + columns.upperBound) * 0.5, Float(rows.lowerBound + rows.upperBound) * 0.5)
    let corner = ray(Float(columns.lowerBound), Float(rows.lowerBound))
    let opposite = ray(Float(columns.upperBound), Float(rows.upperBound))
    let spread = max(ExactMath.length(corner - axis), ExactMath.length(opposite - axis)) * 1.1
    let starts = hands.map { approach($0, along: axis, spread: spread) }
    for row in rows {
      for column in columns { paint(column, row, colour(column, row, starts)) }
    }
  }

  private static let camera = SIMD3<Float>(0, 0, cameraDistance)

  /// The direction of sight through a place in the picture, in pixels.
  private func ray(_ x: Float, _ y: Float) -> SIMD3<Float> {
    let point = SIMD3((x - Float(scene.width) * 0.5) / side, (Float(scene.height) * 0.5 - y) / side, 0)
    return ExactMath.normalized(point - Self.camera)
  }

  private func colour(_ column: Int, _ row: Int, _ starts: [ClosedRange<Float>?]) -> SIMD3<Float> {
    var colour = backgroundColour(column, row)
    var hits: [Hit] = []
    for (hand, start) in zip(hands, starts) {
      guard let start, let hit = march(hand, along: ray(Float(column) + 0.5, Float(row) + 0.5), within: start) else { continue }
      hits.append(hit)
    }
    hits.sort { $0.distance > $1.distance }
    for hit in hits { colour = colour * (1 - hit.coverage) + hit.colour * hit.coverage }
    return colour
  }

  private func backgroundColour(_ column: Int, _ row: Int) -> SIMD3<Float> {
    if let background { return background.colours[row * scene.width + column] }
    let share = (Float(row) + 0.5) / Float(scene.height)
    return scene.top * (1 - share) + scene.bottom * share
  }

  /// The landmarks of each hand, in pixels.
  var landmarks: [[SIMD2<Float>]] {
    hands.map { hand in
      hand.shape.joints.map { joint in
        let point = hand.scene(point: joint)
        let shift = SIMD2(point.x, -point.y) * (Self.cameraDistance / (Self.cameraDistance - point.z))
        return shift * side + SIMD2(Float(scene.width), Float(scene.height)) / 2
      }
    }
  }

  /// A pixel's width at the distance of the picture, in the hand's unit.
  private func pixel(_ hand: Placed) -> Float { 1 / (side * hand.scale) }

  /// Where rays within a cone around `axis` may meet a hand, in the hand's unit; nil if they all miss it.
  private func approach(_ hand: Placed, along axis: SIMD3<Float>, spread: Float) -> ClosedRange<Float>? {
    let start = hand.local(point: Self.camera)
    let direction = hand.local(direction: axis)
    let toCentre = hand.shape.ball.centre - start
    let along = ExactMath.dot(toCentre, direction)
    let end = along + hand.shape.ball.radius
    var travelled = along - hand.shape.ball.radius
    for _ in 0..<64 {
      guard travelled < end else { return nil }
      let radius = travelled * spread
      let free = hand.shape.clearance(at: start + direction * travelled) - radius - 2 * pixel(hand)
      guard free > 0.02 else { return (travelled - radius)...end }
      travelled += free * 0.9
    }
    return (travelled - travelled * spread)...end
  }

  private func march(_ hand: Placed, along ray: SIMD3<Float>, within range: ClosedRange<Float>) -> Hit? {
    let start = hand.local(point: Self.camera)
    let direction = hand.local(direction: ray)
    let pixel = pixel(hand)
    var travelled = range.lowerBound
    var closest = Float.greatestFiniteMagnitude
    var closestAt = travelled
    for _ in 0..<96 where travelled < range.upperBound {
      let distance = hand.shape.clearance(at: start + direction * travelled)
      if distance < 0.1 * pixel {
        return Hit(distance: travelled * hand.scale, colour: shade(hand, at: start + direction * travelled, along: direction), coverage: 1)
      }
      if distance < closest { (closest, closestAt) = (distance, travelled) }
      travelled += distance * 0.92
    }
    guard closest < pixel else { return nil }
    return Hit(
      distance: closestAt * hand.scale, colour: shade(hand, at: start + direction * closestAt, along: direction),
      coverage: 1 - closest / pixel)
  }

  private func shade(_ hand: Placed, at point: SIMD3<Float>, along ray: SIMD3<Float>) -> SIMD3<Float> {
    let shape = hand.shape
    let step: Float = 0.004
    var normal = SIMD3<Float>.zero
    for corner in [SIMD3<Float>(1, -1, -1), SIMD3(-1, -1, 1), SIMD3(-1, 1, -1), SIMD3(1, 1, 1)] {
      normal += corner * shape.distance(to: point + corner * step)
    }
    normal = ExactMath.normalized(normal)
    // Soft occlusion: how far the surface around comes nearer than it would over a plane.
    var occluded: Float = 0
    var weight: Float = 1
    for tap in 1...5 {
      let height = 0.05 * Float(tap)
      occluded += weight * (height - shape.distance(to: point + normal * height))
      weight *= 0.72
    }
    let open = ExactMath.clamped(1 - 1.9 * occluded, 0.12, 1)
    let key = max(ExactMath.dot(normal, hand.local(direction: keyLight)), 0)
    let fill = max(ExactMath.dot(normal, hand.local(direction: fillLight)), 0)
    let lit = scene.keyBrightness * key + scene.fillBrightness * fill + scene.ambient
    // Skin is redder where less light comes in.
    let shaded = hand.skin * lit * SIMD3(open, open * (0.75 + 0.25 * open), open * (0.65 + 0.35 * open))
    let mirror = hand.local(direction: keyLight) - ray
    let gloss = max(ExactMath.dot(normal, mirror) / ExactMath.length(mirror), 0)
    let gloss8 = gloss * gloss * gloss * gloss * gloss * gloss * gloss * gloss
    return shaded + SIMD3(repeating: 0.05 * gloss8 * gloss8 * open)
  }

  /// Linear light 0…1 → byte, by the square root (close to the usual gamma, and exact everywhere).
  static func encoded(_ light: Float) -> UInt8 { UInt8(ExactMath.clamped(light, 0, 1).squareRoot() * 255 + 0.5) }
}
