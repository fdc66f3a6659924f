extension AsyncSequence where Element == GestureRecognizerResult {
  /// The events of a stream of results, as they become certain; what is still going on at the end of the stream is ended then.
  ///
  /// ```swift
  /// for try await event in recognizer.results(for: frames).gestureEvents() { … }
  /// ```
  public func gestureEvents(settings: GestureEventSettings = GestureEventSettings()) -> GestureEventSequence<Self> {
    GestureEventSequence(results: self, settings: settings)
  }
}

/// The events of a stream of results; see `gestureEvents(settings:)`.
public struct GestureEventSequence<Results: AsyncSequence>: AsyncSequence where Results.Element == GestureRecognizerResult {
  /// What the sequence gives.
  public typealias Element = GestureEvent

  let results: Results
  let settings: GestureEventSettings

  /// Reads results until an event is certain.
  public struct Iterator: AsyncIteratorProtocol {
    var results: Results.AsyncIterator
    var detector: GestureEventDetector
    var pending: ArraySlice<GestureEvent> = []
    var isOver = false

    /// The next event; nil when the results are over and everything has ended.
    ///
    /// - Throws: What the sequence of results throws.
    public mutating func next() async throws -> GestureEvent? {
      while pending.isEmpty, !isOver {
        if let result = try await results.next() {
          pending = detector.events(for: result)[...]
        } else {
          pending = detector.finish()[...]
          isOver = true
        }
      }
      return pending.popFirst()
    }
  }

  /// A new detector over the results.
  public func makeAsyncIterator() -> Iterator {
    Iterator(results: results.makeAsyncIterator(), detector: GestureEventDetector(settings: settings))
  }
}

extension GestureEventSequence: Sendable where Results: Sendable {}
