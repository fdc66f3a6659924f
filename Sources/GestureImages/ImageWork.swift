import GestureSupport

/// Reading and decoding of images on threads that run no tasks: as many at the same time as there are processors, in
/// the whole process.
enum ImageWork {
  private static let lender = Lender((), count: PerformanceCores.count) {}

  /// Runs `body` after waiting for a turn.
  ///
  /// - Parameter body: Receives the number of threads that it may use; it ends at its next `Cancellation.check()` if
  ///   the task is cancelled.
  /// - Throws: The errors of `body`; `CancellationError` if the task is cancelled.
  static func run<R: Sendable>(_ body: @escaping @Sendable (_ threads: Int) throws -> R) async throws -> R {
    try await lender.run { _, running in try body(max(RasterImage.decodingThreads / running, 1)) }
  }
}
