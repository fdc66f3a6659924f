extension AsyncSequence where Element == HandFrame {
  /// The events of a stream, as they become certain; what is still being made at the end of the stream ends then.
  ///
  /// - Parameter detector: Finds them; it has seen nothing yet.
  public func events<Detector: HandEventDetector>(of detector: Detector) -> HandEventSequence<Self, Detector> {
    HandEventSequence(frames: self, detector: detector)
  }

  /// Each frame of a stream with the events that it makes certain, of one or several detectors: for hands, gestures and movements at once.
  ///
  /// ```swift
  /// for try await (frame, gestures, motions) in recognizer.results(for: camera).events(of: GestureEventDetector(), HandMotionDetector()) { … }
  /// ```
  ///
  /// After the last frame comes one without hands, with the events of what was still being made then.
  ///
  /// - Parameters:
  ///   - first: Finds events; it has seen nothing yet.
  ///   - second: Finds other events in the same frames.
  public func events<First: HandEventDetector, Second: HandEventDetector>(
    of first: First, _ second: Second
  ) -> HandEventPairSequence<Self, First, Second> {
    HandEventPairSequence(frames: self, first: first, second: second)
  }
}

/// The events of a stream; see `events(of:)`.
public struct HandEventSequence<Frames: AsyncSequence, Detector: HandEventDetector>: AsyncSequence where Frames.Element == HandFrame {
  /// The elements of the sequence.
  public typealias Element = Detector.Event

  let frames: Frames
  let detector: Detector

  /// Reads frames until an event is certain.
  public struct Iterator: AsyncIteratorProtocol {
    var frames: Frames.AsyncIterator
    var detector: Detector
    var pending: ArraySlice<Detector.Event> = []
    var isOver = false

    /// Returns the next event; nil when the frames are over and everything has ended.
    ///
    /// - Throws: The errors of the sequence of frames.
    public mutating func next() async throws -> Detector.Event? {
      while pending.isEmpty, !isOver {
        if let frame = try await frames.next() {
          pending = detector.events(for: frame)[...]
        } else {
          pending = detector.finish()[...]
          isOver = true
        }
      }
      return pending.popFirst()
    }
  }

  /// Returns an iterator with a detector that has seen nothing.
  public func makeAsyncIterator() -> Iterator { Iterator(frames: frames.makeAsyncIterator(), detector: detector) }
}

extension HandEventSequence: Sendable where Frames: Sendable {}

/// The frames of a stream with the events of two detectors; see `events(of:_:)`.
public struct HandEventPairSequence<Frames: AsyncSequence, First: HandEventDetector, Second: HandEventDetector>: AsyncSequence
where Frames.Element == HandFrame {
  /// The elements of the sequence.
  public typealias Element = (frame: HandFrame, first: [First.Event], second: [Second.Event])

  let frames: Frames
  let first: First
  let second: Second

  /// Reads frame by frame.
  public struct Iterator: AsyncIteratorProtocol {
    var frames: Frames.AsyncIterator
    var first: First
    var second: Second
    /// The last frame, until the stream is over.
    var last: HandFrame?

    /// Returns the next frame with its events; nil after the one that ends everything.
    ///
    /// - Throws: The errors of the sequence of frames.
    public mutating func next() async throws -> Element? {
      if let frame = try await frames.next() {
        last = frame
        return (frame, first.events(for: frame), second.events(for: frame))
      }
      guard var end = last else { return nil }
      last = nil
      end.hands = []
      return (end, first.finish(), second.finish())
    }
  }

  /// Returns an iterator with detectors that have seen nothing.
  public func makeAsyncIterator() -> Iterator { Iterator(frames: frames.makeAsyncIterator(), first: first, second: second) }
}

extension HandEventPairSequence: Sendable where Frames: Sendable {}
