import GestureFoundation

/// The work of a ``HandFinder``.
///
/// Lends memory for images to one call at a time. Only the functions of a finder use it.
public final class HandWork: Sendable {
  private let lender: Lender<any HandSource>
  private let limits: HandTracker.Options.Limits
  /// Changes the options of a borrowed source.
  private let adapt: @Sendable (any HandSource) throws -> any HandSource
  /// A new stream.
  package let newStream: StreamState
  /// See ``HandSource/dropsFrames``.
  let dropsFrames: Bool

  /// - Parameters:
  ///   - limits: Valid limits; the owner has checked them.
  ///   - make: Creates a source; all sources are equivalent.
  /// - Throws: The error of the first source.
  package init(limits: HandTracker.Options.Limits, make: @escaping @Sendable () throws -> any HandSource)
    throws(StatusError)
  {
    self.limits = limits
    adapt = { $0 }
    let first = try StatusError.typed(make)
    newStream = first.makeStream()
    dropsFrames = first.dropsFrames
    lender = Lender(
      first, count: limits.concurrency ?? PerformanceCores.count, maximumWaiting: limits.maximumWaiting ?? .max,
      make: make)
  }

  /// Creates the work of a single source.
  ///
  /// The source serves one call after the other.
  package init(_ source: any HandSource & Sendable) {
    limits = HandTracker.Options.Limits()
    adapt = { $0 }
    newStream = source.makeStream()
    dropsFrames = source.dropsFrames
    lender = Lender(source, count: 1) { source }
  }

  /// Creates work with other options.
  ///
  /// The work shares the sources and limits of `other`.
  ///
  /// - Parameters:
  ///   - newStream: A new stream with those options.
  ///   - adapt: Returns a source with those options that uses the memory of the given one. Called for each piece of
  ///     work.
  package init(
    sharing other: HandWork, newStream: StreamState,
    adapt: @escaping @Sendable (any HandSource) throws -> any HandSource
  ) {
    lender = other.lender
    limits = other.limits
    dropsFrames = other.dropsFrames
    self.newStream = newStream
    self.adapt = adapt
  }

  /// The numbers of calls of all works that share the sources.
  package var counts: Lender<any HandSource>.Counts { lender.counts }

  /// Calls that run in their order, one after the other.
  package typealias Series = Lender<any HandSource>.Series

  /// Runs `body` on the caller's thread.
  package func withSource<R>(in series: Series? = nil, _ body: (any HandSource) throws -> R) throws(StatusError) -> R {
    try StatusError.typed {
      try lender.withResource(in: series) { source, running in
        let source = try adapt(source)
        source.prepare(threads: limits.threadCount(running: running))
        return try body(source)
      }
    }
  }

  /// Runs `body` on another thread.
  ///
  /// Passes the number of threads that `body` may use.
  nonisolated(nonsending) package func run<R: Sendable>(
    in series: Series? = nil, _ body: @escaping @Sendable (any HandSource, _ threads: Int) throws -> R
  ) async throws -> R {
    try await lender.run(in: series) { [limits, adapt] source, running in
      let source = try adapt(source)
      let threads = limits.threadCount(running: running)
      source.prepare(threads: threads)
      return try body(source, threads)
    }
  }
}
