import GestureModelTools
import TensorEngine
import TestSupport
import XCTest

/// Passes do not change the results of any graph.
///
/// Constants include some that no published model has: negative ones, and zeros of either sign.
final class RandomGraphTests: XCTestCase {
  private struct Plan {
    var builder = ModelBuilder()
    var random: SeededGenerator

    /// Numbers of which some are zeros of either sign.
    mutating func constant(_ shape: [Int], zeros: Int = 5) -> ModelBuilder.Tensor {
      let values = (0..<shape.reduce(1, *)).map { _ -> Float in
        random.integer(0...zeros) > 0 ? random.value() : random.flip() ? 0 : -0.0
      }
      return builder.constant(shape, values)
    }

    mutating func convolution(_ input: ModelBuilder.Tensor, _ shape: [Int], _ outputs: Int, _ kernel: Int)
      -> ModelBuilder.Tensor
    {
      let hasBias = random.integer(0...3) > 0
      var inputs: [ModelBuilder.Tensor?] = [input, constant([outputs, kernel, kernel, shape[3]])]
      if hasBias { inputs.append(constant([outputs])) }
      return builder.add(
        "CONV_2D", inputs, shape: shape.dropLast() + [outputs],
        Conv2DAttributes(padding: .same, activation: random.choose([.none, .none, .relu, .relu6])))
    }

    /// Some channels have no weights, or only zeros with a sign.
    mutating func depthwise(_ input: ModelBuilder.Tensor, _ shape: [Int]) -> ModelBuilder.Tensor {
      let channels = shape[3]
      var weights = random.values(9 * channels)
      for channel in 0..<channels where random.integer(0...2) == 0 {
        for tap in 0..<9 { weights[tap * channels + channel] = random.flip() ? 0 : -0.0 }
      }
      let hasBias = random.integer(0...4) > 0
      var inputs: [ModelBuilder.Tensor?] = [input, builder.constant([1, 3, 3, channels], weights)]
      if hasBias { inputs.append(constant([channels], zeros: 2)) }
      return builder.add(
        "DEPTHWISE_CONV_2D", inputs, shape: shape,
        DepthwiseConv2DAttributes(padding: .same, activation: random.choose([.none, .relu, .relu6, .reluN1To1])))
    }

    mutating func step(_ input: ModelBuilder.Tensor, _ shape: [Int], others: [ModelBuilder.Tensor])
      -> ModelBuilder.Tensor
    {
      switch random.integer(0...9) {
      case 0, 1: return convolution(input, shape, shape[3], random.choose([1, 3]))
      case 2, 3, 4:
        let expanded = convolution(input, shape, 32, 1)
        let wide: [Int] = shape.dropLast() + [32]
        let narrowed = constant([shape[3], 1, 1, 32], zeros: 1)
        let depthwise = depthwise(expanded, wide)
        return builder.add(
          "CONV_2D", [depthwise, narrowed, constant([shape[3]])], shape: shape, Conv2DAttributes(padding: .same))
      case 5: return builder.add("PRELU", [input, constant([1, 1, shape[3]])], shape: shape)
      case 6:
        return builder.add(random.choose(["RELU", "RELU6", "LOGISTIC", "TANH", "HARD_SWISH"]), [input], shape: shape)
      case 7:
        let other = constant([shape[3]])
        let pair = random.flip() ? [input, other] : [other, input]
        if random.flip() { return builder.add(random.choose(["MAXIMUM", "MINIMUM"]), pair, shape: shape) }
        let activation = random.choose([FusedActivation.none, .relu])
        return builder.add(
          random.choose(["ADD", "SUB", "MUL"]), pair, shape: shape, ArithmeticAttributes(activation: activation))
      default:
        let other = random.choose(others)
        return builder.add(
          "ADD", random.flip() ? [input, other] : [other, input], shape: shape, ArithmeticAttributes())
      }
    }

