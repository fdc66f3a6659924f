/// ADD, SUB, MUL, DIV, MAXIMUM, MINIMUM with NumPy's broadcasting.
struct Arithmetic: Operator {
  static let definitions = [
    OperatorDefinition(kind: .ADD, inputs: 2...2, options: OptionFormat(11, ArithmeticAttributes())) { _ in
      Arithmetic(kind: .add)
    },
    OperatorDefinition(kind: .SUB, inputs: 2...2, options: OptionFormat(28, ArithmeticAttributes())) { _ in
      Arithmetic(kind: .subtract)
    },
    OperatorDefinition(kind: .MUL, inputs: 2...2, options: OptionFormat(21, ArithmeticAttributes())) { _ in
      Arithmetic(kind: .multiply)
    },
    OperatorDefinition(kind: .DIV, inputs: 2...2, options: OptionFormat(29, ArithmeticAttributes())) { _ in
      Arithmetic(kind: .divide)
    },
    OperatorDefinition(kind: .MAXIMUM, inputs: 2...2) { _ in Arithmetic(kind: .maximum) },
    OperatorDefinition(kind: .MINIMUM, inputs: 2...2) { _ in Arithmetic(kind: .minimum) },
  ]

  enum Kind: Sendable { case add, subtract, multiply, divide, maximum, minimum }

  let kind: Kind

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    [try Broadcast(try required(inputs, 0), try required(inputs, 1)).shape]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let runs = try Broadcast(required(shapes, 0), required(shapes, 1)).runs()
    return PlainStep { inputs, outputs in
      apply(inputs.required(0), inputs.required(1), outputs[0], runs)
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
package struct ArithmeticAttributes: OptionTable {
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(activation: FusedActivation = .none) {
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.activation(0, &activation)
  }
}

/// The elementwise broadcast of two shapes.
///
/// Dimensions are aligned at the end; dimensions of 1 repeat.
struct Broadcast: Sendable {
  /// Consecutive outputs whose operands advance by a constant step.
  ///
  /// The step is 0 or 1.
  struct Run: Sendable {
    var output: Int
    var count: Int
    var a: Int
    var aStep: Int
    var b: Int
    var bStep: Int
  }

  let shape: [Int]
  private let aStrides: [Int]
  private let bStrides: [Int]

  init(_ a: [Int], _ b: [Int]) throws {
    let rank = max(a.count, b.count)
    let wideA = [Int](repeating: 1, count: rank - a.count) + a
    let wideB = [Int](repeating: 1, count: rank - b.count) + b
    shape = try zip(wideA, wideB).map { x, y in
      guard x == y || x == 1 || y == 1 else { throw mismatch("Shapes \(a) and \(b) cannot be broadcast together.") }
      return x == 1 ? y : x
    }
    aStrides = Self.strides(wideA)
    bStrides = Self.strides(wideB)
  }

  /// Strides in elements; 0 for a dimension that repeats.
  private static func strides(_ shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 0, count: shape.count)
    var step = 1
    for axis in shape.indices.reversed() {
      strides[axis] = shape[axis] == 1 ? 0 : step
      step *= shape[axis]
    }
    return strides
  }

  /// Returns runs that cover each output once, in order.
  func runs() -> [Run] {
    let count = shape.reduce(1, *)
    guard count > 0 else { return [] }
    guard let width = shape.last, let aStep = aStrides.last, let bStep = bStrides.last else {
      return [Run(output: 0, count: 1, a: 0, aStep: 0, b: 0, bStep: 0)]
    }
    var runs: [Run] = []
    var index = [Int](repeating: 0, count: shape.count)
    for start in stride(from: 0, to: count, by: width) {
      let a = zip(index, aStrides).reduce(0) { $0 + $1.0 * $1.1 }
      let b = zip(index, bStrides).reduce(0) { $0 + $1.0 * $1.1 }
      if let last = runs.last, last.aStep == aStep, last.bStep == bStep, last.a + last.count * aStep == a,
        last.b + last.count * bStep == b
      {
        runs[runs.count - 1].count += width
      } else {
        runs.append(Run(output: start, count: width, a: a, aStep: aStep, b: b, bStep: bStep))
      }
      for axis in shape.indices.dropLast().reversed() {
        index[axis] += 1
        if index[axis] < shape[axis] { break }
        index[axis] = 0
      }
    }
    return runs
  }

  @inline(__always)
  static func forEach(_ runs: [Run], _ body: (_ output: Int, _ a: Int, _ b: Int) -> Void) {
    for run in runs {
      for i in 0..<run.count { body(run.output &+ i, run.a &+ i &* run.aStep, run.b &+ i &* run.bStep) }
    }
  }
}
