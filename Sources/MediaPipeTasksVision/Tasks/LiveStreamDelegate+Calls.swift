extension HandLandmarkerLiveStreamDelegate {
  /// Calls the method, which is optional where there is Objective-C and has a default elsewhere.
  func receive(_ result: HandLandmarkerResult?, of task: HandLandmarker, error: (any Error)?) {
    let time = result?.timestampInMilliseconds ?? .min
    #if canImport(ObjectiveC)
      handLandmarker?(task, didFinishDetection: result, timestampInMilliseconds: time, error: error)
    #else
      handLandmarker(task, didFinishDetection: result, timestampInMilliseconds: time, error: error)
    #endif
  }
}

extension GestureRecognizerLiveStreamDelegate {
  /// Calls the method that is implemented: both are optional where there is Objective-C, and have defaults elsewhere.
  func receive(_ result: GestureRecognizerResult?, of task: GestureRecognizer, error: (any Error)?) {
    let time = result?.timestampInMilliseconds ?? .min
    #if canImport(ObjectiveC)
      let answer: Void? = gestureRecognizer?(
        task, didFinishGestureRecognition: result, timestampInMilliseconds: time, error: error)
      if answer == nil {
        gestureRecognizer?(task, didFinishRecognition: result, timestampInMilliseconds: time, error: error)
      }
    #else
      gestureRecognizer(task, didFinishGestureRecognition: result, timestampInMilliseconds: time, error: error)
    #endif
  }
}
