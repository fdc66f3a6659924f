/// Memory for the activations of interpreters.
///
/// Interpreters that never run at the same time can share it; its size is that of the largest plan.
package final class ActivationMemory {
  let floats: AlignedFloats

  package init(for models: [CompiledModel]) {
    floats = AlignedFloats(count: models.map(\.plan.count).max() ?? 0)
  }
}
