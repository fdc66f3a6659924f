import GestureFoundation

/// The work of a tracker or a recognizer: sources of hands, lent to one call each. Streams are values of their owners.
package final class HandWork: Sendable {
  private let lender: Lender<any HandSource>
  private let limits: HandTracker.Options.Limits
  /// Changes the options of a source that is lent.
  private let adapt: @Sendable (any HandSource) throws -> any HandSource
  /// A stream before its first frame.
  package let newStream: HandStream
  /// See ``HandSource/dropsFrames``.
  let dropsFrames: Bool

  /// - Parameters:
  ///   - limits: In range; the owner checks them before the work begins.
  ///   - make: Creates a source; each answers as the others do.
  /// - Throws: The error of the first source.
  package init(limits: HandTracker.Options.Limits, make: @escaping @Sendable () throws -> any HandSource) throws(StatusError) {
    self.limits = limits
    adapt = { $0 }
    let first = try StatusError.typed(make)
    (newStream, dropsFrames) = (first.makeStream(), first.dropsFrames)
    lender = Lender(
      first, count: limits.concurrency ?? PerformanceCores.count, maximumWaiting: limits.maximumWaiting ?? .max, make: make)
  }

  /// The work of a single source, which serves one call after the other.
  package init(_ source: any HandSource & Sendable) {
    limits = HandTracker.Options.Limits()
    adapt = { $0 }
    (newStream, dropsFrames) = (source.makeStream(), source.dropsFrames)
    lender = Lender(source, count: 1) { source }
  }

  /// Work with other options, which shares the sources of `other` and the bounds of their use.
  ///
  /// - Parameters:
  ///   - newStream: A stream before its first frame, with those options.
  ///   - adapt: Returns a source with those options that computes in the memory of the given one. Called for every piece of work.
  package init(
    sharing other: HandWork, newStream: HandStream, adapt: @escaping @Sendable (any HandSource) throws -> any HandSource
  ) {
    (lender, limits, dropsFrames) = (other.lender, other.limits, other.dropsFrames)
    (self.newStream, self.adapt) = (newStream, adapt)
  }

  /// The numbers of calls, of all that share the sources.
  package var counts: Lender<any HandSource>.Counts { lender.counts }

  /// Runs `body` on the caller's thread.
  package func withSource<R>(_ body: (any HandSource) throws -> R) throws(StatusError) -> R {
    try StatusError.typed {
      try lender.withResource { source, running in
        let source = try adapt(source)
        source.prepare(threads: limits.threadCount(running: running))
        return try body(source)
      }
    }
  }

  /// Runs `body` on another thread, with the number of threads that it may use.
  package func run<R: Sendable>(_ body: @escaping @Sendable (any HandSource, _ threads: Int) throws -> R) async throws -> R {
    try await lender.run { [limits, adapt] source, running in
      let source = try adapt(source)
      let threads = limits.threadCount(running: running)
      source.prepare(threads: threads)
      return try body(source, threads)
    }
  }

  /// The hands of an encoded image, which is decoded when it is its turn.
  package func hands(inImageData data: Data, maximumPixelCount: Int, reducedToSide side: Int?) async throws -> [Hand] {
    try await run { source, threads in
      let image = try RasterImage(data, name: "imageData", threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: side)
      return try source.hands(in: image)
    }
  }

  /// The hands of the next frame of a stream, which an error leaves as it is: the frame may be given again.
  package func hands(in image: RasterImage, at time: Duration, continuing stream: inout HandStream) throws(StatusError) -> [Hand] {
    var next = stream
    try next.clock.accept(time)
    let hands = try withSource { try $0.hands(in: image, at: time, continuing: &next) }
    next.predictor.add(HandFrame(hands: hands, at: time))
    stream = next
    return hands
  }

  /// The hands of the next frame of a stream, found on another thread.
  nonisolated(nonsending) package func hands(
    in image: RasterImage, at time: Duration, continuing stream: inout HandStream
  ) async throws -> [Hand] {
    var next = stream
    try next.clock.accept(time)
    let (hands, after) = try await run { [next] source, _ in
      var after = next
      let hands = try source.hands(in: image, at: time, continuing: &after)
      return (hands, after)
    }
    stream = after
    stream.predictor.add(HandFrame(hands: hands, at: time))
    return hands
  }
}
