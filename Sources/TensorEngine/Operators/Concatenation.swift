/// CONCATENATION along an axis, and PACK along a new one.
struct Concatenation: MovementOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .CONCATENATION, inputs: 1...Int.max, options: OptionFormat(10, ConcatenationAttributes(axis: 0))
    ) {
      try Concatenation(axis: $0.options(ConcatenationAttributes.self).axis, addsAxis: false)
    },
    OperatorDefinition(kind: .PACK, inputs: 1...Int.max, options: OptionFormat(59, PackAttributes(axis: 0, count: 1))) {
      let attributes = try $0.options(PackAttributes.self)
      guard attributes.count == $0.inputCount else {
        throw $0.invalid("PACK has \($0.inputCount) inputs, its options expect \(attributes.count).")
      }
      return Concatenation(axis: attributes.axis, addsAxis: true)
    },
  ]

  let axis: Int
  let addsAxis: Bool

  /// Returns the shapes to join, and the axis of joining.
  private func parts(_ inputs: [[Int]?]) throws -> (shapes: [[Int]], axis: Int) {
    var shapes = try inputs.indices.map { try required(inputs, $0) }
    let axis = try [Int].axis(axis, rank: shapes[0].count + (addsAxis ? 1 : 0))
    if addsAxis { for i in shapes.indices where axis <= shapes[i].count { shapes[i].insert(1, at: axis) } }
    for shape in shapes {
      guard shape.count == shapes[0].count, shape.indices.allSatisfy({ $0 == axis || shape[$0] == shapes[0][$0] })
      else {
        throw mismatch("\(shapes[0]) and \(shape) cannot be joined along axis \(axis).")
      }
    }
    guard axis < shapes[0].count else { throw mismatch("Axis \(axis) is outside \(shapes[0]).") }
    return (shapes, axis)
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let (shapes, axis) = try parts(inputs)
    var shape = shapes[0]
    shape[axis] = 0
    for part in shapes {
      let (sum, overflow) = shape[axis].addingReportingOverflow(part[axis])
      guard !overflow else { throw mismatch("The joined tensor is too large.") }
      shape[axis] = sum
    }
    return [shape]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    let (shapes, axis) = try parts(inputs)
    let joined = shapes.reduce(0) { $0 + $1[axis] }
    let inner = shapes[0][(axis + 1)...].reduce(1, *)
    return { index in
      var position = index / inner % joined
      let outer = index / inner / joined
      var part = 0
      while position >= shapes[part][axis] {
        position -= shapes[part][axis]
        part += 1
      }
      return (part, (outer * shapes[part][axis] + position) * inner + index % inner)
    }
  }
}

/// The options of CONCATENATION.
package struct ConcatenationAttributes: OptionTable {
  /// The dimension along which the inputs are joined.
  ///
  /// Negative counts from the last.
  package var axis: Int
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(axis: Int, activation: FusedActivation = .none) {
    self.axis = axis
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.integer("axis", 0, &axis)
    try visitor.activation(1, &activation)
  }
}

/// The options of PACK.
package struct PackAttributes: OptionTable {
  /// The position of the new dimension; negative counts from the last.
  package var axis: Int
  /// The number of inputs.
  package var count: Int

  /// Creates options; compiling a model checks them.
  package init(axis: Int, count: Int) {
    self.axis = axis
    self.count = count
  }

  package var inputCount: Int? { count }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.integer("axis", 1, &axis)
    try visitor.count("count", hidden: nil, OptionField(0, "values_count"), &count)
  }
}
