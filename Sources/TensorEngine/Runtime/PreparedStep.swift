import CheckedBytes

/// What a fast form needs to know when it is prepared, once per model.
package struct PreparationContext {
  package let graph: Graph
  package let node: Graph.Node
  package let kernels: KernelSet
  /// For each value whether it lies in blocks.
  let blocked: [Bool]

  package var inputShapes: [[Int]?] { node.inputs.map { $0.map { graph.values[$0].shape } } }
  package var outputShapes: [[Int]] { node.outputs.map { graph.values[$0].shape } }

  package func shape(_ input: Int) -> [Int] { inputShapes[input] ?? [] }
  package func outputCount(_ output: Int) -> Int { graph.values[node.outputs[output]].count }

  /// A constant operand; nil if it is absent or computed.
  package func floats(_ input: Int) -> [Float]? {
    guard input < node.inputs.count, let value = node.inputs[input] else { return nil }
    return graph.floats(value)
  }

  /// Whether `floats` has an answer, without computing it.
  package func hasFloats(_ input: Int) -> Bool {
    guard input < node.inputs.count, let value = node.inputs[input] else { return false }
    return graph.hasFloats(value)
  }

  package func has(_ input: Int) -> Bool { input < node.inputs.count && node.inputs[input] != nil }

  package func isBlocked(_ input: Int) -> Bool {
    guard input < node.inputs.count, let value = node.inputs[input] else { return false }
    return blocked[value]
  }

  package func layout(_ input: Int) -> TensorLayout {
    TensorLayout(shape: shape(input), lanes: kernels.lanes, blocked: isBlocked(input))
  }

  package func outputLayout(_ output: Int) -> TensorLayout {
    TensorLayout(shape: outputShapes[output], lanes: kernels.lanes, blocked: blocked[node.outputs[output]])
  }
}

/// The work of one step: the share `part` of `parts`, with `scratch` of the worker's own.
package typealias StepBody = (_ part: Int, _ parts: Int, _ scratch: UnsafeMutablePointer<Float>) -> Void

/// An operator made ready: weights packed, geometry computed. Immutable, and shared by all interpreters of a model.
package protocol PreparedStep: Sendable {
  /// Floats of memory that the step uses while it runs.
  var scratchCount: Int { get }
  /// Floats of memory that each worker uses while it runs.
  var workerScratchCount: Int { get }
  /// Floats of memory of its own that are zero at first and keep their contents between calls.
  var keptCount: Int { get }
  /// Bytes of memory in which it keeps packed weights.
  var weightBytes: Int { get }
  /// The position of an input whose place its only output may take: it reads no element of it after it has written that of the output. nil if there
  /// is none.
  var inPlaceInput: Int? { get }
  /// The phases of the step, each of which all workers finish before the next one begins. They allocate nothing.
  func bind(_ memory: BoundMemory) -> [StepBody]
}

extension PreparedStep {
  package var scratchCount: Int { 0 }
  package var workerScratchCount: Int { 0 }
  package var keptCount: Int { 0 }
  package var weightBytes: Int { 0 }
  package var inPlaceInput: Int? { nil }
}

/// Where a step finds its operands.
package struct BoundMemory {
  package let inputs: [UnsafeMutablePointer<Float>?]
  package let outputs: [UnsafeMutablePointer<Float>]
  package let inputViews: [TensorView?]
  package let outputViews: [TensorView]
  package let scratch: UnsafeMutablePointer<Float>
  package let kept: UnsafeMutablePointer<Float>
}

/// A step in plain loops over dense tensors, run by one worker.
struct PlainStep: PreparedStep {
  let body: @Sendable ([TensorView?], [TensorView]) -> Void

  func bind(_ memory: BoundMemory) -> [StepBody] {
    let inputs = memory.inputViews
    let outputs = memory.outputViews
    let body = body
    return [
      { part, _, _ in
        if part == 0 { body(inputs, outputs) }
      }
    ]
  }
}

/// The share of `count` items that `part` of `parts` has: neighbours, sizes at most one apart.
@inline(__always)
func share(_ count: Int, _ part: Int, _ parts: Int) -> Range<Int> {
  count * part / parts..<count * (part + 1) / parts
}

/// The share of a range that `part` of `parts` has.
@inline(__always)
func share(_ range: Range<Int>, _ part: Int, _ parts: Int) -> Range<Int> {
  range.lowerBound + range.count * part / parts..<range.lowerBound + range.count * (part + 1) / parts
}