    /// A plan without steps.
    init() { random = SeededGenerator(seed: 3) }

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let shape = [1, random.integer(3...6), random.integer(3...7), 16]
      var values = [builder.input(shape)]
      for _ in 0..<random.integer(3...7) {
        let next = step(values[values.count - 1], shape, others: values)
        values.append(next)
        // A value that is read outside as well cannot be dropped.
        if random.integer(0...9) == 0 { builder.output(next) }
      }
      let last = values[values.count - 1]
      if random.flip() {
        builder.output(last)
        return
      }
      // A mean between a depthwise convolution and products, with one reader or two.
      let mean = builder.add(
        "MEAN", [depthwise(convolution(last, shape, 16, 1), shape), builder.constant([1, 2])], shape: [1, 16],
        ReducerAttributes())
      for rows in [3, 5].prefix(random.integer(1...2)) {
        builder.output(
          builder.add(
            "FULLY_CONNECTED", [mean, constant([rows, 16], zeros: 1), constant([rows])], shape: [1, rows],
            FullyConnectedAttributes()))
      }
    }
  }

  func testPassesLeaveTheResultsOfAnyGraph() throws {
    var removed = 0
    for seed in UInt64(0)..<120 {
      var plan = Plan(seed: seed)
      let graph = try Graph(plan.builder.model())
      let inputs = graph.inputs.map { plan.random.values(graph.values[$0].count) }
      let expected = try outputs(of: graph, inputs: inputs, reference: true)
      for kernels in KernelSet.available {
        let results = try outputs(of: graph, inputs: inputs, passes: GraphPasses.standard, kernels: kernels)
        for (a, b) in zip(results, expected) {
          XCTAssertLessThan(PlainLoops.relativeDifference(a, b), 3e-5, "graph \(seed), \(kernels.name)")
        }
        // Channels that are left out change no bit.
        let whole = try outputs(
          of: graph, inputs: inputs, passes: [FoldConstants(), FuseEpilogues()], kernels: kernels)
        XCTAssertEqual(results, whole, "graph \(seed), \(kernels.name)")
      }
      let plain = try CompiledModel(graph, passes: [], kernels: .best).multiplyAdds.reduce(0, +)
      if try CompiledModel(graph, passes: GraphPasses.standard, kernels: .best).multiplyAdds.reduce(0, +) < plain {
        removed += 1
      }
    }
    XCTAssertGreaterThan(removed, 10, "graphs that lose channels")
  }

  /// Any reader of a depthwise convolution.
  ///
  /// Some channels have no weights. The readers include an operator of one input.
  func testAnyReaderOfADepthwiseConvolution() throws {
    for name in ["LOGISTIC", "TANH", "HARD_SWISH", "RELU"] {
      var plan = Plan()
      let shape = [1, 4, 5, 16]
      let expanded = plan.convolution(plan.builder.input(shape), shape, 16, 1)
      plan.builder.output(plan.builder.add(name, [plan.depthwise(expanded, shape)], shape: shape))
      let graph = try Graph(plan.builder.model())
      let inputs = [plan.random.values(4 * 5 * 16)]
      let expected = try outputs(of: graph, inputs: inputs, reference: true)
      let results = try outputs(of: graph, inputs: inputs, passes: GraphPasses.standard)
      XCTAssertLessThan(PlainLoops.relativeDifference(results[0], expected[0]), 1e-5, name)
    }
  }

  /// Every operator with constant inputs is computed once.
  ///
  /// The result is that at run time. Negative numbers and zeros are among the inputs.
  func testEveryOperatorOfConstants() throws {
    for name in OperatorCase.operators {
      for seed in UInt64(0)..<3 {
        let item = try OperatorCase.make(name, seed: seed)
        var graph = try Graph(item.model)
        let values = item.inputs.map {
          $0.enumerated().map { $0.offset % 5 == 2 ? ($0.offset % 2 == 0 ? 0 : -0.0) : $0.element }
        }
        let expected = try outputs(of: graph, inputs: values, reference: true)
        for (input, numbers) in zip(graph.inputs, values) { graph.values[input].constant = .floats(numbers) }
        let isFloat = graph.nodes.allSatisfy {
          $0.outputs.count == 1 && $0.inputs.allSatisfy { $0.map(graph.hasFloats) ?? false }
        }
        try FoldConstants().run(&graph)
        guard isFloat else { continue }
        XCTAssertTrue(graph.nodes.isEmpty, item.name)
        for (output, right) in zip(graph.outputs, expected) {
          let folded = try XCTUnwrap(graph.floats(output), item.name)
          XCTAssertEqual(folded.map(\.bitPattern), right.map(\.bitPattern), item.name)
        }
      }
    }
  }
}
