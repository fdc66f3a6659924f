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
