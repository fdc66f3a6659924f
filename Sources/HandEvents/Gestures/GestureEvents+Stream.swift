import GestureSupport
import HandValues

extension AsyncSequence where Element == HandFrame {
  /// The gesture events of a stream, as they become certain; gestures that are still made at the end of the stream end then.
  ///
  /// ```swift
  /// for try await event in recognizer.results(for: frames).gestureEvents() { … }
  /// ```
  public func gestureEvents() -> HandEventSequence<Self, GestureEventDetector> { events(of: GestureEventDetector()) }

  /// The gesture events of a stream as settings define them; see ``gestureEvents()``.
  ///
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public func gestureEvents(settings: GestureEventSettings) throws(StatusError) -> HandEventSequence<Self, GestureEventDetector> {
    events(of: try GestureEventDetector(settings: settings))
  }
}
