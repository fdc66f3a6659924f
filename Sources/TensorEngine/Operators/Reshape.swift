/// RESHAPE, SQUEEZE and EXPAND_DIMS: the same elements in another shape.
struct Reshape: MovementOperator {
  static let definitions = [
    OperatorDefinition(kind: .RESHAPE, inputs: 1...2, floats: [0], options: OptionFormat(17, ReshapeAttributes())) {
      try Reshape(reshape: $0)
    },
    OperatorDefinition(kind: .SQUEEZE, inputs: 1...1, options: OptionFormat(30, SqueezeAttributes())) {
      try Reshape(squeeze: $0)
    },
    OperatorDefinition(kind: .EXPAND_DIMS, inputs: 2...2, floats: [0]) { try Reshape(expandDims: $0) },
  ]

  enum Target: Sendable {
    /// A shape with at most one −1.
    ///
    /// −1 stands for the remaining elements.
    case shape([Int])
    case squeeze([Int])
    case expand(axis: Int)
  }

  let target: Target

  init(reshape context: OperatorContext) throws {
    if context.inputCount > 1, context.modelOperator.inputs[1] != nil {
      target = .shape(try context.integers(1))
    } else if let shape = (context.modelOperator.attributes as? ReshapeAttributes)?.newShape {
      target = .shape(shape)
    } else {
      throw context.invalid("RESHAPE has neither a shape input nor a shape option.")
    }
  }

  init(squeeze context: OperatorContext) throws {
    target = .squeeze(try context.options(SqueezeAttributes.self).dims)
  }

  init(expandDims context: OperatorContext) throws {
    let axis = try context.integers(1)
    guard axis.count == 1 else { throw context.invalid("EXPAND_DIMS has \(axis.count) axes; it should have one.") }
    target = .expand(axis: axis[0])
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    switch target {
    case .shape(var shape):
      let count = input.reduce(1, *)
      let unknown = shape.indices.filter { shape[$0] == -1 }
      guard unknown.count <= 1, shape.allSatisfy({ $0 >= -1 }) else { throw mismatch("\(shape) is not a shape.") }
      var known = 1
      for size in shape where size != -1 {
        let (product, overflow) = known.multipliedReportingOverflow(by: size)
        guard !overflow else { throw mismatch("\(shape) has too many elements.") }
        known = product
      }
      if let axis = unknown.first {
        guard known > 0, count % known == 0 else { throw mismatch("\(input) cannot be reshaped to \(shape).") }
        shape[axis] = count / known
        known = count
      }
      guard known == count else { throw mismatch("\(input) cannot be reshaped to \(shape).") }
      return [shape]
    case .squeeze(let dims):
      let squeezed = Set(try dims.map { try [Int].axis($0, rank: input.count) })
      guard squeezed.allSatisfy({ input[$0] == 1 }) else {
        throw mismatch("\(input) has no dimensions of 1 at \(dims).")
      }
      return [
        input.enumerated().filter { dims.isEmpty ? $0.element != 1 : !squeezed.contains($0.offset) }.map(\.element)
      ]
    case .expand(let axis):
      var shape = input
      shape.insert(1, at: try [Int].axis(axis, rank: input.count + 1))
      return [shape]
    }
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    { (0, $0) }
  }
}

/// The options of RESHAPE.
package struct ReshapeAttributes: OptionTable {
  /// The new shape; nil if a second input has it.
  package var newShape: [Int]?

  /// Creates options; compiling a model checks them.
  package init(newShape: [Int]? = nil) {
    self.newShape = newShape
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.list("newShape", 0, &newShape)
  }
}

/// The options of SQUEEZE.
package struct SqueezeAttributes: OptionTable {
  /// The dimensions of size 1 to remove; empty for all of them.
  ///
  /// Negative ones count from the last.
  package var dims: [Int]

  /// Creates options; compiling a model checks them.
  package init(dims: [Int] = []) {
    self.dims = dims
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    var list: [Int]? = dims
    try visitor.list("dims", 0, &list)
    dims = list ?? []
  }
}
