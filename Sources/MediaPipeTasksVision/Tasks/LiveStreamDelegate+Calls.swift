extension HandLandmarkerLiveStreamDelegate {
  /// Calls the method, optional with Objective-C and defaulted elsewhere.
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
  /// Calls the implemented method of the two.
  ///
  /// Both are optional with Objective-C and have defaults elsewhere.
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
