import TensorKernelArguments

/// RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR to a constant size.
struct Resize: FusingOperator {
  static let definitions = [
    // The table of RESIZE_BILINEAR begins with two fields that are no longer in use.
    OperatorDefinition(
      kind: .RESIZE_BILINEAR, inputs: 2...2, floats: [0], options: OptionFormat(15, ResizeAttributes(), firstField: 2)
    ) {
      try Resize(.bilinear, $0)
    },
    OperatorDefinition(
      kind: .RESIZE_NEAREST_NEIGHBOR, inputs: 2...2, floats: [0], options: OptionFormat(74, ResizeAttributes())
    ) {
      try Resize(.nearest, $0)
    },
  ]

  enum Kind: Sendable { case bilinear, nearest }

  let kind: Kind
  let height: Int
  let width: Int
  let alignCorners: Bool
  let halfPixelCenters: Bool
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { kind == .bilinear }

  init(_ kind: Kind, _ context: OperatorContext) throws {
    let attributes = try context.options(ResizeAttributes.self)
    let size = try context.integers(1)
    guard size.count == 2, size[0] > 0, size[1] > 0 else {
      throw context.invalid("\(context.name) resizes to \(size).")
    }
    guard !(attributes.alignCorners && attributes.halfPixelCenters) else {
      throw context.invalid("\(context.name) has both align_corners and half_pixel_centers.")
    }
    self.kind = kind
    height = size[0]
    width = size[1]
    alignCorners = attributes.alignCorners
    halfPixelCenters = attributes.halfPixelCenters
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: 4)
    guard input[1] > 0, input[2] > 0 else { throw mismatch("There is nothing to resize in \(input).") }
    return [[input[0], height, width, input[3]]]
  }

  /// Returns the source of output `index`.
  ///
  /// The source consists of the lower and upper input element, and the weight of the upper one.
  func position(_ index: Int, output: Int, input: Int) -> (lower: Int, upper: Int, weight: Float) {
    let scale = alignCorners && output > 1 ? Float(input - 1) / Float(output - 1) : Float(input) / Float(output)
    if kind == .nearest {
      let offset: Float = halfPixelCenters ? 0.5 : 0
      let position = (Float(index) + offset) * scale
      let nearest = min(Int(alignCorners ? position.rounded() : position.rounded(.down)), input - 1)
      return (nearest, nearest, 0)
    }
    let position = halfPixelCenters ? (Float(index) + 0.5) * scale - 0.5 : Float(index) * scale
    // Above 2²⁴ elements a position is rounded, possibly beyond the end.
    let lower = min(max(Int(position.rounded(.down)), 0), input - 1)
    return (lower, min(Int(position.rounded(.up)), input - 1), position - Float(lower))
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    PlainStep { inputs, outputs in
      let input = inputs.required(0)
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
}

extension Resize {
  private func hasKernel(_ shapes: [[Int]?]) -> Bool { kind == .bilinear && shapes[0]?.first == 1 }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool {
    (input == 0 || input == Epilogue.residualInput) && hasKernel(shapes)
  }

  func deliversBlocks(shapes: [[Int]?]) -> Bool { hasKernel(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let input = context.layout(0)
    let output = context.outputLayout(0)
    let lanes = context.kernels.lanes
    guard hasKernel(context.inputShapes), input.hasWholeBlocks(lanes: lanes), output.hasWholeBlocks(lanes: lanes) else {
      return nil
    }
    if epilogue.residual != .none {
      guard epilogue.residual == .afterActivation || epilogue.activation == .none,
        context.layout(Epilogue.residualInput) == output
      else {
        return nil
      }
    }
    guard epilogue.activation == .none || epilogue.activation == .prelu else { return nil }
    var arguments = WindowArguments(input: input, output: output)
    arguments.activation = epilogue.activation.rawValue
    var slopes: [Float]?
    if epilogue.activation == .prelu {
      guard let values = context.floats(Epilogue.slopesInput) else { return nil }
      slopes = values.count == 1 ? [Float](repeating: values[0], count: output.channels) : values
    }
    let tables = ResizeTables(
      rows: (0..<height).map { position($0, output: height, input: input.height) },
      columns: (0..<width).map { position($0, output: width, input: input.width) }, slopes: slopes, lanes: lanes)
    tables.attach(to: &arguments)
    return unsafe WindowStep(
      arguments: arguments, kernel: context.kernels.table.resizeBilinear, tables: tables,
      residualInput: epilogue.residual == .none ? nil : Epilogue.residualInput)
  }
}

/// The options of RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR.
///
/// The options select the rule that maps pixels of the result to the input. At most one of the two options is true.
package struct ResizeAttributes: OptionTable {
  /// Whether the centres of the corner pixels of input and output coincide.
  package var alignCorners: Bool
  /// Whether pixels are positioned by their centres.
  ///
  /// Otherwise by their upper left corners.
  package var halfPixelCenters: Bool

  /// Creates options; compiling a model checks them.
  package init(alignCorners: Bool = false, halfPixelCenters: Bool = false) {
    self.alignCorners = alignCorners
    self.halfPixelCenters = halfPixelCenters
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.bool("alignCorners", hidden: nil, 0, &alignCorners)
    try visitor.bool("halfPixelCenters", hidden: nil, 1, &halfPixelCenters)
  }
}
