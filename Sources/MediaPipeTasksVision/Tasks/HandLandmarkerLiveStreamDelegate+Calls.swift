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
