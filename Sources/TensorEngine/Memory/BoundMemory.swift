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

/// The constants that plain steps read, and constant outputs.
///
/// The constants are dense, one after the other.
struct ConstantMemory: Sendable {
  let floats: AlignedFloats
  private let offsets: [Int?]

  init(_ graph: Graph, steps: [any PreparedStep]) {
    var offsets = [Int?](repeating: nil, count: graph.values.count)
    var count = 0
    // Packed steps hold copies of their constants.
    let read = zip(graph.nodes, steps).filter { $1 is PlainStep }.flatMap { node, _ in node.inputs.compactMap(\.self) }
    for value in read + graph.outputs where offsets[value] == nil {
      guard let floats = graph.floats(value) else { continue }
      offsets[value] = count
      count += (floats.count + 15) / 16 * 16
    }
    floats = AlignedFloats(count: count)
    for (value, offset) in offsets.enumerated() {
      if let offset, let values = graph.floats(value) { floats.copy(values, to: offset) }
    }
    self.offsets = offsets
  }

  /// The offset of a value in floats.
  ///
  /// Nil if this memory does not hold the value.
  func offset(of value: Int) -> Int? { offsets[value] }
}

/// The work of a step.
///
/// Computes share `part` of `parts` with a worker's scratch memory.
package typealias StepBody = (_ part: Int, _ parts: Int, _ scratch: WorkerScratch) -> Void

/// The memory that only one worker uses while it runs a step.
///
/// Invariant: `pointer` is the start of at least `workerScratchCount` floats, for every step of the model; no other
/// worker uses these floats.
@safe package struct WorkerScratch {
  let pointer: UnsafeMutablePointer<Float>
}
