/// SPLIT into equal parts, and UNPACK into elements.
///
/// Both work along an axis.
struct Split: MovementOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .SPLIT, inputs: 2...2, outputs: 1...Int.max, floats: [1],
      options: OptionFormat(35, SplitAttributes(count: 1))
    ) { try Split(split: $0) },
    OperatorDefinition(
      kind: .UNPACK, inputs: 1...1, outputs: 1...Int.max, options: OptionFormat(64, UnpackAttributes(axis: 0, count: 1))
    ) { try Split(unpack: $0) },
  ]

  let axis: Int
  let count: Int
  private let input: Int
  private let dropsAxis: Bool

  init(split context: OperatorContext) throws {
    count = try context.options(SplitAttributes.self).count
    guard count > 0 else { throw context.invalid("SPLIT lacks its options.") }
    let axis = try context.integers(0)
    guard axis.count == 1 else { throw context.invalid("SPLIT has \(axis.count) axes; it should have one.") }
    self.axis = axis[0]
    input = 1
    dropsAxis = false
  }

  init(unpack context: OperatorContext) throws {
    let attributes = try context.options(UnpackAttributes.self)
    guard attributes.count > 0 else { throw context.invalid("UNPACK lacks its options.") }
    axis = attributes.axis
    count = attributes.count
    input = 0
    dropsAxis = true
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    var shape = try required(inputs, input)
    guard !shape.isEmpty else { throw mismatch("A scalar has no axis to split.") }
    let axis = try [Int].axis(axis, rank: shape.count)
    guard count <= Limits.standard.operands, dropsAxis ? shape[axis] == count : shape[axis] % count == 0 else {
      throw mismatch("\(shape) cannot be split into \(count) along axis \(axis).")
    }
    if dropsAxis { shape.remove(at: axis) } else { shape[axis] /= count }
    return [[Int]](repeating: shape, count: count)
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    let shape = try required(inputs, input)
    let axis = try [Int].axis(axis, rank: shape.count)
    var part = shape
    part[axis] /= count
    return { [part] index in
      var position = coordinates(index, in: part)
      position[axis] += output * part[axis]
      return (input, elementIndex(position, in: shape))
    }
  }
}

/// The options of SPLIT.
package struct SplitAttributes: OptionTable {
  /// The number of outputs, all of the same size.
  package var count: Int

  /// Creates options; compiling a model checks them.
  package init(count: Int) {
    self.count = count
  }

  package var outputCount: Int? { count }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.count("count", hidden: nil, OptionField(0, "num_splits"), &count)
  }
}

/// The options of UNPACK.
package struct UnpackAttributes: OptionTable {
  /// The dimension that is removed; negative counts from the last.
  package var axis: Int
  /// The number of outputs.
  package var count: Int

  /// Creates options; compiling a model checks them.
  package init(axis: Int, count: Int) {
    self.axis = axis
    self.count = count
  }

  package var outputCount: Int? { count }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.integer("axis", 1, &axis)
    try visitor.count("count", hidden: nil, OptionField(0, "num"), &count)
  }
}
