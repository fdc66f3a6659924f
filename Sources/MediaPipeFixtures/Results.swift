import GestureFixtures
import GestureSupport
import MediaPipeTasksVision

extension HandMotion {
  /// The results of the frames as MediaPipe's gesture recognizer gives them; see `frames(_:)`.
  public func results(_ sampling: FrameSampling = FrameSampling()) -> [GestureRecognizerResult] {
    frames(sampling).map { GestureRecognizerResult(hands: $0.hands, timestampInMilliseconds: $0.time.milliseconds) }
  }

  /// The results of the frames as MediaPipe's hand landmarker gives them; see `frames(_:)`.
  public func handResults(_ sampling: FrameSampling = FrameSampling()) -> [HandLandmarkerResult] {
    frames(sampling).map { HandLandmarkerResult(hands: $0.hands, timestampInMilliseconds: $0.time.milliseconds) }
  }
}

extension RecordedGestures {
  /// Takes the results of a recognizer, such as those that an app has kept.
  ///
  /// - Throws: `StatusError` (invalid argument) as `init(_:name:)`.
  public init(_ results: [GestureRecognizerResult], name: String = "recording") throws(StatusError) {
    try self.init(results.map { $0.record() }, name: name)
  }
}
