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
  private let keyLight: SIMD3<Float>
  private let fillLight: SIMD3<Float>
  private let side: Float

  init(_ scene: DrawnScene) {
    self.scene = scene
    let side = Float(min(scene.width, scene.height))
    self.side = side
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

  /// Linear-light colour of a pixel.
  func colour(_ column: Int, _ row: Int) -> SIMD3<Float> {
    let x = (Float(column) + 0.5 - Float(scene.width) * 0.5) / side
    let y = (Float(scene.height) * 0.5 - Float(row) - 0.5) / side
    let camera = SIMD3<Float>(0, 0, Self.cameraDistance)
    let ray = ExactMath.normalized(SIMD3(x, y, 0) - camera)
    let share = (Float(row) + 0.5) / Float(scene.height)
    var colour = scene.top * (1 - share) + scene.bottom * share
    let hits = hands.compactMap { march($0, from: camera, along: ray) }.sorted { $0.distance > $1.distance }
    for hit in hits { colour = colour * (1 - hit.coverage) + hit.colour * hit.coverage }
    return colour
  }

  private func march(_ hand: Placed, from camera: SIMD3<Float>, along ray: SIMD3<Float>) -> Hit? {
    let start = hand.local(point: camera)
    let direction = hand.local(direction: ray)
    // Lengths below are in the hand's unit. Entry into and exit from the ball around the hand:
    let toCentre = hand.shape.centre - start
    let along = ExactMath.dot(toCentre, direction)
    let missedBy = ExactMath.dot(toCentre, toCentre) - along * along
    let reach = hand.shape.reach * hand.shape.reach
    guard missedBy < reach else { return nil }
    let half = (reach - missedBy).squareRoot()
    var travelled = along - half
    let end = along + half
    let pixel = 1 / (side * hand.scale)
    var closest = Float.greatestFiniteMagnitude
    var closestAt = travelled
    for _ in 0..<96 where travelled < end {
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
