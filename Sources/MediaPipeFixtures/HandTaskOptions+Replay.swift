import GestureFixtures
import MediaPipeTasksVision

extension HandTaskOptions {
  /// Makes tasks with these options answer with a recording, without models.
  ///
  /// Code that creates its own task can so be tested as it is. Options that concern models and their answers (numbers
  /// of hands, scores, categories) have no influence on the recorded answers; landmarks are smoothed according to
  /// `landmarkSmoothing`. Images are not read. Timestamps, running modes, delegates and errors are those of every task,
  /// and a gesture recognizer refuses a recording without gestures. Each call restarts the recording; all tasks that
  /// are created with the same options answer single images in one order.
  ///
  /// - Parameters:
  ///   - recording: The answers.
  ///   - settings: The matching of frames, and the latency of an answer.
  public func replay(_ recording: RecordedGestures, settings: ReplaySettings = ReplaySettings()) {
    let replay = Replay(recording, settings)
    let hasGestures = self is GestureRecognizerOptions
    replacement = { options in
      if hasGestures { try recording.checkGestures() }
      // A copy shares the number of answered images.
      var copy = replay
      copy.options.tracking = options.tracking
      return copy
    }
  }
}

extension GestureRecognizer {
  /// Creates a task that answers with a recording, without a model.
  ///
  /// In image mode the task answers with the recorded frames in their order, in the stream modes by their timestamps. A
  /// frame that was not recorded gives an error that names it.
  ///
  /// - Parameters:
  ///   - recording: The answers, with gestures.
  ///   - options: The running mode and the delegate; see `HandTaskOptions.replay(_:settings:)`. The options do not
  ///     change.
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
  /// Creates a task that answers with a recording, without a model.
  ///
  /// The frames are matched as in `GestureRecognizer.replaying(_:options:settings:)`.
  ///
  /// - Parameters:
  ///   - recording: The answers, whose gestures are left out.
  ///   - options: The running mode and the delegate. The options do not change.
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
