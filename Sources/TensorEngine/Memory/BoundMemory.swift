/// The memory of a step's operands.
///
/// Invariants, which the interpreter keeps while it has the step's phases: each operand has as many floats as its
/// layout counts, plus one vector; `kept` has the step's `keptCount` floats, initially zero; the outputs of a step
/// overlap none of its inputs except the in-place input.
@safe package struct BoundMemory {
  let inputs: [TensorView?]
  let outputs: [TensorView]
  let kept: UnsafeMutablePointer<Float>

  /// The memory of a node of a compiled model.
  init(_ node: Graph.Node, of model: CompiledModel, activations: AlignedFloats, kept: UnsafeMutablePointer<Float>) {
    func view(_ value: Int) -> TensorView? {
      unsafe model.address(of: value, in: activations).map {
        unsafe TensorView(shape: model.graph.values[value].shape, data: $0)
      }
    }
    inputs = node.inputs.map { $0.flatMap(view) }
    outputs = node.outputs.compactMap(view)
    unsafe self.kept = kept
  }
}

extension CompiledModel {
  /// The address of a value.
  ///
  /// Nil for a constant that only packed steps read.
  func address(of value: Int, in activations: AlignedFloats) -> UnsafeMutablePointer<Float>? {
    if let offset = plan.offset(of: value) { return unsafe activations.address(offset) }
    return unsafe constants.offset(of: value).map { unsafe constants.floats.address($0) }
  }
}
