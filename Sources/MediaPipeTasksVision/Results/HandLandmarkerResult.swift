/// The hands that a ``HandLandmarker`` finds in one image or frame.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerResult) @objcMembers
#endif
public final class HandLandmarkerResult: HandTaskResult, @unchecked Sendable {
  /// Creates a result, such as for tests and previews.
  public convenience init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]],
    timestampInMilliseconds: Int
  ) {
    self.init(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, gestures: nil,
      timestampInMilliseconds: timestampInMilliseconds)
  }
}
