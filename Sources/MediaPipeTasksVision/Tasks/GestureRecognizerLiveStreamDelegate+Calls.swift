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
