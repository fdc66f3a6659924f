import HandValues

extension AsyncSequence where Element == HandFrame {
  /// Returns the events of a stream, when they become certain.
  ///
  /// Actions in progress end with the stream.
  ///
  /// ```swift
  /// for try await event in recognizer.results(for: camera).events(from: GestureEventDetector()) { … }
  /// ```
  ///
  /// - Parameter detector: The detector, which has seen nothing yet.
  public func events(from detector: some HandEventDetector) -> some AsyncSequence<HandEvent, any Error> & Sendable
  where Self: Sendable {
    HandEventSequence(frames: self, detector: detector)
  }

  /// Returns the events of several detectors, ordered by time.
  ///
  /// See ``events(from:)``.
  ///
  /// ```swift
  /// let detectors: [any HandEventDetector] = [GestureEventDetector(), HandMovementDetector()]
  /// for try await event in recognizer.results(for: camera).events(from: detectors) { … }
  /// ```
  public func events(from detectors: [any HandEventDetector]) -> some AsyncSequence<HandEvent, any Error> & Sendable
  where Self: Sendable {
    events(from: HandEventDetectors(detectors))
  }
}

/// The events of a stream; see `events(from:)`.
private struct HandEventSequence<Frames: AsyncSequence & Sendable, Detector: HandEventDetector>: AsyncSequence, Sendable
where Frames.Element == HandFrame {
  let frames: Frames
  let detector: Detector

  /// Reads frames until an event is certain.
  struct Iterator: AsyncIteratorProtocol {
    var frames: Frames.AsyncIterator
    var detector: Detector
    var order = StreamOrder()
    var pending: ArraySlice<HandEvent> = []
    var isOver = false

    /// Returns the next event; nil after the last event of the stream.
    ///
    /// - Throws: The errors of the sequence of frames.
    mutating func next() async throws -> HandEvent? {
      while pending.isEmpty, !isOver {
        if let frame = try await frames.next() {
          pending = events(for: frame)[...]
        } else {
          pending = detector.finish()[...]
          isOver = true
        }
      }
      return pending.popFirst()
    }

    private mutating func events(for frame: HandFrame) -> [HandEvent] {
      switch order.step(to: frame) {
      case .next, .repeated: detector.events(for: frame)
      case .late: []
      case .restarted(let frames): detector.finish() + frames.flatMap { self.events(for: $0) }
      }
    }
  }

  /// Returns an iterator with a detector that has seen nothing.
  func makeAsyncIterator() -> Iterator { Iterator(frames: frames.makeAsyncIterator(), detector: detector) }
}
