/// The visibility of a landmark's point of the hand to the camera.
public enum LandmarkVisibility: String, Sendable, Hashable, CaseIterable, Codable {
  /// Inside the image, and not behind another part of the hand.
  case visible
  /// Inside the image, but behind another part of the same hand.
  ///
  /// This is an estimate from landmarks with estimated depth. Other objects in front of the hand are unknown.
  case hidden
  /// Outside the image, where MediaPipe guesses.
  case outside
}

extension Hand {
  /// The visibility of each landmark, in the order of `HandLandmark`.
  ///
  /// `outside` is certain, `hidden` an estimate. Without world landmarks no landmark is hidden.
  public var visibility: [LandmarkVisibility] {
    let occlusion = HandOcclusion(self)
    return landmarks.indices.map { index in
      let point = landmarks[index]
      guard 0...1 ~= point.x, 0...1 ~= point.y else { return .outside }
      return occlusion?.hides(index) == true ? .hidden : .visible
    }
  }
}
