import HandLandmarkerCore

extension AsyncSequence where Element == HandFrame {
  /// The events of a stream of results, as they become certain; gestures that are still made at the end of the stream end then.
  ///
  /// ```swift
  /// for try await event in recognizer.frames(of: frames).gestureEvents() { … }
  /// ```
  public func gestureEvents(settings: GestureEventSettings = GestureEventSettings()) -> GestureEventSequence<Self> {
    GestureEventSequence(results: self, settings: settings)
  }
}

/// The events of a stream of results; see `gestureEvents(settings:)`.
public struct GestureEventSequence<Results: AsyncSequence>: AsyncSequence where Results.Element == HandFrame {
  /// The elements of the sequence.
  public typealias Element = GestureEvent

  let results: Results
  let settings: GestureEventSettings

  /// Reads results until an event is certain.
  public struct Iterator: AsyncIteratorProtocol {
    var results: Results.AsyncIterator
    var detector: GestureEventDetector
    var pending: ArraySlice<GestureEvent> = []
    var isOver = false

    /// Returns the next event; nil when the results are over and every gesture has ended.
    ///
    /// - Throws: What the sequence of results throws.
    public mutating func next() async throws -> GestureEvent? {
      while pending.isEmpty, !isOver {
        if let frame = try await results.next() {
          pending = detector.events(for: frame.hands, at: frame.timestampInMilliseconds ?? 0)[...]
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
    Iterator(results: results.makeAsyncIterator(), detector: GestureEventDetector(settings: settings))
  }
}

extension GestureEventSequence: Sendable where Results: Sendable {}
