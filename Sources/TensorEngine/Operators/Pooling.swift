import TensorKernelArguments

/// MAX_POOL_2D and AVERAGE_POOL_2D.
///
/// Elements of the padding do not count for the maximum and the mean.
struct Pooling: Operator {
  static let definitions = [
    OperatorDefinition(kind: .AVERAGE_POOL_2D, inputs: 1...1, options: format) {
      try Pooling(kind: .average, attributes: $0.options())
    },
    OperatorDefinition(kind: .MAX_POOL_2D, inputs: 1...1, options: format) {
      try Pooling(kind: .max, attributes: $0.options())
    },
  ]
  private static let format = OptionFormat(
    5, Pool2DAttributes(padding: .same, strideHeight: 1, strideWidth: 1, filterHeight: 1, filterWidth: 1))

  enum Kind: Sendable { case max, average }

  let kind: Kind
  let attributes: Pool2DAttributes

  func windows(_ inputs: [[Int]?]) throws -> (rows: WindowAxis, columns: WindowAxis) {
    let input = try required(inputs, 0, rank: 4)
    return (
      try WindowAxis(
        input: input[1], filter: attributes.filterHeight, stride: attributes.strideHeight, padding: attributes.padding),
      try WindowAxis(
        input: input[2], filter: attributes.filterWidth, stride: attributes.strideWidth, padding: attributes.padding)
    )
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: 4)
    let (rows, columns) = try windows(inputs)
    return [[input[0], rows.output, columns.output, input[3]]]
  }

  /// An upper bound of the elements that all windows read.
  ///
  /// Output elements times the largest part of a window that can be inside the image.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard let input = inputs.first ?? nil, let output = outputs.first, input.count == 4 else { return 0 }
    return output.reduce(1, *) * min(attributes.filterHeight, input[1]) * min(attributes.filterWidth, input[2])
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let (rows, columns) = try windows(shapes)
    return PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let output = outputs[0]
      let channels = input.shape[3]
      var o = 0
      for n in 0..<output.shape[0] {
        for y in 0..<rows.output {
          for x in 0..<columns.output {
            for c in 0..<channels {
              var best = -Float.infinity
              var sum: Float = 0
              var count: Float = 0
              for ky in rows.taps(y) {
                guard let sy = rows.source(y, ky) else { continue }
                for kx in columns.taps(x) {
                  guard let sx = columns.source(x, kx) else { continue }
                  let value = input[((n * rows.input + sy) * columns.input + sx) * channels + c]
                  best = max(best, value)
                  sum += value
                  count += 1
                }
              }
              output[o] = kind == .max ? best : sum / count
              o += 1
            }
          }
        }
      }
    }
  }
}

extension Pooling {
  /// Whether the kernel applies.
  ///
  /// The kernel takes 2×2 maxima with stride 2, with all windows inside the image.
  private func hasKernel(_ shapes: [[Int]?]) -> Bool {
    guard kind == .max, shapes[0]?.first == 1, let (rows, columns) = try? windows(shapes) else { return false }
    return [rows, columns].allSatisfy { $0.filter == 2 && $0.stride == 2 && $0.padBefore == 0 && $0.padAfter == 0 }
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { input == 0 && hasKernel(shapes) }
  func deliversBlocks(shapes: [[Int]?]) -> Bool { hasKernel(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let input = context.layout(0)
    let output = context.outputLayout(0)
    let kernels = context.kernels
    guard hasKernel(context.inputShapes), input.hasWholeBlocks(lanes: kernels.lanes),
      output.hasWholeBlocks(lanes: kernels.lanes)
    else {
      return nil
    }
    return try unsafe WindowStep(
      arguments: WindowArguments(input: input, output: output), kernel: kernels.table.maxPool2x2,
      rowAxis: windows(context.inputShapes).rows
    )
  }
}

/// The options of MAX_POOL_2D and AVERAGE_POOL_2D.
package struct Pool2DAttributes: OptionTable {
  /// The border around the input.
  package var padding: Padding
  /// The step from window to window, in rows, at least 1.
  package var strideHeight: Int
  /// The step from window to window, in columns, at least 1.
  package var strideWidth: Int
  /// The height of the window in rows, at least 1.
  package var filterHeight: Int
  /// The width of the window in columns, at least 1.
  package var filterWidth: Int
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(
    padding: Padding, strideHeight: Int, strideWidth: Int, filterHeight: Int, filterWidth: Int,
    activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.filterHeight = filterHeight
    self.filterWidth = filterWidth
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.padding(0, &padding)
    try visitor.strides(2, &strideHeight, 1, &strideWidth)
    try visitor.size(
      "filter", hidden: nil, height: OptionField(4, "filter_height"), &filterHeight,
      width: OptionField(3, "filter_width"), &filterWidth)
    try visitor.activation(5, &activation)
  }
}
