import TensorKernelArguments

extension WindowArguments {
  init(input: TensorLayout, output: TensorLayout) {
    self.init()
    outputHeight = output.height
    outputWidth = output.width
    blocks = input.blocks
    rowStride = input.rowStride
    pixelStride = input.pixelStride
    blockStride = input.blockStride
    outputRowStride = output.rowStride
    outputPixelStride = output.pixelStride
    outputBlockStride = output.blockStride
  }
}

extension Pooling {
  /// The kernel knows 2×2 maxima two apart that all lie inside.
  private func hasKernel(_ shapes: [[Int]?]) -> Bool {
    guard kind == .max, shapes[0]?.first == 1, let (rows, columns) = try? windows(shapes) else { return false }
    return [rows, columns].allSatisfy { $0.filter == 2 && $0.stride == 2 && $0.padBefore == 0 && $0.padAfter == 0 }
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { input == 0 && hasKernel(shapes) }
  func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool { hasKernel(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let input = context.layout(0)
    let output = context.outputLayout(0)
    let kernels = context.kernels
    guard hasKernel(context.inputShapes), input.hasWholeBlocks(lanes: kernels.lanes), output.hasWholeBlocks(lanes: kernels.lanes) else {
      return nil
    }
    return WindowStep(arguments: WindowArguments(input: input, output: output), kernel: kernels.maxPool2x2)
  }
}

extension Resize {
  private func hasKernel(_ shapes: [[Int]?]) -> Bool { kind == .bilinear && shapes[0]?.first == 1 }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool {
    (input == 0 || input == Epilogue.residualInput) && hasKernel(shapes)
  }

  func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool { hasKernel(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let input = context.layout(0)
    let output = context.outputLayout(0)
    let lanes = context.kernels.lanes
    guard hasKernel(context.inputShapes), input.hasWholeBlocks(lanes: lanes), output.hasWholeBlocks(lanes: lanes) else { return nil }
    if epilogue.residual != .none {
      guard epilogue.residual == .afterActivation || epilogue.activation == .none, context.layout(Epilogue.residualInput) == output else {
        return nil
      }
    }
    guard epilogue.activation == .none || epilogue.activation == .prelu else { return nil }
    var arguments = WindowArguments(input: input, output: output)
    arguments.activation = KernelActivation(epilogue.activation).rawValue
    var slopes: [Float]?
    if epilogue.activation == .prelu {
      guard let values = context.floats(Epilogue.slopesInput) else { return nil }
      slopes = values.count == 1 ? [Float](repeating: values[0], count: output.channels) : values
    }
    let tables = ResizeTables(
      rows: (0..<height).map { position($0, output: height, input: input.height) },
      columns: (0..<width).map { position($0, output: width, input: input.width) }, slopes: slopes, lanes: lanes)
    tables.attach(to: &arguments)
    return WindowStep(
      arguments: arguments, kernel: context.kernels.resizeBilinear, tables: tables,
      residualInput: epilogue.residual == .none ? nil : Epilogue.residualInput)
  }
}

/// Where resizing reads from, in memory that outlives the calls.
private final class ResizeTables: @unchecked Sendable {
  private let indices: UnsafeMutablePointer<Int>
  private let floats: AlignedFloats
  private let rowCount: Int
  private let columnCount: Int
  private let hasSlopes: Bool

  typealias Position = (lower: Int, upper: Int, weight: Float)

  init(rows: [Position], columns: [Position], slopes: [Float]?, lanes: Int) {
    rowCount = rows.count
    columnCount = columns.count
    hasSlopes = slopes != nil
    indices = .allocate(capacity: 2 * (rows.count + columns.count))
    let padded = ((slopes?.count ?? 0) + lanes - 1) / lanes * lanes
    floats = AlignedFloats(count: padded + rows.count + columns.count)
    for (i, value) in (slopes ?? []).enumerated() { floats.pointer[i] = value }
    for (i, position) in (rows + columns).enumerated() {
      (indices + 2 * i).initialize(to: position.lower)
      (indices + 2 * i + 1).initialize(to: position.upper)
      floats.pointer[padded + i] = position.weight
    }
    weightStart = padded
  }

  private let weightStart: Int

  deinit {
    indices.deallocate()
  }

  func attach(to arguments: inout WindowArguments) {
    arguments.rowIndices = UnsafePointer(indices)
    arguments.columnIndices = UnsafePointer(indices + 2 * rowCount)
    arguments.rowWeights = UnsafePointer(floats.pointer + weightStart)
    arguments.columnWeights = UnsafePointer(floats.pointer + weightStart + rowCount)
    if hasSlopes { arguments.slopes = UnsafePointer(floats.pointer) }
  }
}

/// A window kernel over rows or blocks.
private struct WindowStep: PreparedStep {
  let arguments: WindowArguments
  let kernel: KernelSet.Window
  var tables: ResizeTables?
  var residualInput: Int?

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = memory.inputs[0] else { return [] }
    var bound = arguments
    bound.input = UnsafePointer(input)
    bound.output = memory.outputs[0]
    if let residualInput, let residual = memory.inputs[residualInput] { bound.residual = UnsafePointer(residual) }
    let arguments = bound
    let kernel = kernel
    return [
      { part, parts, _ in
        var arguments = arguments
        if arguments.blocks >= parts {
          kernel(&arguments, 0..<arguments.outputHeight, share(arguments.blocks, part, parts))
        } else {
          kernel(&arguments, share(arguments.outputHeight, part, parts), 0..<arguments.blocks)
        }
      }
    ]
  }
}
