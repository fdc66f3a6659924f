import TensorEngine

/// The memory of one call at a time, which the networks of a pipeline share.
package final class Workspace {
  let memory: ActivationMemory
  /// The largest number of threads that a call may have.
  let maximumThreads: Int
  /// The number of threads that work on the call, at most `maximumThreads`.
  var threads: Int

  package init(for models: [CompiledImageModel], threads: Int = 1) {
    memory = ActivationMemory(for: models.map(\.network))
    (maximumThreads, self.threads) = (threads, threads)
  }
}
