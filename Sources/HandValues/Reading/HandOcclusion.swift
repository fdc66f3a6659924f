/// The points of a hand that are behind other parts of it.
///
/// Fingers and palm are capsules around bones.
struct HandOcclusion {
  /// A bone between two landmarks.
  ///
  /// `radius` is the distance of the skin from the bone. The unit is the length from the wrist to the middle knuckle,
  /// some 10 cm.
  private typealias Bone = (start: Int, end: Int, radius: Float, isOfThePalm: Bool)

  private static let fingerBones: [Bone] = [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19].map {
    ($0, $0 + 1, 0.08, false)
  }
  private static let bones = fingerBones + [5, 9, 13, 17].map { (0, $0, 0.14, true) }
  /// The depth between the middles of two parts that touch.
  ///
  /// The depth is due to their thickness.
  private static let thickness: Float = 0.12
  private static let palmLandmarks: Set<Int> = [0, 1, 2, 5, 9, 13, 17]

  private let points: HandPoints
  private let scale: Float

  /// - Returns: nil for a hand without world landmarks.
  init?(_ hand: Hand) {
    guard hand.worldLandmarks.areFinite, let frame = PalmFrame(hand.worldLandmarks, handedness: hand.handedness) else {
      return nil
    }
    points = hand.worldLandmarks
    scale = frame.scale
  }

  /// Whether another part is clearly in front of a landmark.
  func hides(_ landmark: Int) -> Bool {
    let isOfThePalm = Self.palmLandmarks.contains(landmark)
    return Self.bones.contains { bone in
      // A finger does not hide itself: its bones and neighbouring bones do not count.
      let isNear = bone.isOfThePalm ? isOfThePalm : landmark >= bone.start - 1 && landmark <= bone.end + 1
      return !isNear && hides(points[landmark], bone)
    }
  }

  /// Whether the bone hides a point.
  ///
  /// The bone crosses the line of sight within its radius, in front of the point.
  private func hides(_ point: SIMD3<Float>, _ bone: Bone) -> Bool {
    let start = points[bone.start]
    let end = points[bone.end]
    let depth = point.z - Self.thickness * scale
    guard min(start.z, end.z) < depth else { return false }
    let way = (end - start).xy
    let square = way.dot(way)
    let share = square > 0 ? min(max((point - start).xy.dot(way) / square, 0), 1) : 0
    let nearest = start + (end - start) * share
    let offset = (point - nearest).xy
    let radius = bone.radius * scale
    return offset.dot(offset) < radius * radius && nearest.z < depth
  }
}
