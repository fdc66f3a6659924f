/// Renders the pixels of a scene by ray marching.
///
/// Rays advance by the signed distance of the hands.
struct Rendering: Sendable {
  private struct Placed: Sendable {
    let shape: HandShape
    let placement: HandPlacement
    let skin: SIMD3<Float>
  }

  private struct Hit {
    var distance: Float
    var colour: SIMD3<Float>
    /// The share of the pixel that the hand covers.
    ///
    /// The share is below 1 for rays that just miss the hand, which smooths the outline.
    var coverage: Float
  }

  private let scene: HandScene
  private let camera: HandCamera
  private let hands: [Placed]
  private let backdrop: HandBackdrop?
  private let keyLight: SIMD3<Float>
  private let fillLight: SIMD3<Float>

  /// - Parameter backdrop: The drawn background of the same size; nil for the scene's background.
  init(_ scene: HandScene, _ backdrop: HandBackdrop? = nil) {
    self.scene = scene
    let camera = HandCamera(width: scene.width, height: scene.height)
    self.camera = camera
    self.backdrop =
      backdrop
      ?? scene.background.textureSeed.map { HandTexture(seed: $0).backdrop(width: scene.width, height: scene.height) }
    keyLight = ExactMath.normalized(scene.light.key)
    fillLight = ExactMath.normalized(scene.light.fill)
    hands = scene.hands.map { hand in
      Placed(
        shape: HandShape(hand.pose, forearm: hand.forearm), placement: HandPlacement(hand, camera: camera),
        skin: hand.skin)
    }
  }

  /// Draws a square of pixels.
  ///
  /// Calls `paint` with each pixel's column, row and linear-light colour.
  func drawTile(column: Int, row: Int, size: Int, paint: (Int, Int, SIMD3<Float>) -> Void) {
    let columns = column..<min(column + size, scene.width)
    let rows = row..<min(row + size, scene.height)
    let axis = camera.ray(
      Float(columns.lowerBound + columns.upperBound) * 0.5, Float(rows.lowerBound + rows.upperBound) * 0.5)
    let corner = camera.ray(Float(columns.lowerBound), Float(rows.lowerBound))
    let opposite = camera.ray(Float(columns.upperBound), Float(rows.upperBound))
    let spread = max(ExactMath.length(corner - axis), ExactMath.length(opposite - axis)) * 1.1
    let starts = hands.map { approach($0, along: axis, spread: spread) }
    for row in rows {
      for column in columns { paint(column, row, colour(column, row, starts)) }
    }
  }

  private func colour(_ column: Int, _ row: Int, _ starts: [ClosedRange<Float>?]) -> SIMD3<Float> {
    var colour = backgroundColour(column, row)
    var hits: [Hit] = []
    for index in hands.indices {
      guard let start = starts[index],
        let hit = march(hands[index], along: camera.ray(Float(column) + 0.5, Float(row) + 0.5), within: start)
      else { continue }
      hits.append(hit)
    }
    hits.sort { $0.distance > $1.distance }
    for hit in hits { colour = colour * (1 - hit.coverage) + hit.colour * hit.coverage }
    return colour
  }

  private func backgroundColour(_ column: Int, _ row: Int) -> SIMD3<Float> {
    if let backdrop { return backdrop[row * scene.width + column] }
    let share = (Float(row) + 0.5) / Float(scene.height)
    return scene.background.top * (1 - share) + scene.background.bottom * share
  }

  /// Returns a pixel's width in the hand's unit.
  ///
  /// At the distance of the image plane.
  private func pixel(_ hand: Placed) -> Float { 1 / (camera.side * hand.placement.scale) }

  /// - Returns: nil if a bound is NaN.
  private static func range(_ start: Float, _ end: Float) -> ClosedRange<Float>? {
    start <= end ? start...end : end < start ? end...end : nil
  }

