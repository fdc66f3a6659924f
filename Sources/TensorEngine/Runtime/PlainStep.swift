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
