/// How many inputs and outputs an operator has.
struct OperatorArity {
  var inputs: ClosedRange<Int>
  var outputs: ClosedRange<Int> = 1...1

  /// Of the operators a float model is made of. What is not listed is not checked here.
  static let table: [Int: OperatorArity] = {
    let many = 1...Int.max
    let arities: [(String, OperatorArity)] = [
      ("CONV_2D DEPTHWISE_CONV_2D FULLY_CONNECTED", OperatorArity(inputs: 2...3)),
      ("TRANSPOSE_CONV", OperatorArity(inputs: 3...4)),
      (
        "AVERAGE_POOL_2D MAX_POOL_2D SOFTMAX LOGISTIC RELU RELU6 RELU_N1_TO_1 TANH HARD_SWISH DEQUANTIZE QUANTIZE",
        OperatorArity(inputs: 1...1)
      ),
      ("ADD SUB MUL DIV MAXIMUM MINIMUM PRELU", OperatorArity(inputs: 2...2)),
      ("MEAN SUM REDUCE_MAX REDUCE_MIN REDUCE_PROD PAD GATHER TRANSPOSE EXPAND_DIMS", OperatorArity(inputs: 2...2)),
      ("RESIZE_BILINEAR RESIZE_NEAREST_NEIGHBOR", OperatorArity(inputs: 2...2)),
      ("RESHAPE", OperatorArity(inputs: 1...2)),
      ("SQUEEZE", OperatorArity(inputs: 1...1)),
      ("SLICE", OperatorArity(inputs: 3...3)),
      ("STRIDED_SLICE", OperatorArity(inputs: 4...4)),
      ("CONCATENATION PACK", OperatorArity(inputs: many)),
      ("SPLIT", OperatorArity(inputs: 2...2, outputs: many)),
      ("UNPACK", OperatorArity(inputs: 1...1, outputs: many)),
    ]
    var table: [Int: OperatorArity] = [:]
    for (names, arity) in arities {
      for name in names.split(separator: " ") {
        if let code = BuiltinOperator.code(of: String(name)) { table[code] = arity }
      }
    }
    return table
  }()

  /// What is wrong with the operator's number of inputs or outputs, or nil.
  static func problem(of operation: ModelOperator) -> String? {
    guard let arity = table[operation.code] else { return nil }
    if !arity.inputs.contains(operation.inputs.count) { return "has \(operation.inputs.count) inputs, \(text(arity.inputs)) belong to it" }
    if !arity.outputs.contains(operation.outputs.count) {
      return "has \(operation.outputs.count) outputs, \(text(arity.outputs)) belong to it"
    }
    switch operation.attributes {
    case .pack(_, let count) where count != operation.inputs.count:
      return "has \(operation.inputs.count) inputs, its options say \(count)"
    case .unpack(_, let count) where count != operation.outputs.count, .split(let count) where count != operation.outputs.count:
      return "has \(operation.outputs.count) outputs, its options say \(count)"
    default: return nil
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    if range.upperBound == .max { return "\(range.lowerBound) or more" }
    return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}
