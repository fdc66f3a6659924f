/// The gestures and hands of one image or frame.
///
/// All arrays are empty if there is no hand and, as in MediaPipe, if the classifiers' options leave no hand a gesture.
/// If only some hands have a gesture, ``gestures`` has empty arrays for the others, which MediaPipe leaves out.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerResult) @objcMembers
#endif
public final class GestureRecognizerResult: HandTaskResult, @unchecked Sendable {
  /// The category of each hand's gesture, with index −1.
  ///
  /// A hand that the classifiers' options leave without a gesture has none.
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
