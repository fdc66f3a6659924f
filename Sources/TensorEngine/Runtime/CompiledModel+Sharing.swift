extension CompiledModel {
  /// Returns the compiled form of a model, shared within the process.
  ///
  /// The form is shared while a caller holds it. Callers that pass the same bytes get the same object, so its weights
  /// are in memory once.
  ///
  /// - Parameters:
  ///   - model: The model that was read from `bytes`.
  ///   - deferredOutputs: As for `init`; models with other deferred outputs are separate.
  package static func shared(_ model: Model, bytes: Bytes, deferredOutputs: Set<Int> = []) throws -> CompiledModel {
    let key = Key(bytes, deferredOutputs: deferredOutputs)
    if let known = known.withLock({ $0[key]?.model }) { return known }
    let compiled = try CompiledModel(model, deferredOutputs: deferredOutputs)
    return known.withLock { known in
      // Another thread may have been faster.
      if let other = known[key]?.model { return other }
      known = known.filter { $0.value.model != nil }
      known[key] = WeakModel(model: compiled)
      return compiled
    }
  }

  private struct WeakModel {
    weak var model: CompiledModel?
  }

  private struct Key: Hashable {
    /// A hash with the process's secret key (`Hasher`).
    ///
    /// The key prevents a crafted model from replacing another.
    let hash: Int
    let count: Int
    let deferredOutputs: Set<Int>

    init(_ bytes: Bytes, deferredOutputs: Set<Int>) {
      var hasher = Hasher()
      bytes.hash(into: &hasher)
      hash = hasher.finalize()
      count = bytes.count
      self.deferredOutputs = deferredOutputs
    }
  }

  private static let known = Locked<[Key: WeakModel]>([:])
}
