/// CONCATENATION along an axis, and PACK along a new one.
struct Concatenation: MovementOperator {
  let name: String
  let axis: Int
  private let addsAxis: Bool

  init(concatenation context: OperatorContext) throws {
    guard case .concatenation(let axis, _) = context.attributes else { throw context.invalid("CONCATENATION lacks its options.") }
    try context.requireFloatInputs(1...Limits.standard.operands)
    name = context.name
    self.axis = axis
    addsAxis = false
  }

  init(pack context: OperatorContext) throws {
    guard case .pack(let axis, let count) = context.attributes, count == context.inputCount else {
      throw context.invalid("PACK lacks its options, or they count other inputs than it has.")
    }
    try context.requireFloatInputs(1...Limits.standard.operands)
    name = context.name
    self.axis = axis
    addsAxis = true
  }

  init(axis: Int) {
    name = "CONCATENATION"
    self.axis = axis
    addsAxis = false
  }

  /// The shapes as they are joined, and along which axis.
  private func parts(_ inputs: [[Int]?]) throws -> (shapes: [[Int]], axis: Int) {
    var shapes = try inputs.indices.map { try required(inputs, $0) }
    let axis = try [Int].axis(axis, rank: shapes[0].count + (addsAxis ? 1 : 0))
    if addsAxis { for i in shapes.indices where axis <= shapes[i].count { shapes[i].insert(1, at: axis) } }
    for shape in shapes {
      guard shape.count == shapes[0].count, shape.indices.allSatisfy({ $0 == axis || shape[$0] == shapes[0][$0] }) else {
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

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
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

/// PAD with zeros by constant amounts.
struct Pad: MovementOperator {
  let name = "PAD"
  /// Before and after, for each axis.
  let amounts: [(before: Int, after: Int)]

  init(_ context: OperatorContext) throws {
    try context.requireFloatInputs(2...2, floats: [0])
    let flat = try context.integers(1)
    guard try context.shape(1) == [try context.shape(0).count, 2], flat.allSatisfy({ $0 >= 0 && $0 <= Limits.standard.tensorElements })
    else {
      throw context.invalid("PAD has paddings \(flat).", suggestion: "They should be two numbers of at least 0 for each dimension")
    }
    amounts = stride(from: 0, to: flat.count, by: 2).map { (flat[$0], flat[$0 + 1]) }
  }

  init(_ amounts: [(before: Int, after: Int)]) {
    self.amounts = amounts
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: amounts.count)
    return [zip(input, amounts).map { $0 + $1.before + $1.after }]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let shape = try outputShapes(inputs)[0]
    return { index in
      let position = zip(coordinates(index, in: shape), amounts).map { $0 - $1.before }
      guard zip(position, input).allSatisfy({ $0 >= 0 && $0 < $1 }) else { return nil }
      return (0, elementIndex(position, in: input))
    }
  }

  /// Whether only channels are added, after the present ones: what a sum can leave out.
  var addsOnlyTrailingChannels: Bool {
    guard let last = amounts.last else { return false }
    return last.before == 0 && amounts.dropLast().allSatisfy { $0.before == 0 && $0.after == 0 }
  }
}
