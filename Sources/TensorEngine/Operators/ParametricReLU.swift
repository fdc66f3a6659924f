/// PRELU: x ≥ 0 ? x : slope·x, with slopes that broadcast to the input, mostly [1, 1, C].
struct ParametricReLU: Operator {
  static let definitions = [
    OperatorDefinition(.PRELU, inputs: 2...2) { try ParametricReLU($0) }
  ]

  let name = "PRELU"

  init(_ context: OperatorContext) throws {
    try context.requireFloatInputs(2...2)
  }

  init() {}

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    guard try Broadcast(input, try required(inputs, 1)).shape == input else {
      throw mismatch("The slopes \(try required(inputs, 1)) do not fit the input \(input).")
    }
    return [input]
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let slopes = inputs[1], let broadcast = try? Broadcast(input.shape, slopes.shape) else { return }
    Self.apply(input, slopes, outputs[0], broadcast.runs())
  }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let runs = try Broadcast(context.shape(0), context.shape(1)).runs()
    return PlainStep { inputs, outputs in
      guard let input = inputs[0], let slopes = inputs[1] else { return }
      Self.apply(input, slopes, outputs[0], runs)
    }
  }

  private static func apply(_ input: TensorView, _ slopes: TensorView, _ output: TensorView, _ runs: [Broadcast.Run]) {
    Broadcast.forEach(runs) { o, a, s in
      output[o] = input[a] >= 0 ? input[a] : input[a] * slopes[s]
    }
  }
}
