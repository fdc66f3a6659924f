import GestureFixtures
import MediaPipeTasksVision

extension HandTaskOptions {
  /// Makes tasks that are created with these options answer with a recording, without models: so that code which
  /// creates its own task can be tested as it is.
  ///
  /// Options that concern models and their answers (numbers of hands, scores, categories) have no influence on what was
  /// recorded; landmarks are smoothed as `landmarkSmoothing` says. Images are not looked at. Timestamps, running modes,
  /// delegates and errors are those of every task, which also refuses a recording without gestures for a gesture
  /// recognizer. Each call starts the recording anew; single images of all tasks that are created with the same options
  /// are answered in one order.
  ///
  /// - Parameters:
  ///   - recording: The answers.
  ///   - settings: The matching of frames, and the latency of an answer.
  public func replay(_ recording: RecordedGestures, settings: ReplaySettings = ReplaySettings()) {
    let (replay, hasGestures) = (Replay(recording, settings), self is GestureRecognizerOptions)
    replacement = { options in
      if hasGestures { try recording.checkGestures() }
      // A copy shares the number of images that were answered.
      var copy = replay
      copy.options.tracking = options.tracking
      return copy
    }
  }
}

extension GestureRecognizer {
  /// Creates a task that answers with a recording, without a model.
  ///
  /// In image mode the calls are answered with the recorded frames in their order; in the stream modes by their
  /// timestamps. A frame that was not recorded gives an error that names it.
  ///
  /// - Parameters:
  ///   - recording: The answers; with gestures.
  ///   - options: The running mode and the delegate; see `HandTaskOptions.replay(_:settings:)`. They are not changed.
  ///   - settings: The matching of frames, and the latency of an answer.
  /// - Throws: An `NSError` for a delegate that does not fit the running mode, and for a recording of
  ///   `gesture-cli detect`, which has no gestures.
  public static func replaying(
    _ recording: RecordedGestures, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    settings: ReplaySettings = ReplaySettings()
  ) throws -> GestureRecognizer {
    let copy = options.copy() as? GestureRecognizerOptions ?? options
    copy.replay(recording, settings: settings)
    return try GestureRecognizer(options: copy)
  }
}

extension HandLandmarker {
  /// Creates a task that answers with a recording, without a model; see
  /// `GestureRecognizer.replaying(_:options:settings:)`.
  ///
  /// - Parameters:
  ///   - recording: The answers; gestures are left out.
  ///   - options: The running mode and the delegate. They are not changed.
  ///   - settings: The matching of frames, and the latency of an answer.
  /// - Throws: An `NSError` for a delegate that does not fit the running mode.
  public static func replaying(
    _ recording: RecordedGestures, options: HandLandmarkerOptions = HandLandmarkerOptions(),
    settings: ReplaySettings = ReplaySettings()
  ) throws -> HandLandmarker {
    let copy = options.copy() as? HandLandmarkerOptions ?? options
    copy.replay(recording, settings: settings)
    return try HandLandmarker(options: copy)
  }
}
