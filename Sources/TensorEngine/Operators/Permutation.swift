/// TRANSPOSE by a constant permutation.
struct Transpose: MovementOperator {
  let name = "TRANSPOSE"
  let permutation: [Int]

  init(_ context: OperatorContext) throws {
    try context.requireFloatInputs(2...2, floats: [0])
    permutation = try context.integers(1)
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    let axes = try permutation.map { try [Int].axis($0, rank: input.count) }
    guard axes.count == input.count, Set(axes).count == axes.count else {
      throw mismatch("\(permutation) is not a permutation of \(input.count) axes.")
    }
    return [axes.map { input[$0] }]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let axes = try permutation.map { try [Int].axis($0, rank: input.count) }
    let shape = axes.map { input[$0] }
    return { index in
      var position = [Int](repeating: 0, count: axes.count)
      for (axis, coordinate) in zip(axes, coordinates(index, in: shape)) { position[axis] = coordinate }
      return (0, elementIndex(position, in: input))
    }
  }
}

/// GATHER of slices along an axis, by constant indices.
struct Gather: MovementOperator {
  let name = "GATHER"
  let axis: Int
  let indices: [Int]
  let indexShape: [Int]

  init(_ context: OperatorContext) throws {
    guard case .gather(let axis, let batchDims) = context.attributes else { throw context.invalid("GATHER lacks its options.") }
    guard batchDims == 0 else { throw context.unsupported("GATHER with batch dimensions is not supported.") }
    try context.requireFloatInputs(2...2, floats: [0])
    self.axis = axis
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
    return [input[..<axis] + indexShape + input[(axis + 1)...]]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
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
