/// Memory that interpreters compute in. Interpreters that are never called at the same time can share one, which is as
/// large as the largest of them needs.
package final class ActivationMemory {
  let floats: AlignedFloats

  package init(for models: [CompiledModel]) {
    floats = AlignedFloats(count: models.map(\.plan.count).max() ?? 0)
  }
}
