import TensorEngine

/// The memory and the conditions of one call at a time, which the networks of a pipeline share.
package final class Workspace {
  let memory: ActivationMemory
  /// The largest number of threads that a call may have.
  let maximumThreads: Int
  /// The number of threads that work on the call, at most `maximumThreads`.
  private(set) var threads: Int
  /// Called before each run of a network; its error ends the call.
  private(set) var checkpoint: () throws -> Void = {}

  package init(for models: [CompiledImageModel], threads: Int = 1) {
    memory = ActivationMemory(for: models.map(\.network))
    (maximumThreads, self.threads) = (threads, threads)
  }

  func prepare(threads: Int?, checkpoint: @escaping () throws -> Void) {
    self.threads = min(threads ?? maximumThreads, maximumThreads)
    self.checkpoint = checkpoint
  }
}
