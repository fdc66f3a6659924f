import HandLandmarkerCore

extension AsyncSequence where Element == HandFrame {
  /// The movements in a stream of results, as they become certain; those that are still made at the end of the stream end then.
  ///
  /// ```swift
  /// for try await event in recognizer.frames(of: frames).motionEvents() { … }
  /// ```
  public func motionEvents(
    settings: HandMotionSettings = HandMotionSettings(), models: [MotionModel] = []
  ) -> HandMotionSequence<Self> {
    HandMotionSequence(results: self, detector: HandMotionDetector(settings: settings, models: models))
  }
}

/// The movements in a stream of results; see `motionEvents(settings:models:)`.
public struct HandMotionSequence<Results: AsyncSequence>: AsyncSequence where Results.Element == HandFrame {
  /// The elements of the sequence.
  public typealias Element = HandMotionEvent

  let results: Results
  let detector: HandMotionDetector

  /// Reads results until an event is certain.
  public struct Iterator: AsyncIteratorProtocol {
    var results: Results.AsyncIterator
    var detector: HandMotionDetector
    var pending: ArraySlice<HandMotionEvent> = []
    var isOver = false

    /// Returns the next event; nil when the results are over and every movement has ended.
    ///
    /// - Throws: What the sequence of results throws.
    public mutating func next() async throws -> HandMotionEvent? {
      while pending.isEmpty, !isOver {
        if let frame = try await results.next() {
          pending = detector.events(for: frame, at: frame.timestampInMilliseconds ?? 0)[...]
        } else {
          pending = detector.finish()[...]
          isOver = true
        }
      }
      return pending.popFirst()
    }
  }

  /// Returns an iterator with a new detector.
  public func makeAsyncIterator() -> Iterator {
    Iterator(results: results.makeAsyncIterator(), detector: detector)
  }
}

extension HandMotionSequence: Sendable where Results: Sendable {}
