/// The gestures and hands of one image or frame.
///
/// All arrays are empty if there is no hand, and, as in MediaPipe, also if there are hands but the classifiers' options
/// leave none of them a gesture. If only some hands have a gesture, the array of the others in ``gestures`` is empty
/// (MediaPipe leaves it out).
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerResult) @objcMembers
#endif
public final class GestureRecognizerResult: HandTaskResult, @unchecked Sendable {
  /// One category per hand, with index −1; none for a hand that the classifiers' options leave without.
  public var gestures: [[ResultCategory]] { gestureCategories ?? [] }

  override class var hasGestures: Bool { true }

  /// Creates a result, such as for tests and previews.
  public convenience init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]],
    worldLandmarks: [[Landmark]],
    timestampInMilliseconds: Int
  ) {
    self.init(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, gestures: gestures,
      timestampInMilliseconds: timestampInMilliseconds)
  }
}
