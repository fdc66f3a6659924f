import TensorKernelArguments

/// MAX_POOL_2D and AVERAGE_POOL_2D. Padding takes no part: the maximum and the mean are over the elements inside the picture.
struct Pooling: Operator {
  enum Kind: Sendable { case max, average }

  let kind: Kind
  let attributes: Pool2DAttributes
  var name: String { kind == .max ? "MAX_POOL_2D" : "AVERAGE_POOL_2D" }

  init(_ kind: Kind, _ context: OperatorContext) throws {
    guard case .pool2D(let attributes) = context.attributes else { throw context.invalid("\(context.name) lacks its options.") }
    try context.requireFloatInputs(1...1)
    self.kind = kind
    self.attributes = attributes
  }

  init(_ kind: Kind, _ attributes: Pool2DAttributes) {
    self.kind = kind
    self.attributes = attributes
  }

  func windows(_ inputs: [[Int]?]) throws -> (rows: WindowAxis, columns: WindowAxis) {
    let input = try required(inputs, 0, rank: 4)
    return (
      try WindowAxis(input: input[1], filter: attributes.filterHeight, stride: attributes.strideHeight, padding: attributes.padding),
      try WindowAxis(input: input[2], filter: attributes.filterWidth, stride: attributes.strideWidth, padding: attributes.padding)
    )
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: 4)
    let (rows, columns) = try windows(inputs)
    return [[input[0], rows.output, columns.output, input[3]]]
  }

  /// Elements of the output × the part of the window that can be inside the picture.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard let input = inputs.first ?? nil, let output = outputs.first, input.count == 4 else { return 0 }
    return output.reduce(1, *) * min(attributes.filterHeight, input[1]) * min(attributes.filterWidth, input[2])
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let (rows, columns) = try? windows([input.shape]) else { return }
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
