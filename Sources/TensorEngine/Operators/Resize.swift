import TensorKernelArguments

/// RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR to a constant size.
struct Resize: FusingOperator {
  enum Kind: Sendable { case bilinear, nearest }

  let kind: Kind
  let height: Int
  let width: Int
  let alignCorners: Bool
  let halfPixelCenters: Bool
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { kind == .bilinear }
  var name: String { kind == .bilinear ? "RESIZE_BILINEAR" : "RESIZE_NEAREST_NEIGHBOR" }

  init(_ kind: Kind, _ context: OperatorContext) throws {
    guard case .resize(let alignCorners, let halfPixelCenters) = context.attributes else {
      throw context.invalid("\(context.name) lacks its options.")
    }
    try context.requireFloatInputs(2...2, floats: [0])
    let size = try context.integers(1)
    guard size.count == 2, size[0] > 0, size[1] > 0 else { throw context.invalid("\(context.name) resizes to \(size).") }
    guard !(alignCorners && halfPixelCenters) else {
      throw context.invalid("\(context.name) has both align_corners and half_pixel_centers.")
    }
    self.kind = kind
    height = size[0]
    width = size[1]
    self.alignCorners = alignCorners
    self.halfPixelCenters = halfPixelCenters
  }

  init(_ kind: Kind, height: Int, width: Int, alignCorners: Bool = false, halfPixelCenters: Bool = true) {
    self.kind = kind
    self.height = height
    self.width = width
    self.alignCorners = alignCorners
    self.halfPixelCenters = halfPixelCenters
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: 4)
    guard input[1] > 0, input[2] > 0 else { throw mismatch("There is nothing to resize in \(input).") }
    return [[input[0], height, width, input[3]]]
  }

  /// Where output `index` of `output` lies among `input` elements: lower, upper, weight of the upper.
  func position(_ index: Int, output: Int, input: Int) -> (lower: Int, upper: Int, weight: Float) {
    let scale = alignCorners && output > 1 ? Float(input - 1) / Float(output - 1) : Float(input) / Float(output)
    if kind == .nearest {
      let offset: Float = halfPixelCenters ? 0.5 : 0
      let position = (Float(index) + offset) * scale
      let nearest = min(Int(alignCorners ? position.rounded() : position.rounded(.down)), input - 1)
      return (nearest, nearest, 0)
    }
    let position = halfPixelCenters ? (Float(index) + 0.5) * scale - 0.5 : Float(index) * scale
    // Beyond 2²⁴ elements a position is rounded, possibly past the end.
    let lower = min(max(Int(position.rounded(.down)), 0), input - 1)
    return (lower, min(Int(position.rounded(.up)), input - 1), position - Float(lower))
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0] else { return }
    let output = outputs[0]
    let channels = input.shape[3]
    let fused = EpilogueOperands(inputs, output: output.shape)
    var o = 0
    for n in 0..<output.shape[0] {
      for y in 0..<height {
        let rows = position(y, output: height, input: input.shape[1])
        for x in 0..<width {
          let columns = position(x, output: width, input: input.shape[2])
          for c in 0..<channels {
            func at(_ row: Int, _ column: Int) -> Float {
              input[((n * input.shape[1] + row) * input.shape[2] + column) * channels + c]
            }
            let topLeft = at(rows.lower, columns.lower)
            let bottomLeft = at(rows.upper, columns.lower)
            let top = topLeft + (at(rows.lower, columns.upper) - topLeft) * columns.weight
            let bottom = bottomLeft + (at(rows.upper, columns.upper) - bottomLeft) * columns.weight
            let value = top + (bottom - top) * rows.weight
            output[o] = epilogue.apply(value, slope: fused.slope(c), residual: fused.residual(o, channel: c))
            o += 1
          }
        }
      }
    }
  }
}
