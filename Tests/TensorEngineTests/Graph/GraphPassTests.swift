import GestureModelTools
import TensorEngine
import TestSupport
import XCTest

/// Each pass changes a graph as documented.
///
/// The results stay the same.
final class GraphPassTests: XCTestCase {
  private struct Subject {
    var builder = ModelBuilder()
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func constant(_ shape: [Int]) -> ModelBuilder.Tensor {
      builder.constant(shape, random.values(shape.reduce(1, *)))
    }

    /// A convolution with random weights.
    mutating func convolution(
      _ input: ModelBuilder.Tensor, _ shape: [Int], _ outputs: Int, kernel: Int = 1,
      _ activation: FusedActivation = .none
    ) -> ModelBuilder.Tensor {
      let weights = constant([outputs, kernel, kernel, shape[3]])
      let bias = constant([outputs])
      return builder.add(
        "CONV_2D", [input, weights, bias], shape: [shape[0], shape[1], shape[2], outputs],
        Conv2DAttributes(padding: .same, activation: activation))
    }

    mutating func prelu(_ input: ModelBuilder.Tensor, _ shape: [Int]) -> ModelBuilder.Tensor {
      let slopes = constant([1, 1, shape[3]])
      return builder.add("PRELU", [input, slopes], shape: shape)
    }

    mutating func add(_ a: ModelBuilder.Tensor, _ b: ModelBuilder.Tensor, _ shape: [Int]) -> ModelBuilder.Tensor {
      builder.add("ADD", [a, b], shape: shape, ArithmeticAttributes())
    }
  }

