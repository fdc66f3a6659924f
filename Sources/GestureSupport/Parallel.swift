import GestureFoundation
import Synchronization

/// Independent pieces of work on several threads.
package struct Parallel: Sendable {
  package let threads: Int

  /// Creates work for a number of threads.
  ///
  /// - Parameter threads: The number of threads; nil for one per processor, at most 4.
  package init(threads: Int?) { self.threads = threads ?? min(PerformanceCores.count, 4) }

  /// Returns the output of each piece, in order.
  ///
  /// - Parameters:
  ///   - worker: Makes a thread's worker, once for each, from the thread's number.
  ///   - progress: Takes the number of finished pieces, one call at a time; may throw to end the work.
  /// - Throws: The error of the first piece that failed, or of `worker` or `progress`.
  package func map<Worker, Output: Sendable>(
    count: Int, worker: @Sendable (Int) throws -> Worker, _ body: @Sendable (Worker, Int) throws -> Output,
    progress: @Sendable (Int) throws -> Void = { _ in }
  ) throws -> [Output] {
    let next = Atomic<Int>(0)
    let shared = Locked(
      (outputs: [Output?](repeating: nil, count: count), done: 0, failure: nil as (index: Int, error: any Error)?))
    WorkThreads.perform(max(min(threads, count), 1)) { thread in
      var index = -1
      do {
        let worker = try worker(thread)
        while true {
          index = next.add(1, ordering: .relaxed).oldValue
          guard index < count, shared.withLock({ $0.failure == nil }) else { return }
          let output = try body(worker, index)
          try shared.withLock { shared in
            shared.outputs[index] = output
            shared.done += 1
            try progress(shared.done)
          }
        }
      } catch {
        shared.withLock { if $0.failure.map({ index < $0.index }) ?? true { $0.failure = (index, error) } }
      }
    }
    return try shared.withLock { shared in
      if let failure = shared.failure { throw failure.error }
      return shared.outputs.compactMap { $0 }
    }
  }
}
