import GestureFixtures
import GestureSupport
import MediaPipeTasksVision

extension PosedMovement {
  /// Returns the frames' results as MediaPipe's gesture recognizer gives them.
  public func results(_ sampling: FrameSampling = FrameSampling()) -> [GestureRecognizerResult] {
    frames(sampling).map { GestureRecognizerResult(hands: $0.hands, timestampInMilliseconds: $0.time.milliseconds) }
  }

  /// Returns the frames' results as MediaPipe's hand landmarker gives them.
  public func handResults(_ sampling: FrameSampling = FrameSampling()) -> [HandLandmarkerResult] {
    frames(sampling).map { HandLandmarkerResult(hands: $0.hands, timestampInMilliseconds: $0.time.milliseconds) }
  }
}

extension RecordedGestures {
  /// Creates a recording of a recognizer's results.
  ///
  /// - Throws: `StatusError` (invalid argument) as `init(_:name:)`.
  public init(_ results: [GestureRecognizerResult], name: String = "recording") throws(StatusError) {
    try self.init(results.map { $0.record() }, name: name)
  }
}
