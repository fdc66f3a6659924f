import GestureFoundation

/// Elementwise functions: RELU, RELU6, LOGISTIC, TANH, HARD_SWISH, and the fused RELU_N1_TO_1.
struct Activation: Operator {
  static let definitions = [
    definition(.RELU, .relu),
    definition(.RELU6, .relu6),
    definition(.LOGISTIC, .logistic),
    definition(.TANH, .tanh),
    definition(.HARD_SWISH, .hardSwish),
    // The schema has this operator; models use it as a fused activation only.
    OperatorDefinition(kind: .RELU_N1_TO_1, inputs: 1...1, make: nil),
  ]

  private static func definition(_ builtin: BuiltinOperator, _ kind: Kind) -> OperatorDefinition {
    OperatorDefinition(kind: builtin, inputs: 1...1) { _ in Activation(kind: kind) }
  }

  enum Kind: String, Sendable {
    case relu = "RELU"
    case relu6 = "RELU6"
    case reluN1To1 = "RELU_N1_TO_1"
    case logistic = "LOGISTIC"
    case tanh = "TANH"
    case hardSwish = "HARD_SWISH"
  }

  let kind: Kind

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] { [try required(inputs, 0)] }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let output = outputs[0]
      switch kind {
      case .relu: for i in 0..<output.count { output[i] = max(input[i], 0) }
      case .relu6: for i in 0..<output.count { output[i] = min(max(input[i], 0), 6) }
      case .reluN1To1: for i in 0..<output.count { output[i] = min(max(input[i], -1), 1) }
      case .logistic: for i in 0..<output.count { output[i] = 1 / (1 + expf(-input[i])) }
      case .tanh: for i in 0..<output.count { output[i] = tanhf(input[i]) }
      case .hardSwish: for i in 0..<output.count { output[i] = input[i] * min(max(input[i] + 3, 0), 6) / 6 }
      }
    }
  }
}

extension Activation {
  /// - Returns: nil for a fused activation that the engine does not know.
  init?(_ fused: FusedActivation) {
    switch fused {
    case .relu: kind = .relu
    case .relu6: kind = .relu6
    case .reluN1To1: kind = .reluN1To1
    case .tanh: kind = .tanh
    case .none, .signBit: return nil
    }
  }
}
