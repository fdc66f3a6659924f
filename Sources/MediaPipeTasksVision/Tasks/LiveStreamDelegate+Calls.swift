extension HandLandmarkerLiveStreamDelegate {
  /// Calls the method, which is optional where there is Objective-C and has a default elsewhere.
  func receive(_ result: HandLandmarkerResult?, of task: HandLandmarker, timestampInMilliseconds: Int, error: (any Error)?) {
    #if canImport(ObjectiveC)
      handLandmarker?(task, didFinishDetection: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
    #else
      handLandmarker(task, didFinishDetection: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
    #endif
  }
}

extension GestureRecognizerLiveStreamDelegate {
  /// Calls the method that is implemented: both are optional where there is Objective-C, and have defaults elsewhere.
  func receive(_ result: GestureRecognizerResult?, of task: GestureRecognizer, timestampInMilliseconds: Int, error: (any Error)?) {
    #if canImport(ObjectiveC)
      let answer: Void? = gestureRecognizer?(
        task, didFinishGestureRecognition: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
      if answer == nil {
        gestureRecognizer?(task, didFinishRecognition: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
      }
    #else
      gestureRecognizer(task, didFinishGestureRecognition: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
    #endif
  }
}
