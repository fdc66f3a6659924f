/// Which points of a hand lie behind other parts of it: fingers and palm are capsules around their bones.
struct HandOcclusion {
  /// A bone by the landmarks at its ends, and how far the skin is from it to the sides, in the unit of the hand's own
  /// space: its length from the wrist to the middle knuckle, some 10 cm.
  private typealias Bone = (start: Int, end: Int, radius: Float, isOfThePalm: Bool)

  private static let fingerBones: [Bone] = [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19].map {
    ($0, $0 + 1, 0.08, false)
  }
  private static let bones = fingerBones + [5, 9, 13, 17].map { (0, $0, 0.14, true) }
  /// Both parts have a thickness: what touches from behind is this far behind their middles.
  private static let thickness: Float = 0.12
  private static let palmLandmarks: Set<Int> = [0, 1, 2, 5, 9, 13, 17]

  private let points: HandPoints
  private let scale: Float

  /// Nil for a hand without world landmarks.
  init?(_ hand: Hand) {
    guard hand.worldLandmarks.areFinite, let frame = PalmFrame(hand.worldLandmarks, handedness: hand.handedness) else {
      return nil
    }
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
    let way = (end - start).xy
    let square = way.dot(way)
    let share = square > 0 ? min(max((point - start).xy.dot(way) / square, 0), 1) : 0
    let nearest = start + (end - start) * share
    let (offset, radius) = ((point - nearest).xy, bone.radius * scale)
    return offset.dot(offset) < radius * radius && nearest.z < depth
  }
}
