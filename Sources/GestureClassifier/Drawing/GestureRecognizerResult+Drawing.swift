import HandLandmarkerCore

extension GestureRecognizerResult {
  /// The hands as `HandDrawing` draws them, with gesture and side and their scores as the label.
  public var annotations: [HandAnnotation] {
    HandAnnotation.annotations(landmarks: landmarks, labels: [gestures, handedness])
  }
}
