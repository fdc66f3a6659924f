import HandLandmarkerCore

/// A drawn hand for the stand-in models.
///
/// The template has the mask of its skin and its landmarks, turned so that the knuckles are above the wrist.
///
/// The unit is the length from the wrist to the knuckle of the middle finger, the origin the middle of the palm; y is
/// downwards.
struct HandTemplate: Sendable {
  /// The number of pixels per unit of the drawn mask.
  private static let resolution: Float = 28
  /// The side of the mask in pixels.
  ///
  /// The mask shows a hand and a part of its arm around the palm.
  private static let side = 112

  let gesture: HandGesture?
  let handedness: Handedness
  /// The counter-clockwise rotation of the pose from the upright one, in degrees.
  let roll: Float
  /// The landmarks as x and y, with z on the same scale.
  ///
  /// z is smaller nearer to the camera.
  let landmarks: [SIMD3<Float>]
  /// The world landmarks in metres.
  ///
  /// Relative to the knuckle of the middle finger.
  let worldLandmarks: [SIMD3<Float>]
  /// The mask row by row: 1 for skin, 0 elsewhere.
  private let mask: [Float]

  init(_ pose: HandPose) {
    func posed(_ roll: Float) -> PosedHand {
      PosedHand(pose.turned(by: roll), scale: Self.resolution / Float(Self.side))
    }
    func points(_ hand: PosedHand) -> [SIMD3<Float>] {
      let points = hand.hand(imageSize: ImageSize(width: Self.side, height: Self.side)).landmarks
      return points.map { ($0 - SIMD3(0.5, 0.5, 0)) * (Float(Self.side) / Self.resolution) }
    }
    let held = points(posed(0))
    let knuckles = ((held[5] + held[13]) / 2 + held[9]) / 2 - held[0]
    roll = ExactMath.degrees(of: SIMD2(-knuckles.x, -knuckles.y))
    let upright = posed(-roll)
    gesture = pose.gesture
    handedness = pose.handedness
    landmarks = points(upright)
    worldLandmarks = Array(upright.hand().worldLandmarks)
    let pixels = HandScene([upright], width: Self.side, height: Self.side).pixels()
    mask = stride(from: 0, to: pixels.count, by: 3).map { at in
      SkinMask.isSkin(red: Float(pixels[at]) / 255, blue: Float(pixels[at + 2]) / 255)
    }
  }

  /// Returns the share of skin in a cell of a grid.
  ///
  /// The grid is over the rotated and scaled template.
  ///
  /// - Parameters:
  ///   - centre: The middle of the cell relative to the middle of the palm, in cells.
  ///   - view: The size and rotation of the template in the grid.
  func share(_ centre: SIMD2<Float>, _ view: TemplateView) -> Float {
    var sum: Float = 0
    for (x, y) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] as [(Float, Float)] {
      let point = view.undo(centre + SIMD2(x, y)) * Self.resolution
      sum += sample(point + Float(Self.side) / 2)
    }
    return sum / 4
  }

  private func sample(_ point: SIMD2<Float>) -> Float {
    let x = Int(point.x.rounded(.down))
    let y = Int(point.y.rounded(.down))
    // Below the drawn part the arm continues; elsewhere there is nothing.
    guard x >= 0, x < Self.side, y >= 0 else { return 0 }
    return mask[min(y, Self.side - 1) * Self.side + x]
  }
}
