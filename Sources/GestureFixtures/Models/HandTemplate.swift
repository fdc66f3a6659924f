import HandLandmarkerCore

/// A drawn hand as the stand-in models know it: where there is skin, and where the landmarks are, turned so that the
/// knuckles are above the wrist.
///
/// The unit is the length from the wrist to the knuckle of the middle finger, the origin the middle of the palm, y is
/// downwards.
struct HandTemplate: Sendable {
  /// Pixels of a unit of the drawn mask.
  private static let resolution: Float = 28
  /// Pixels of the side of the mask: a hand and a piece of its arm around the palm.
  private static let side = 112

  let gesture: HandGesture?
  let handedness: Handedness
  /// The rotation of the pose from the upright one, counter-clockwise in degrees.
  let roll: Float
  /// x and y of the landmarks; z is on their scale, smaller nearer to the camera.
  let landmarks: [SIMD3<Float>]
  /// Metres around the knuckle of the middle finger.
  let worldLandmarks: [SIMD3<Float>]
  /// 1 where there is skin, 0 elsewhere, row by row.
  private let mask: [Float]

  init(_ pose: HandPose) {
    func posed(_ roll: Float) -> PosedHand {
      PosedHand(pose.turned(by: roll), scale: Self.resolution / Float(Self.side))
    }
    func points(_ hand: PosedHand) -> [SIMD3<Float>] {
      let points = hand.hand(imageWidth: Self.side, imageHeight: Self.side).landmarks
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

  /// The share of skin in a cell of a grid over the template, turned and scaled.
  ///
  /// - Parameters:
  ///   - centre: The middle of the cell from the middle of the palm, in cells.
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
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    // Beyond the drawn piece the arm continues, and there is nothing else.
    guard x >= 0, x < Self.side, y >= 0 else { return 0 }
    return mask[min(y, Self.side - 1) * Self.side + x]
  }
}
