/// An operator ready to run: packed weights and computed geometry.
///
/// Immutable; a model's interpreters share it.
package protocol PreparedStep: Sendable {
  /// The scratch memory of each worker, in floats.
  var workerScratchCount: Int { get }
  /// The memory that the step keeps between calls, in floats; initially zero.
  var keptCount: Int { get }
  /// The memory of packed weights, in bytes.
  var weightBytes: Int { get }
  /// The position of an input that the step's only output may overwrite.
  ///
  /// Nil if there is none. The step reads each element of this input before it writes that element of the output.
  var inPlaceInput: Int? { get }
  /// The windows of output rows over rows of the first input.
  ///
  /// Nil if the step must compute all rows. Other inputs correspond to the output row by row.
  var rowAxis: WindowAxis? { get }
  /// Returns the phases of the step.
  ///
  /// All workers finish a phase before the next one begins. Phases allocate nothing.
  ///
  /// - Parameter rows: The rows of the output to compute, if there is a ``rowAxis``; nil for all.
  func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody]
}

extension PreparedStep {
  package var workerScratchCount: Int { 0 }
  package var keptCount: Int { 0 }
  package var weightBytes: Int { 0 }
  package var inPlaceInput: Int? { nil }
  package var rowAxis: WindowAxis? { nil }
}

/// A step in plain loops over dense tensors, run by one worker.
package struct PlainStep: PreparedStep {
  let body: @Sendable ([TensorView?], [TensorView]) -> Void

  package func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody] {
    let inputs = memory.inputs
    let outputs = memory.outputs
    // An output without elements may come from values that have no memory.
    guard outputs.contains(where: { !$0.shape.contains(0) }) else { return [] }
    let body = body
    return [
      { part, _, _ in
        if part == 0 { body(inputs, outputs) }
      }
    ]
  }
}

extension [TensorView?] {
  /// A required input; `outputShapes` has refused a model that lacks it.
  func required(_ index: Int) -> TensorView {
    guard let view = self[index] else { preconditionFailure("input \(index) was not checked") }
    return view
  }

  /// An input that may be absent.
  func optional(_ index: Int) -> TensorView? { index < count ? self[index] : nil }
}

/// The outputs of a graph that are computed row by row.
struct DeferredOutputs: Sendable {
  /// The deferred outputs by their position.
  let outputs: [Int: DeferredOutput]
  /// Nodes that compute one pixel when a row is read.
  let heads: Set<Int>
  /// The nodes that no call runs.
  ///
  /// These are the heads, and nodes that only rearrange the results of heads.
  let idleNodes: Set<Int>

  /// - Parameters:
  ///   - wanted: Positions of outputs; an output that the graph makes in another way is computed as a whole.
  ///   - steps: The prepared nodes.
  init(_ wanted: Set<Int>, in graph: Graph, steps: [any PreparedStep]) {
    var outputs: [Int: DeferredOutput] = [:]
    for output in wanted where graph.outputs.indices.contains(output) {
      // A head that has no tiles cannot compute a row alone.
      guard let deferred = DeferredOutput(graph.outputs[output], in: graph),
        deferred.heads.allSatisfy({ steps[$0.node] is MatrixStep })
      else { continue }
      outputs[output] = deferred
    }
    self.outputs = outputs
    heads = Set(outputs.values.flatMap { $0.heads.map(\.node) })
    idleNodes = outputs.values.reduce(into: []) { $0.formUnion($1.nodes) }
  }
}

/// The context in which a fast form is prepared, once per model.
package struct PreparationContext {
  package let graph: Graph
  package let node: Graph.Node
  package let kernels: KernelSet
  /// Whether each value is in blocks.
  let blocked: [Bool]

  package var inputShapes: [[Int]?] { graph.inputShapes(of: node) }
  package var outputShapes: [[Int]] { graph.outputShapes(of: node) }

  package func shape(_ input: Int) -> [Int] { inputShapes[input] ?? [] }

  /// The value at an input position; nil if it is absent.
  private func value(_ input: Int) -> Int? { input < node.inputs.count ? node.inputs[input] : nil }

  /// A constant operand; nil if it is absent or computed.
  package func floats(_ input: Int) -> [Float]? { value(input).flatMap(graph.floats) }

  /// Whether `floats` returns a value; computes nothing.
  package func hasFloats(_ input: Int) -> Bool { value(input).map(graph.hasFloats) ?? false }

  package func has(_ input: Int) -> Bool { value(input) != nil }
  package func isBlocked(_ input: Int) -> Bool { value(input).map { blocked[$0] } ?? false }

  package func layout(_ input: Int) -> TensorLayout {
    TensorLayout(shape: shape(input), lanes: kernels.lanes, blocked: isBlocked(input))
  }

  package func outputLayout(_ output: Int) -> TensorLayout {
    TensorLayout(shape: outputShapes[output], lanes: kernels.lanes, blocked: blocked[node.outputs[output]])
  }

  /// Whether an input is the result of ReLU or ReLU6.
  ///
  /// Many elements of such an input are zero.
  func isRectified(_ input: Int) -> Bool {
    guard let value = node.inputs[input], let producer = graph.nodes.first(where: { $0.outputs.contains(value) }) else {
      return false
    }
    let epilogue = (producer.operator as? any FusingOperator)?.epilogue
    return epilogue?.residual != .afterActivation && (epilogue?.activation == .relu || epilogue?.activation == .relu6)
  }
}
