/// Which points of a hand lie behind other parts of it: fingers and palm are capsules around their bones.
struct HandOcclusion {
  /// A bone by the landmarks at its ends, and how far the skin is from it to the sides, in the unit of the hand's own space: its length from the wrist to
  /// the middle knuckle, some 10 cm.
  private struct Bone {
    let start: Int
    let end: Int
    let radius: Float
    let isOfThePalm: Bool

    static func finger(_ start: Int) -> Bone { Bone(start: start, end: start + 1, radius: 0.08, isOfThePalm: false) }
    static func palm(_ end: Int) -> Bone { Bone(start: 0, end: end, radius: 0.14, isOfThePalm: true) }
  }

  private static let bones =
    [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19].map(Bone.finger) + [5, 9, 13, 17].map(Bone.palm)
  /// Both parts have a thickness: what touches from behind is this far behind their middles.
  private static let thickness: Float = 0.12
  private static let palmLandmarks: Set<Int> = [0, 1, 2, 5, 9, 13, 17]

  private let points: HandPoints
  private let scale: Float

  /// Nil for a hand without world landmarks.
  init?(_ hand: Hand) {
    guard hand.worldLandmarks.areFinite, let frame = PalmFrame(hand.worldLandmarks, handedness: hand.handedness) else { return nil }
    points = hand.worldLandmarks
    scale = frame.scale
  }

  /// Whether another part lies clearly before a landmark.
  func hides(_ landmark: Int) -> Bool {
    let isOfThePalm = Self.palmLandmarks.contains(landmark)
    return Self.bones.contains { bone in
      // A finger does not hide itself: its own bones, and those next to the landmark, do not count.
      let isNear = bone.isOfThePalm ? isOfThePalm : landmark >= bone.start - 1 && landmark <= bone.end + 1
      return !isNear && hides(points[landmark], bone)
    }
  }

  /// Whether the bone passes within its radius of the line of sight, before the point.
  private func hides(_ point: SIMD3<Float>, _ bone: Bone) -> Bool {
    let (start, end) = (points[bone.start], points[bone.end])
    let depth = point.z - Self.thickness * scale
    guard min(start.z, end.z) < depth else { return false }
    let (x, y) = (end.x - start.x, end.y - start.y)
    let square = x * x + y * y
    let share = square > 0 ? min(max(((point.x - start.x) * x + (point.y - start.y) * y) / square, 0), 1) : 0
    let nearest = start + (end - start) * share
    let (dx, dy) = (point.x - nearest.x, point.y - nearest.y)
    let radius = bone.radius * scale
    return dx * dx + dy * dy < radius * radius && nearest.z < depth
  }
}
