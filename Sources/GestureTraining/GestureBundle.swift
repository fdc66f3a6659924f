/// The names of a gesture recognizer bundle's entries.
enum GestureBundle {
  static let hands = "hand_landmarker.task"
  static let gestures = "hand_gesture_recognizer.task"
  static let embedder = "gesture_embedder.tflite"
  static let cannedClassifier = "canned_gesture_classifier.tflite"
  static let customClassifier = "custom_gesture_classifier.tflite"
}
