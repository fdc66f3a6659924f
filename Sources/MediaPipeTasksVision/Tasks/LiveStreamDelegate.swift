import Foundation

#if canImport(ObjectiveC)
  /// Receives the results of a ``HandLandmarker`` in live-stream mode.
  ///
  /// Calls come one at a time on a private queue of the task, in the order of the frames. The task holds its delegate
  /// weakly.
  @objc(MPPHandLandmarkerLiveStreamDelegate) public protocol HandLandmarkerLiveStreamDelegate: NSObjectProtocol {
    /// Takes the result of a frame that was processed.
    ///
    /// - Parameters:
    ///   - handLandmarker: The task.
    ///   - result: The hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: The reason why the frame could not be processed. Later frames are not affected.
    @objc(handLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
    optional func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?)
  }

  /// Receives the results of a ``GestureRecognizer`` in live-stream mode.
  ///
  /// Implement one of the two methods. They differ in a label only: MediaPipe's framework has
  /// `didFinishGestureRecognition`, its guides have `didFinishRecognition`. Calls come one at a time on a private queue
  /// of the task, in the order of the frames. The task holds its delegate weakly.
  @objc(MPPGestureRecognizerLiveStreamDelegate) public protocol GestureRecognizerLiveStreamDelegate: NSObjectProtocol {
    /// Takes the result of a frame that was processed.
    ///
    /// - Parameters:
    ///   - gestureRecognizer: The task.
    ///   - result: The gestures and hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: The reason why the frame could not be processed. Later frames are not affected.
    @objc(gestureRecognizer:didFinishRecognitionWithResult:timestampInMilliseconds:error:)
    optional func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?)

    /// Takes the result of a frame, under the label of MediaPipe's guides.
    ///
    /// The task calls the method if the other one is not implemented.
    @objc(gestureRecognizer:didFinishRecognition:timestampInMilliseconds:error:)
    optional func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?)
  }
#else
  /// Receives the results of a ``HandLandmarker`` in live-stream mode.
  ///
  /// Calls come one at a time on a private queue of the task, in the order of the frames. The task holds its delegate
  /// weakly.
  public protocol HandLandmarkerLiveStreamDelegate: NSObjectProtocol {
    /// Takes the result of a frame that was processed.
    ///
    /// - Parameters:
    ///   - handLandmarker: The task.
    ///   - result: The hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: The reason why the frame could not be processed. Later frames are not affected.
    func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?)
  }

  extension HandLandmarkerLiveStreamDelegate {
    /// Does nothing, so that the method may be left out.
    public func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?
    ) {}
  }

  /// Receives the results of a ``GestureRecognizer`` in live-stream mode.
  ///
  /// Implement one of the two methods, in the class that declares the conformance. They differ in a label only:
  /// MediaPipe's framework has `didFinishGestureRecognition`, its guides have `didFinishRecognition`. Calls come one at
  /// a time on a private queue of the task, in the order of the frames. The task holds its delegate weakly.
  public protocol GestureRecognizerLiveStreamDelegate: NSObjectProtocol {
    /// Takes the result of a frame that was processed.
    ///
    /// - Parameters:
    ///   - gestureRecognizer: The task.
    ///   - result: The gestures and hands; nil if there is an error.
    ///   - timestampInMilliseconds: The time of the frame; `Int.min` if there is an error, as in MediaPipe.
    ///   - error: The reason why the frame could not be processed. Later frames are not affected.
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?)

    /// Takes the result of a frame, under the label of MediaPipe's guides.
    ///
    /// The task calls the method if the other one is not implemented.
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?)
  }

  extension GestureRecognizerLiveStreamDelegate {
    /// Calls the method with the guides' label.
    public func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      self.gestureRecognizer(
        gestureRecognizer, didFinishRecognition: result, timestampInMilliseconds: timestampInMilliseconds, error: error)
    }

    /// Does nothing, so that the methods may be left out.
    public func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?
    ) {}
  }
#endif
