import GestureClassifier
import GestureSupport
import HandLandmarkerCore

extension HandGestureRecognizer {
  /// Creates a recognizer that answers with a recording instead of a model.
  ///
  /// An app uses it like any other.
  ///
  /// ```swift
  /// let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(PosedMovement.swipe(.left).frames()))
  /// ```
  ///
  /// The content of images is ignored. A frame of a stream gets the answer of its time, single images get the recorded
  /// results in order. A frame that was not recorded causes an error that names it. Times must increase as in every
  /// stream.
  ///
  /// - Parameters:
  ///   - recording: The answers, with gestures.
  ///   - tracking: The settings by which the recorded hands of a stream are smoothed and keep identities and
  ///     handedness.
  ///   - settings: The matching of frames, and the latency of an answer.
  /// - Throws: `StatusError` (invalid argument) for a recording of `gesture-cli detect`, which has no gestures, and for
  ///   a setting out of range.
  public static func replaying(
    _ recording: RecordedGestures, tracking: HandTracker.Options.Tracking = .init(),
    settings: ReplaySettings = ReplaySettings()
  ) throws(StatusError) -> HandGestureRecognizer {
    try recording.checkGestures()
    try tracking.check()
    try settings.check()
    return HandGestureRecognizer(source: Replay(recording, settings, tracking: tracking))
  }
}

extension HandTracker {
  /// Creates a tracker that answers with a recording.
  ///
  /// See `HandGestureRecognizer.replaying(_:tracking:settings:)`.
  ///
  /// - Parameters:
  ///   - recording: The answers; gestures are ignored.
  ///   - tracking: The settings by which recorded hands are smoothed and keep identities and handedness.
  ///   - settings: The matching of frames, and the latency of an answer.
  /// - Throws: `StatusError` (invalid argument) for a setting out of range.
  public static func replaying(
    _ recording: RecordedGestures, tracking: HandTracker.Options.Tracking = .init(),
    settings: ReplaySettings = ReplaySettings()
  ) throws(StatusError) -> HandTracker {
    try tracking.check()
    try settings.check()
    let records = recording.records.map { record in
      changed(record) { record in
        record.hasGestures = false
        for index in record.hands.indices { record.hands[index].gestureScores = nil }
      }
    }
    return HandTracker(
      source: Replay(try RecordedGestures(records, name: recording.name), settings, tracking: tracking))
  }
}