  /// Returns the range of rays in a cone that may hit.
  ///
  /// The cone is around `axis`, the range in the hand's unit; nil if all rays miss the hand.
  private func approach(_ hand: Placed, along axis: SIMD3<Float>, spread: Float) -> ClosedRange<Float>? {
    let start = hand.placement.local(point: HandCamera.location)
    let direction = hand.placement.local(direction: axis)
    let toCentre = hand.shape.ball.centre - start
    let along = ExactMath.dot(toCentre, direction)
    let end = along + hand.shape.ball.radius
    var travelled = along - hand.shape.ball.radius
    for _ in 0..<64 {
      guard travelled < end else { return nil }
      let radius = travelled * spread
      let free = hand.shape.clearance(at: start + direction * travelled) - radius - 2 * pixel(hand)
      guard free > 0.02 else { return Self.range(travelled - radius, end) }
      travelled += free * 0.9
    }
    return Self.range(travelled - travelled * spread, end)
  }

  private func march(_ hand: Placed, along ray: SIMD3<Float>, within range: ClosedRange<Float>) -> Hit? {
    let start = hand.placement.local(point: HandCamera.location)
    let direction = hand.placement.local(direction: ray)
    let pixel = pixel(hand)
    func hit(_ distance: Float, coverage: Float) -> Hit {
      let colour = shade(hand, at: start + direction * distance, along: direction)
      return Hit(distance: distance * hand.placement.scale, colour: colour, coverage: coverage)
    }
    var travelled = range.lowerBound
    var closest = Float.greatestFiniteMagnitude
    var closestAt = travelled
    for _ in 0..<96 where travelled < range.upperBound {
      let distance = hand.shape.clearance(at: start + direction * travelled)
      if distance < 0.1 * pixel {
        return hit(travelled, coverage: 1)
      }
      if distance < closest { (closest, closestAt) = (distance, travelled) }
      travelled += distance * 0.92
    }
    guard closest < pixel else { return nil }
    return hit(closestAt, coverage: 1 - closest / pixel)
  }

  private func shade(_ hand: Placed, at point: SIMD3<Float>, along ray: SIMD3<Float>) -> SIMD3<Float> {
    let shape = hand.shape
    let step: Float = 0.004
    var normal = SIMD3<Float>.zero
    for corner in [SIMD3<Float>(1, -1, -1), SIMD3(-1, -1, 1), SIMD3(-1, 1, -1), SIMD3(1, 1, 1)] {
      normal += corner * shape.distance(to: point + corner * step)
    }
    normal = ExactMath.normalized(normal)
    // Soft occlusion: the amount by which the surface nearby is closer than a plane would be.
    var occluded: Float = 0
    var weight: Float = 1
    for tap in 1...5 {
      let height = 0.05 * Float(tap)
      occluded += weight * (height - shape.distance(to: point + normal * height))
      weight *= 0.72
    }
    let open = ExactMath.clamped(1 - 1.9 * occluded, 0.12, 1)
    let key = max(ExactMath.dot(normal, hand.placement.local(direction: keyLight)), 0)
    let fill = max(ExactMath.dot(normal, hand.placement.local(direction: fillLight)), 0)
    let lit = scene.light.keyBrightness * key + scene.light.fillBrightness * fill + scene.light.ambient
    // Skin is redder where less light reaches it.
    let shaded = hand.skin * lit * SIMD3(open, open * (0.75 + 0.25 * open), open * (0.65 + 0.35 * open))
    let mirror = hand.placement.local(direction: keyLight) - ray
    let gloss = max(ExactMath.dot(normal, mirror) / ExactMath.length(mirror), 0)
    let gloss8 = gloss * gloss * gloss * gloss * gloss * gloss * gloss * gloss
    return shaded + SIMD3(repeating: 0.05 * gloss8 * gloss8 * open)
  }

  /// Converts linear light 0…1 to a byte with the square root.
  ///
  /// The square root is close to the usual gamma, and exact on every machine.
  static func encoded(_ light: Float) -> UInt8 { UInt8(ExactMath.clamped(light, 0, 1).squareRoot() * 255 + 0.5) }
}
