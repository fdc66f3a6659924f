#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of single elements: RELU, RELU6, LOGISTIC, TANH, HARD_SWISH, and the fused RELU_N1_TO_1.
struct Activation: Operator {
  enum Kind: String, Sendable, CaseIterable {
    case relu = "RELU"
    case relu6 = "RELU6"
    case reluN1To1 = "RELU_N1_TO_1"
    case logistic = "LOGISTIC"
    case tanh = "TANH"
    case hardSwish = "HARD_SWISH"
  }

  let kind: Kind
  var name: String { kind.rawValue }

  init(_ kind: Kind) {
    self.kind = kind
  }

  init(_ kind: Kind, _ context: OperatorContext) throws {
    try context.requireFloatInputs(1...1)
    self.kind = kind
  }

  /// nil for fused activations the engine does not know.
  init?(_ fused: FusedActivation) {
    switch fused {
    case .relu: kind = .relu
    case .relu6: kind = .relu6
    case .reluN1To1: kind = .reluN1To1
    case .tanh: kind = .tanh
    case .none, .signBit: return nil
    }
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] { [try required(inputs, 0)] }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0] else { return }
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

/// PRELU: x ≥ 0 ? x : slope·x, with slopes that broadcast to the input, mostly [1, 1, C].
struct ParametricReLU: Operator {
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

/// SOFTMAX over the last axis: the maximum is subtracted first.
struct Softmax: Operator {
  let name = "SOFTMAX"
  let beta: Float

  init(_ context: OperatorContext) throws {
    guard case .softmax(let beta) = context.attributes else { throw context.invalid("SOFTMAX lacks its options.") }
    try context.requireFloatInputs(1...1)
    self.beta = beta
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    guard let last = input.last, last > 0 else { throw mismatch("SOFTMAX needs at least one class.") }
    return [input]
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let classes = input.shape.last else { return }
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
