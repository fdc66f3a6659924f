/// SLICE and STRIDED_SLICE with constant bounds.
struct Slice: MovementOperator {
  enum Bounds: Sendable {
    case sizes(begin: [Int], size: [Int])
    case strided(begin: [Int], end: [Int], strides: [Int], StridedSliceAttributes)
  }

  let name: String
  let bounds: Bounds

  init(slice context: OperatorContext) throws {
    name = context.name
    try context.requireFloatInputs(3...3, floats: [0])
    bounds = .sizes(begin: try context.integers(1), size: try context.integers(2))
  }

  init(stridedSlice context: OperatorContext) throws {
    name = context.name
    try context.requireFloatInputs(4...4, floats: [0])
    guard case .stridedSlice(let attributes) = context.attributes else { throw context.invalid("STRIDED_SLICE lacks its options.") }
    guard attributes.ellipsisMask == 0, attributes.newAxisMask == 0 else {
      throw context.unsupported("STRIDED_SLICE with an ellipsis or a new axis is not supported.")
    }
    bounds = .strided(begin: try context.integers(1), end: try context.integers(2), strides: try context.integers(3), attributes)
  }

  /// For each axis the first element, the step, how many, and whether the axis vanishes.
  private func ranges(_ input: [Int]) throws -> [(start: Int, step: Int, count: Int, shrinks: Bool)] {
    switch bounds {
    case .sizes(let begin, let size):
      guard begin.count == input.count, size.count == input.count else { throw mismatch("SLICE of \(input) from \(begin), sizes \(size).") }
      return try input.indices.map { axis in
        guard begin[axis] >= 0, begin[axis] <= input[axis] else { throw mismatch("SLICE of \(input) begins at \(begin).") }
        let rest = input[axis] - begin[axis]
        let count = size[axis] == -1 ? rest : size[axis]
        guard count >= 0, count <= rest else { throw mismatch("SLICE of \(input) from \(begin) has no \(size) elements.") }
        return (begin[axis], 1, count, false)
      }
    case .strided(let begin, let end, let strides, let masks):
      guard begin.count == end.count, begin.count == strides.count, begin.count <= input.count else {
        throw mismatch("STRIDED_SLICE of \(input) from \(begin) to \(end) by \(strides).")
      }
      return try input.indices.map { axis in
        guard axis < begin.count else { return (0, 1, input[axis], false) }
        let size = input[axis]
        let step = strides[axis]
        guard step != 0, step > Int.min else { throw mismatch("STRIDED_SLICE has a stride of \(step).") }
        func clamped(_ position: Int) -> Int {
          let positive = position < 0 ? position + size : position
          return step > 0 ? min(max(positive, 0), size) : min(max(positive, -1), size - 1)
        }
        let masked = { (mask: Int) in axis < Int.bitWidth && mask >> axis & 1 == 1 }
        let start = masked(masks.beginMask) ? (step > 0 ? 0 : size - 1) : clamped(begin[axis])
        if masked(masks.shrinkAxisMask) {
          guard size > 0, start >= 0, start < size else { throw mismatch("STRIDED_SLICE picks element \(begin[axis]) of \(size).") }
          return (start, 1, 1, true)
        }
        let stop = masked(masks.endMask) ? (step > 0 ? size : -1) : clamped(end[axis])
        let distance = step > 0 ? stop - start : start - stop
        return (start, step, distance <= 0 ? 0 : (distance - 1) / abs(step) + 1, false)
      }
    }
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    [try ranges(try required(inputs, 0)).filter { !$0.shrinks }.map(\.count)]
  }

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let ranges = try ranges(input)
    let counts = ranges.map(\.count)
    return { index in
      let position = zip(coordinates(index, in: counts), ranges).map { $0 * $1.step + $1.start }
      return (0, elementIndex(position, in: input))
    }
  }
}

/// SPLIT into equal parts along an axis, and UNPACK into the elements of one.
struct Split: MovementOperator {
  let name: String
  let axis: Int
  let count: Int
  private let input: Int
  private let dropsAxis: Bool

  init(split context: OperatorContext) throws {
    name = context.name
    guard case .split(let count) = context.attributes, count > 0 else { throw context.invalid("SPLIT lacks its options.") }
    try context.requireFloatInputs(2...2, floats: [1])
    let axis = try context.integers(0)
    guard axis.count == 1 else { throw context.invalid("SPLIT has \(axis.count) axes; it should have one.") }
    self.axis = axis[0]
    self.count = count
    input = 1
    dropsAxis = false
  }

  init(unpack context: OperatorContext) throws {
    name = context.name
    guard case .unpack(let axis, let count) = context.attributes, count > 0 else { throw context.invalid("UNPACK lacks its options.") }
    try context.requireFloatInputs(1...1)
    self.axis = axis
    self.count = count
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

  func sources(_ inputs: [[Int]?], output: Int) throws -> (Int) -> (input: Int, index: Int)? {
    let shape = try required(inputs, input)
    let axis = try [Int].axis(axis, rank: shape.count)
    var part = shape
    part[axis] /= count
    return { index in
      var position = coordinates(index, in: part)
      position[axis] += output * part[axis]
      return (input, elementIndex(position, in: shape))
    }
  }
}
