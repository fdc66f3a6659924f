/// Whether a camera sees the point of the hand that a landmark stands for.
public enum LandmarkVisibility: String, Sendable, Hashable, CaseIterable, Codable {
  /// In the image, and not behind another part of the hand.
  case visible
  /// In the image, but behind another part of the same hand: an estimate from the landmarks, whose depth MediaPipe
  /// estimates as well. Whether something else covers the hand is not known.
  case hidden
  /// Outside of the image, where MediaPipe guesses.
  case outside
}

extension Hand {
  /// Whether each landmark is seen, in the order of `HandLandmark`: a certain answer for those outside of the image, an
  /// estimate for those that the hand itself hides. Without world landmarks none counts as hidden.
  public var visibility: [LandmarkVisibility] {
    let occlusion = HandOcclusion(self)
    return landmarks.indices.map { index in
      let point = landmarks[index]
      guard 0...1 ~= point.x, 0...1 ~= point.y else { return .outside }
      return occlusion?.hides(index) == true ? .hidden : .visible
    }
  }
}
