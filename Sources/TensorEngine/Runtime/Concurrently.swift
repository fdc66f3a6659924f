/// Runs `body` once for each of `threads` parts, on the helpers that also work on models, and returns when all are done.
///
/// - Parameter body: Called with the part and the number of parts, which is smaller where there are no helpers to be had; from several
///   threads at once.
package func concurrently(threads: Int, _ body: (_ part: Int, _ parts: Int) -> Void) {
  guard threads > 1 else { return body(0, 1) }
  withoutActuallyEscaping(body) { body in WorkerPool.shared.run(PartedWork(body), phases: 0..<1, threads: threads) }
}

private final class PartedWork: PhasedWork {
  private let body: (Int, Int) -> Void

  init(_ body: @escaping (Int, Int) -> Void) { self.body = body }

  func run(phase: Int, part: Int, parts: Int, worker: Int) { body(part, parts) }
}
