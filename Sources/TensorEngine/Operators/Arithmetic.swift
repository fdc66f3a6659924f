/// ADD, SUB, MUL, DIV, MAXIMUM, MINIMUM with NumPy's broadcasting.
struct Arithmetic: Operator {
  static let definitions = [
    OperatorDefinition(.ADD, inputs: 2...2, options: OptionFormat(11, ArithmeticAttributes())) { try Arithmetic(.add, $0) },
    OperatorDefinition(.SUB, inputs: 2...2, options: OptionFormat(28, ArithmeticAttributes())) { try Arithmetic(.subtract, $0) },
    OperatorDefinition(.MUL, inputs: 2...2, options: OptionFormat(21, ArithmeticAttributes())) { try Arithmetic(.multiply, $0) },
    OperatorDefinition(.DIV, inputs: 2...2, options: OptionFormat(29, ArithmeticAttributes())) { try Arithmetic(.divide, $0) },
    OperatorDefinition(.MAXIMUM, inputs: 2...2) { try Arithmetic(.maximum, $0) },
    OperatorDefinition(.MINIMUM, inputs: 2...2) { try Arithmetic(.minimum, $0) },
  ]

  enum Kind: String, Sendable, CaseIterable {
    case add = "ADD"
    case subtract = "SUB"
    case multiply = "MUL"
    case divide = "DIV"
    case maximum = "MAXIMUM"
    case minimum = "MINIMUM"
  }

  let kind: Kind
  var name: String { kind.rawValue }

  init(_ kind: Kind) {
    self.kind = kind
  }

  init(_ kind: Kind, _ context: OperatorContext) throws {
    try context.requireFloatInputs(2...2)
    self.kind = kind
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    [try Broadcast(try required(inputs, 0), try required(inputs, 1)).shape]
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let a = inputs[0], let b = inputs[1], let broadcast = try? Broadcast(a.shape, b.shape) else { return }
    apply(a, b, outputs[0], broadcast.runs())
  }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let runs = try Broadcast(context.shape(0), context.shape(1)).runs()
    return PlainStep { inputs, outputs in
      guard let a = inputs[0], let b = inputs[1] else { return }
      apply(a, b, outputs[0], runs)
    }
  }

  private func apply(_ a: TensorView, _ b: TensorView, _ output: TensorView, _ runs: [Broadcast.Run]) {
    switch kind {
    case .add: Broadcast.forEach(runs) { o, i, j in output[o] = a[i] + b[j] }
    case .subtract: Broadcast.forEach(runs) { o, i, j in output[o] = a[i] - b[j] }
    case .multiply: Broadcast.forEach(runs) { o, i, j in output[o] = a[i] * b[j] }
    case .divide: Broadcast.forEach(runs) { o, i, j in output[o] = a[i] / b[j] }
    case .maximum: Broadcast.forEach(runs) { o, i, j in output[o] = max(a[i], b[j]) }
    case .minimum: Broadcast.forEach(runs) { o, i, j in output[o] = min(a[i], b[j]) }
    }
  }
}

/// The options of ADD, SUB, MUL and DIV.
public struct ArithmeticAttributes: OptionTable {
  /// Applied to every element of the result.
  public var activation: FusedActivation

  /// Creates options. Nothing is checked before a model with them is compiled.
  public init(activation: FusedActivation = .none) {
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.activation(0, &activation)
  }
}

extension OperatorAttributes {
  /// The options of ADD, SUB, MUL and DIV.
  public static func arithmetic(_ activation: FusedActivation) -> OperatorAttributes {
    OperatorAttributes(ArithmeticAttributes(activation: activation))
  }
}
