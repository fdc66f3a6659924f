/// TRANSPOSE by a constant permutation.
struct Transpose: MovementOperator {
  static let definitions = [
    OperatorDefinition(kind: .TRANSPOSE, inputs: 2...2, floats: [0]) { try Transpose(permutation: $0.integers(1)) }
  ]

  let permutation: [Int]

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    let axes = try permutation.map { try [Int].axis($0, rank: input.count) }
    guard axes.count == input.count, Set(axes).count == axes.count else {
      throw mismatch("\(permutation) is not a permutation of \(input.count) axes.")
    }
    return [axes.map { input[$0] }]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
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
