/// GATHER: slices along an axis, selected by constant indices.
struct Gather: MovementOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .GATHER, inputs: 2...2, floats: [0], options: OptionFormat(23, GatherAttributes(axis: 0))
    ) { try Gather($0) }
  ]

  let axis: Int
  let indices: [Int]
  let indexShape: [Int]

  init(_ context: OperatorContext) throws {
    let attributes = try context.options(GatherAttributes.self)
    guard attributes.batchDims == 0 else { throw context.unsupported("GATHER with batch dimensions is not supported.") }
    axis = attributes.axis
    indices = try context.integers(1)
    indexShape = try context.shape(1)
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    guard !input.isEmpty else { throw mismatch("A scalar has nothing to gather.") }
    let axis = try [Int].axis(axis, rank: input.count)
    if let bad = indices.first(where: { $0 < 0 || $0 >= input[axis] }) {
      throw mismatch("GATHER picks element \(bad) of \(input[axis]).")
    }
    return [Array(input[..<axis]) + indexShape + Array(input[(axis + 1)...])]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let axis = try [Int].axis(axis, rank: input.count)
    let inner = input[(axis + 1)...].reduce(1, *)
    let size = input[axis]
    return { index in
      let picked = indices[index / inner % indices.count]
      return (0, (index / inner / indices.count * size + picked) * inner + index % inner)
    }
  }
}

/// The options of GATHER.
package struct GatherAttributes: OptionTable {
  /// The dimension whose elements are picked; negative counts from the last.
  package var axis: Int
  /// The number of leading dimensions that input and indices have in common.
  package var batchDims: Int

  /// Creates options; compiling a model checks them.
  package init(axis: Int, batchDims: Int = 0) {
    self.axis = axis
    self.batchDims = batchDims
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.integer("axis", 0, &axis)
    try visitor.integer("batchDims", 1, &batchDims)
  }
}
