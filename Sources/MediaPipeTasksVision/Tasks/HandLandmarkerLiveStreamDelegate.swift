import Foundation

#if canImport(ObjectiveC)
  /// Receives the results of a ``HandLandmarker`` in live-stream mode.
  ///
  /// Calls come one after the other on a private queue of the task, in the order of the frames. The task holds its delegate weakly.
  @objc(MPPHandLandmarkerLiveStreamDelegate) public protocol HandLandmarkerLiveStreamDelegate: NSObjectProtocol {
    /// A frame was processed.
    ///
    /// - Parameters:
    ///   - handLandmarker: The task.
    ///   - result: The hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: Why the frame could not be processed. The frames after it are not affected.
    @objc(handLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
    optional func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?)
  }
#else
  /// Receives the results of a ``HandLandmarker`` in live-stream mode.
  ///
  /// Calls come one after the other on a private queue of the task, in the order of the frames. The task holds its delegate weakly.
  public protocol HandLandmarkerLiveStreamDelegate: NSObjectProtocol {
    /// A frame was processed.
    ///
    /// - Parameters:
    ///   - handLandmarker: The task.
    ///   - result: The hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: Why the frame could not be processed. The frames after it are not affected.
    func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int, error: (any Error)?)
  }

  extension HandLandmarkerLiveStreamDelegate {
    /// Does nothing: the method may be left out.
    public func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
