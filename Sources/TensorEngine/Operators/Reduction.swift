import TensorKernelArguments

/// MEAN, SUM, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD over constant axes.
struct Reduction: Operator {
  static let definitions = [
    definition(.MEAN, .mean),
    definition(.SUM, .sum),
    definition(.REDUCE_MAX, .max),
    definition(.REDUCE_MIN, .min),
    definition(.REDUCE_PROD, .product),
  ]

  private static func definition(_ builtin: BuiltinOperator, _ kind: Kind) -> OperatorDefinition {
    OperatorDefinition(kind: builtin, inputs: 2...2, floats: [0], options: OptionFormat(27, ReducerAttributes())) {
      try Reduction(kind: kind, axes: $0.integers(1), keepDims: $0.options(ReducerAttributes.self).keepDims)
    }
  }

  enum Kind: Sendable {
    case mean, sum, max, min, product

    var start: Float {
      switch self {
      case .mean, .sum: 0
      case .max: -.infinity
      case .min: .infinity
      case .product: 1
      }
    }

    @inline(__always)
    func combine(_ a: Float, _ b: Float) -> Float {
      switch self {
      case .mean, .sum: a + b
      case .max: Swift.max(a, b)
      case .min: Swift.min(a, b)
      case .product: a * b
      }
    }
  }

  let kind: Kind
  let axes: [Int]
  let keepDims: Bool

  func reduced(rank: Int) throws -> Set<Int> { Set(try axes.map { try [Int].axis($0, rank: rank) }) }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    let reduced = try reduced(rank: input.count)
    guard input.reduce(1, *) > 0 else { throw mismatch("There is nothing to reduce in \(input).") }
    return [
      input.enumerated().compactMap { axis, size in
        reduced.contains(axis) ? (keepDims ? 1 : nil) : size
      }
    ]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let targets = try targets(required(shapes, 0))
    return PlainStep { inputs, outputs in
      reduce(inputs.required(0), outputs[0], targets)
    }
  }

  /// Returns the output indices for input rows.
  ///
  /// A row runs along the last axis. `rows` has the output index of the first element of each row, `width` the size of
  /// a row, and `step` the step of the output index within a row.
  private func targets(_ shape: [Int]) throws -> (rows: [Int], width: Int, step: Int) {
    let reduced = try reduced(rank: shape.count)
    guard let width = shape.last else { return ([0], 1, 0) }
    var strides = [Int](repeating: 0, count: shape.count)
    var size = 1
    for axis in shape.indices.reversed() where !reduced.contains(axis) {
      strides[axis] = size
      size *= shape[axis]
    }
    let rows = (0..<shape.dropLast().reduce(1, *)).map { row in
      var rest = row
      var target = 0
      for axis in shape.indices.dropLast().reversed() {
        target += rest % shape[axis] * strides[axis]
        rest /= shape[axis]
      }
      return target
    }
    return (rows, width, strides[shape.count - 1])
  }

  private func reduce(_ input: TensorView, _ output: TensorView, _ targets: (rows: [Int], width: Int, step: Int)) {
    for i in 0..<output.count { output[i] = kind.start }
    var source = 0
    for row in targets.rows {
      for i in 0..<targets.width {
        let target = row + i * targets.step
        output[target] = kind.combine(output[target], input[source])
        source += 1
      }
    }
    if kind == .mean {
      let count = Float(input.count / output.count)
      for i in 0..<output.count { output[i] /= count }
    }
  }

  /// Whether the operator is the mean over an image's height and width.
  ///
  /// That mean has a kernel for blocks of channels.
  private func isGlobalMean(_ shapes: [[Int]?]) -> Bool {
    guard kind == .mean, let shape = shapes[0], shape.count == 4, shape[0] == 1, let reduced = try? reduced(rank: 4)
    else { return false }
    return reduced == [1, 2]
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { input == 0 && isGlobalMean(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    guard context.isBlocked(0) else { return nil }
    return unsafe WindowStep(
      arguments: WindowArguments(input: context.layout(0), output: context.outputLayout(0)),
      kernel: context.kernels.table.meanOverPixels)
  }
}

/// The options of MEAN, SUM and the REDUCE family.
package struct ReducerAttributes: OptionTable {
  /// Keeps reduced dimensions with size 1.
  package var keepDims: Bool

  /// Creates options.
  package init(keepDims: Bool = false) {
    self.keepDims = keepDims
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.bool("keepDims", hidden: nil, 0, &keepDims)
  }
}
