/// SLICE and STRIDED_SLICE with constant bounds.
struct Slice: MovementOperator {
  static let definitions = [
    OperatorDefinition(kind: .SLICE, inputs: 3...3, floats: [0]) { try Slice(slice: $0) },
    OperatorDefinition(
      kind: .STRIDED_SLICE, inputs: 4...4, floats: [0], options: OptionFormat(32, StridedSliceAttributes())
    ) {
      try Slice(stridedSlice: $0)
    },
  ]

  enum Bounds: Sendable {
    case sizes(begin: [Int], size: [Int])
    case strided(begin: [Int], end: [Int], strides: [Int], StridedSliceAttributes)
  }

  let bounds: Bounds

  init(slice context: OperatorContext) throws {
    bounds = .sizes(begin: try context.integers(1), size: try context.integers(2))
  }

  init(stridedSlice context: OperatorContext) throws {
    let attributes = try context.options(StridedSliceAttributes.self)
    guard attributes.ellipsisMask == 0, attributes.newAxisMask == 0 else {
      throw context.unsupported("STRIDED_SLICE with an ellipsis or a new axis is not supported.")
    }
    bounds = .strided(
      begin: try context.integers(1), end: try context.integers(2), strides: try context.integers(3), attributes)
  }

  /// The first element, step and count of each axis.
  ///
  /// `shrinks` is whether the axis is removed.
  private func ranges(_ input: [Int]) throws -> [(start: Int, step: Int, count: Int, shrinks: Bool)] {
    switch bounds {
    case .sizes(let begin, let size):
      guard begin.count == input.count, size.count == input.count else {
        throw mismatch("SLICE of \(input) from \(begin), sizes \(size).")
      }
      return try input.indices.map { axis in
        guard begin[axis] >= 0, begin[axis] <= input[axis] else {
          throw mismatch("SLICE of \(input) begins at \(begin).")
        }
        let rest = input[axis] - begin[axis]
        let count = size[axis] == -1 ? rest : size[axis]
        guard count >= 0, count <= rest else {
          throw mismatch("SLICE of \(input) from \(begin) has no \(size) elements.")
        }
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
          guard size > 0, start >= 0, start < size else {
            throw mismatch("STRIDED_SLICE picks element \(begin[axis]) of \(size).")
          }
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

  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)? {
    let input = try required(inputs, 0)
    let ranges = try ranges(input)
    let counts = ranges.map(\.count)
    return { index in
      let position = zip(coordinates(index, in: counts), ranges).map { $0 * $1.step + $1.start }
      return (0, elementIndex(position, in: input))
    }
  }
}

/// The options of STRIDED_SLICE.
///
/// The masks have one bit per dimension, lowest first.
package struct StridedSliceAttributes: OptionTable {
  /// Dimensions that ignore `begin` and start at their first element.
  package var beginMask: Int
  /// Dimensions that ignore `end` and stop at their last element.
  package var endMask: Int
  /// The position of `...`, which stands for whole dimensions.
  package var ellipsisMask: Int
  /// Positions of new dimensions of size 1.
  package var newAxisMask: Int
  /// Dimensions that are reduced to one element and removed.
  package var shrinkAxisMask: Int

  /// Creates options; compiling a model checks them.
  package init(
    beginMask: Int = 0, endMask: Int = 0, ellipsisMask: Int = 0, newAxisMask: Int = 0, shrinkAxisMask: Int = 0
  ) {
    self.beginMask = beginMask
    self.endMask = endMask
    self.ellipsisMask = ellipsisMask
    self.newAxisMask = newAxisMask
    self.shrinkAxisMask = shrinkAxisMask
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.zero(5, problem: { _ in "takes its end as an offset" }, suggestion: "only absolute ends are supported")
    try visitor.integer("beginMask", 0, &beginMask)
    try visitor.integer("endMask", 1, &endMask)
    try visitor.integer("ellipsisMask", 2, &ellipsisMask)
    try visitor.integer("newAxisMask", 3, &newAxisMask)
    try visitor.integer("shrinkAxisMask", 4, &shrinkAxisMask)
  }
}
