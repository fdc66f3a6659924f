/// PAD with zeros, by constant amounts.
struct Pad: MovementOperator {
  static let definitions = [
    OperatorDefinition(kind: .PAD, inputs: 2...2, floats: [0]) { try Pad($0) }
  ]

  /// The number of zeros before and after the input along each axis.
  let amounts: [(before: Int, after: Int)]

  init(_ context: OperatorContext) throws {
    let flat = try context.integers(1)
    guard try context.shape(1) == [try context.shape(0).count, 2],
      flat.allSatisfy({ $0 >= 0 && $0 <= Limits.standard.tensorElements })
    else {
      throw context.invalid(
        "PAD has paddings \(flat).", suggestion: "they must be two numbers of at least 0 for each dimension")
    }
    amounts = stride(from: 0, to: flat.count, by: 2).map { (flat[$0], flat[$0 + 1]) }
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: amounts.count)
    return [zip(input, amounts).map { $0 + $1.before + $1.after }]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let shape = try outputShapes(inputs)[0]
    return { index in
      let position = zip(coordinates(index, in: shape), amounts).map { $0 - $1.before }
      guard zip(position, input).allSatisfy({ $0 >= 0 && $0 < $1 }) else { return nil }
      return (0, elementIndex(position, in: input))
    }
  }

  /// Whether the padding only appends channels.
  ///
  /// A fused sum can then skip the padding.
  var addsOnlyTrailingChannels: Bool {
    guard let last = amounts.last else { return false }
    return last.before == 0 && amounts.dropLast().allSatisfy { $0.before == 0 && $0.after == 0 }
  }
}
