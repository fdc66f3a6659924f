import GestureFoundation

/// SOFTMAX over the last axis; subtracts the maximum first.
struct Softmax: Operator {
  static let definitions = [
    OperatorDefinition(kind: .SOFTMAX, inputs: 1...1, options: OptionFormat(9, SoftmaxAttributes())) {
      try Softmax(beta: $0.options(SoftmaxAttributes.self).beta)
    }
  ]

  let beta: Float

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    guard let last = input.last, last > 0 else { throw mismatch("SOFTMAX needs at least one class.") }
    return [input]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let classes = try required(shapes, 0).last ?? 1
    return PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let output = outputs[0]
      for start in stride(from: 0, to: output.count, by: classes) {
        var largest = -Float.infinity
        for i in start..<start + classes { largest = max(largest, input[i]) }
        var sum: Float = 0
        for i in start..<start + classes {
          output[i] = expf((input[i] - largest) * beta)
          sum += output[i]
        }
        for i in start..<start + classes { output[i] /= sum }
      }
    }
  }
}

/// The options of SOFTMAX.
package struct SoftmaxAttributes: OptionTable {
  /// The factor of the inputs before the exponential function.
  package var beta: Float

  /// Creates options; compiling a model checks them.
  package init(beta: Float = 1) {
    self.beta = beta
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.float("beta", 0, &beta)
  }
}
