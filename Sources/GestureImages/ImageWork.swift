import GestureSupport

/// Reads and decodes images on threads that run no tasks.
///
/// The process reads at most as many images at a time as there are processors.
enum ImageWork {
  private static let lender = Lender((), count: PerformanceCores.count) {}

  /// Waits for a turn, then runs `body`.
  ///
  /// - Parameter body: Receives the number of threads that it may use. It ends at its next `Cancellation.check()` if
  ///   the task is cancelled.
  /// - Throws: The errors of `body`; `CancellationError` if the task is cancelled.
  static func run<R: Sendable>(_ body: @escaping @Sendable (_ threads: Int) throws -> R) async throws -> R {
    try await lender.run { _, running in try body(max(RasterImage.decodingThreads / running, 1)) }
  }
}