  /// Compares all ways to run the graph with its plain loops.
  ///
  /// Returns the remaining operators.
  @discardableResult
  private func check(
    _ subject: Subject, passes: [any GraphPass], tolerance: Float = 1e-5, file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> CompiledModel {
    var subject = subject
    let graph = try Graph(subject.builder.model())
    let inputs = graph.inputs.map { subject.random.values(graph.values[$0].count) }
    let expected = try outputs(of: graph, inputs: inputs, reference: true)
    for kernels in KernelSet.available {
      for reference in [true, false] {
        let results = try outputs(of: graph, inputs: inputs, passes: passes, kernels: kernels, reference: reference)
        for (a, b) in zip(results, expected) {
          XCTAssertLessThan(
            PlainLoops.relativeDifference(a, b), tolerance, "\(kernels.name), reference \(reference)", file: file,
            line: line)
        }
      }
    }
    return try CompiledModel(graph, passes: passes, kernels: .best)
  }

  private func names(_ model: CompiledModel) -> [String] {
    model.graph.nodes.map { $0.fusedNames.joined(separator: "+") }
  }

  func testConstantsAreComputedOnce() throws {
    var subject = Subject(seed: 1)
    let half = subject.builder.constant([2, 3], float16: [0x3c00, 0x4000, 0xbc00, 1, 0x8001, 0x7bff])
    let float = subject.builder.add("DEQUANTIZE", [half], shape: [2, 3])
    let doubled = subject.add(float, float, [2, 3])
    let sum = subject.add(subject.builder.input([2, 3]), doubled, [2, 3])
    subject.builder.output(sum)
    let model = try check(subject, passes: [FoldConstants()])
    XCTAssertEqual(names(model), ["ADD"])
  }

  func testResidualBlockBecomesTwoSteps() throws {
    var subject = Subject(seed: 2)
    let shape = [1, 9, 11, 32]
    let input = subject.builder.input(shape)
    let start = subject.convolution(input, shape, 32)
    let weights = subject.constant([1, 5, 5, 32])
    let depthwise = subject.builder.add(
      "DEPTHWISE_CONV_2D", [start, weights, subject.constant([32])], shape: shape,
      DepthwiseConv2DAttributes(padding: .same))
    let sum = subject.add(start, subject.convolution(depthwise, shape, 32), shape)
    subject.builder.output(subject.prelu(sum, shape))
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertEqual(names(model), ["CONV_2D", "DEPTHWISE_CONV_2D", "CONV_2D+ADD+PRELU"])
  }

  func testSumAfterActivationKeepsItsOrder() throws {
    var subject = Subject(seed: 3)
    let shape = [1, 6, 7, 16]
    let input = subject.builder.input(shape)
    let activated = subject.prelu(subject.convolution(input, shape, 16), shape)
    let other = subject.convolution(input, shape, 16, kernel: 3)
    subject.builder.output(subject.add(activated, other, shape))
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertEqual(model.graph.nodes.count, 2)
    XCTAssertTrue(names(model).contains { $0.hasSuffix("+ADD") })
  }

  func testPaddedResidualIsAddedWithoutItsZeros() throws {
    var subject = Subject(seed: 4)
    let input = subject.builder.input([1, 8, 8, 16])
    let start = subject.convolution(input, [1, 8, 8, 16], 16)
    let pooled = subject.builder.add(
      "MAX_POOL_2D", [start], shape: [1, 4, 4, 16],
      Pool2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2, filterHeight: 2, filterWidth: 2))
    let amounts = subject.builder.constant([0, 0, 0, 0, 0, 0, 0, 16], shape: [4, 2])
    let padded = subject.builder.add("PAD", [pooled, amounts], shape: [1, 4, 4, 32])
    let depthwise = subject.builder.add(
      "DEPTHWISE_CONV_2D", [start, subject.constant([1, 5, 5, 16]), subject.constant([16])], shape: [1, 4, 4, 16],
      DepthwiseConv2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2))
    let sum = subject.add(padded, subject.convolution(depthwise, [1, 4, 4, 16], 32), [1, 4, 4, 32])
    subject.builder.output(subject.prelu(sum, [1, 4, 4, 32]))
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertFalse(names(model).contains("PAD"))
  }

  func testValuesWithSeveralReadersAreNotFusedAway() throws {
    var subject = Subject(seed: 5)
    let shape = [1, 5, 5, 16]
    let convolved = subject.convolution(subject.builder.input(shape), shape, 16)
    subject.builder.output(subject.prelu(convolved, shape))
    subject.builder.output(convolved)
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertEqual(names(model), ["CONV_2D", "PRELU"])
  }

  func testResizingTakesActivationAndSum() throws {
    var subject = Subject(seed: 6)
    let size = subject.builder.constant([12, 10])
    let shape = [1, 12, 10, 16]
    let resized = subject.builder.add(
      "RESIZE_BILINEAR", [subject.builder.input([1, 6, 5, 16]), size], shape: shape,
      ResizeAttributes(halfPixelCenters: true))
    let activated = subject.prelu(resized, shape)
    let other = subject.convolution(subject.builder.input(shape), shape, 16)
    subject.builder.output(subject.add(activated, other, shape))
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertTrue(names(model).contains("RESIZE_BILINEAR+PRELU+ADD"))
  }

  /// Dead channels disappear without a change of a bit.
  ///
  /// Channels 3, 20 and 40 have no weights: 3 leaves a constant that counts, 20 leaves zero, and 40 leaves a constant
  /// that is not read.
  func testDeadChannelsDisappearWithoutAChangeOfABit() throws {
    var subject = Subject(seed: 7)
    let shape = [1, 7, 7, 16]
    let input = subject.builder.input(shape)
    let expanded = subject.convolution(input, shape, 48, .relu6)
    var weights = subject.random.values(9 * 48)
    for channel in [3, 20, 40] { for tap in 0..<9 { weights[tap * 48 + channel] = 0 } }
    var bias = subject.random.values(48)
    (bias[3], bias[20], bias[40]) = (0.75, -0.5, 8)
    let depthwise = subject.builder.add(
      "DEPTHWISE_CONV_2D",
      [expanded, subject.builder.constant([1, 3, 3, 48], weights), subject.builder.constant([48], bias)],
      shape: [1, 7, 7, 48], DepthwiseConv2DAttributes(padding: .same, activation: .relu6))
    var columns = subject.random.values(16 * 48)
    for row in 0..<16 { columns[row * 48 + 40] = 0 }
    let projected = subject.builder.add(
      "CONV_2D", [depthwise, subject.builder.constant([16, 1, 1, 48], columns), subject.constant([16])], shape: shape,
      Conv2DAttributes(padding: .same))
    subject.builder.output(subject.add(projected, input, shape))
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertEqual(model.multiplyAdds, [49 * 16 * 46, 49 * 9 * 46, 49 * 46 * 16])

    let graph = try Graph(subject.builder.model())
    let values = subject.random.values(49 * 16)
    for kernels in KernelSet.available {
      XCTAssertEqual(
        try outputs(of: graph, inputs: [values], passes: GraphPasses.standard, kernels: kernels),
        try outputs(of: graph, inputs: [values], passes: [FoldConstants(), FuseEpilogues()], kernels: kernels),
        kernels.name)
    }
  }

  /// Output × window × input channels, with a bias or without.
  func testMultiplyAddsWithAndWithoutABias() throws {
    for hasBias in [true, false] {
      var subject = Subject(seed: 11)
      func inputs(_ subject: inout Subject, _ input: ModelBuilder.Tensor, _ weights: [Int], _ channels: Int)
        -> [ModelBuilder.Tensor]
      {
        [input, subject.constant(weights)] + (hasBias ? [subject.constant([channels])] : [])
      }
      let input = subject.builder.input([1, 6, 5, 4])
      let convolved = subject.builder.add(
        "CONV_2D", inputs(&subject, input, [8, 3, 2, 4], 8), shape: [1, 6, 5, 8], Conv2DAttributes(padding: .same))
      let depthwise = subject.builder.add(
        "DEPTHWISE_CONV_2D", inputs(&subject, convolved, [1, 2, 3, 8], 8), shape: [1, 6, 5, 8],
        DepthwiseConv2DAttributes(padding: .same))
      let mean = subject.builder.add(
        "MEAN", [depthwise, subject.builder.constant([1, 2])], shape: [1, 8], ReducerAttributes())
      subject.builder.output(
        subject.builder.add(
          "FULLY_CONNECTED", inputs(&subject, mean, [5, 8], 5), shape: [1, 5], FullyConnectedAttributes()))
      let model = try check(subject, passes: [])
      XCTAssertEqual(model.multiplyAdds, [30 * 8 * 6 * 4, 30 * 8 * 6, 0, 5 * 8], "bias: \(hasBias)")
    }
  }

  func testDeadChannelsBeforeAMeanDisappear() throws {
    var subject = Subject(seed: 8)
    let expanded = subject.convolution(subject.builder.input([1, 5, 5, 16]), [1, 5, 5, 16], 32, .relu6)
    var weights = subject.random.values(9 * 32)
    for tap in 0..<9 { weights[tap * 32 + 31] = 0 }
    var bias = [Float](repeating: 1, count: 32)
    bias[31] = -1
    let depthwise = subject.builder.add(
      "DEPTHWISE_CONV_2D",
      [expanded, subject.builder.constant([1, 3, 3, 32], weights), subject.builder.constant([32], bias)],
      shape: [1, 5, 5, 32], DepthwiseConv2DAttributes(padding: .same, activation: .relu6))
    let mean = subject.builder.add(
      "MEAN", [depthwise, subject.builder.constant([1, 2])], shape: [1, 32], ReducerAttributes())
    for rows in [3, 7] {
      subject.builder.output(
        subject.builder.add(
          "FULLY_CONNECTED", [mean, subject.constant([rows, 32]), subject.constant([rows])], shape: [1, rows],
          FullyConnectedAttributes()))
    }
    let model = try check(subject, passes: GraphPasses.standard)
    XCTAssertEqual(model.multiplyAdds, [25 * 16 * 31, 25 * 9 * 31, 0, 31 * 3, 31 * 7])
  }

  func testOnlyRowsAskedForAreComputed() throws {
    var subject = Subject(seed: 9)
    let shapes = [[1, 6, 5, 16], [1, 3, 2, 32]]
    let inputs = shapes.map { subject.builder.input($0) }
    let convolved = zip(inputs, shapes).map { subject.convolution($0, $1, $1[3] == 16 ? 36 : 108) }
    var parts: [ModelBuilder.Tensor] = []
    for (tensor, rows) in zip(convolved, [60, 36]) {
      parts.append(
        subject.builder.add(
          "RESHAPE", [tensor, subject.builder.constant([1, rows, 18])], shape: [1, rows, 18], ReshapeAttributes()))
    }
    subject.builder.output(
      subject.builder.add("CONCATENATION", parts, shape: [1, 96, 18], ConcatenationAttributes(axis: 1)))
    let graph = try Graph(subject.builder.model())
    let values = graph.inputs.map { subject.random.values(graph.values[$0].count) }
    let expected = try outputs(of: graph, inputs: values, reference: true)[0]
    let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: .best, deferredOutputs: [0])
    let interpreter = try Interpreter(model)
    for (index, input) in values.enumerated() {
      try interpreter.withInput(index) { for i in input.indices { $0[i] = input[i] } }
    }
    try interpreter.invoke()
    XCTAssertTrue(interpreter.profile(warmup: 0, runs: 1).isEmpty, "nothing is left to run before rows are asked for")
    for row in [0, 1, 59, 60, 95] {
      let got = try interpreter.withRow(row, ofOutput: 0) { Array($0) }
      XCTAssertLessThan(
        PlainLoops.relativeDifference(got, Array(expected[row * 18..<(row + 1) * 18])), 1e-5, "row \(row)")
    }
    XCTAssertThrowsError(try interpreter.withRow(96, ofOutput: 0) { _ in })
    XCTAssertThrowsError(try interpreter.withOutput(0) { _ in })
  }
}
