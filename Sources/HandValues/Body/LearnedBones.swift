/// The bones of a person, learned from world landmarks.
///
/// The bones are means that start with an average hand; the influence of outliers is bounded.
struct LearnedBones: Sendable {
  private(set) var bones: HandBones
  private var framesLeft: Int
  private var weight: Float = 8

  /// - Parameter bones: The known bones; nil learns them.
  init(_ bones: HandBones?) {
    self.bones = bones ?? .average
    framesLeft = bones == nil ? HandFitter.framesOfLearning : 0
  }

  /// Adds the palm and the bones in a frame.
  mutating func learn(_ points: HandPoints, _ frame: PalmFrame) {
    guard framesLeft > 0 else { return }
    // Depth is the least certain coordinate of world landmarks, so a hand seen from its edge shows little of its bones.
    let share = frame.z.z * frame.z.z
    weight += share
    let bound = SIMD3<Float>(repeating: 0.08)
    for finger in Finger.allCases {
      let first = finger.firstLandmark
      var root = frame.own(point: points[first])
      if finger == .thumb { root -= HandSkeleton.thumbRootOffset }
      func length(_ bone: Int) -> Float { (points[first + bone + 1] - points[first + bone]).length / frame.scale }
      var digit = bones.digits[finger]
      // The thumb's first bone starts at the corrected root, not at the landmark.
      let lengths = SIMD3(
        finger == .thumb ? (frame.own(point: points[2]) - root).length : length(0), length(1), length(2))
      digit.root += (root - digit.root).clamped(lowerBound: -bound, upperBound: bound) * (share / weight)
      digit.lengths += (lengths - digit.lengths).clamped(lowerBound: -bound, upperBound: bound) * (share / weight)
      bones.digits[finger] = digit
    }
  }

  /// Adds the size of the hand in a frame.
  mutating func learn(size: Float) {
    guard framesLeft > 0 else { return }
    framesLeft -= 1
    let frames = HandFitter.framesOfLearning - framesLeft
    if frames == 1 { bones.size = size } else { bones.size += (size - bones.size) / Float(frames) }
  }
}
