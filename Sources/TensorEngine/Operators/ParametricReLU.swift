/// PRELU: x ≥ 0 ? x : slope·x.
///
/// The slopes broadcast to the input, and are mostly [1, 1, C].
struct ParametricReLU: Operator {
  static let definitions = [
    OperatorDefinition(kind: .PRELU, inputs: 2...2) { _ in ParametricReLU() }
  ]

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    guard try Broadcast(input, try required(inputs, 1)).shape == input else {
      throw mismatch("The slopes \(try required(inputs, 1)) do not fit the input \(input).")
    }
    return [input]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let runs = try Broadcast(required(shapes, 0), required(shapes, 1)).runs()
    return PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let slopes = inputs.required(1)
      let output = outputs[0]
      Broadcast.forEach(runs) { o, a, s in
        output[o] = input[a] >= 0 ? input[a] : input[a] * slopes[s]
      }
    }
  }
}
