import GestureFixtures

/// The product GestureFixtures: a drawn hand, through a recognizer.
nonisolated func gesture(of pose: HandPose) throws -> HandGesture? {
  let recognizer = try HandGestureRecognizer(model: GestureModel(data: FixtureModels.gestureRecognizer()))
  return try recognizer.recognize(image: pose.image(width: 320, height: 240)).first?.gesture
}
