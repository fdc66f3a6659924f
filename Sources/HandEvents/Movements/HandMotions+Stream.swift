import GestureSupport
import HandValues

extension AsyncSequence where Element == HandFrame {
  /// The movements in a stream, as they become certain; those that are still made at the end of the stream end then.
  ///
  /// ```swift
  /// for try await event in recognizer.results(for: frames).motionEvents() { … }
  /// ```
  ///
  /// - Parameter models: Trained movements that are looked for as well.
  public func motionEvents(models: [MotionModel] = []) -> HandEventSequence<Self, HandMotionDetector> {
    events(of: HandMotionDetector(models: models))
  }

  /// The movements in a stream as settings define them; see ``motionEvents(models:)``.
  ///
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public func motionEvents(
    settings: HandMotionSettings, models: [MotionModel] = []
  ) throws(StatusError) -> HandEventSequence<Self, HandMotionDetector> {
    events(of: try HandMotionDetector(settings: settings, models: models))
  }
}
