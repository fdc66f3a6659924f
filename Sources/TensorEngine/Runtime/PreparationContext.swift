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
