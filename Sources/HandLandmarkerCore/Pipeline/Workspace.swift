import TensorEngine

/// The memory of one call at a time.
///
/// The networks of a pipeline share this memory.
package final class Workspace {
  let memory: ActivationMemory
  /// The largest number of threads of a call.
  let maximumThreads: Int
  /// The number of threads of the current call, at most `maximumThreads`.
  var threads: Int

  package init(for models: [CompiledImageModel], threads: Int = 1) {
    memory = ActivationMemory(for: models.map(\.network))
    maximumThreads = threads
    self.threads = threads
  }
}
