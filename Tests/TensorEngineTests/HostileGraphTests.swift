import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Valid files with graphs that must not be computed.
///
/// There is one test for every class of TensorFlow Lite's known advisories, and for every finding of fuzzing.
final class HostileGraphTests: XCTestCase {
  private let picture = [1, 4, 4, 2]

  private func compile(_ builder: ModelBuilder) throws -> CompiledModel {
    try CompiledModel(builder.model())
  }

  /// Asserts that compiling an operator is refused by its name.
  ///
  /// The operator has these shapes, and integer constants after them.
  private func assertRefusedOperator(
    _ name: String, _ shapes: [[Int]], integers: [[Int]] = [], _ attributes: (any OperatorAttributes)? = nil,
    output: [Int]? = nil,
    line: UInt = #line
  ) {
    var builder = ModelBuilder()
    let inputs = shapes.map { builder.input($0) } + integers.map { builder.constant($0) }
    builder.output(builder.add(name, inputs, shape: output ?? shapes[0], attributes))
    XCTAssertThrowsError(try compile(builder), name, line: line) { error in
      XCTAssertTrue((error as? StatusError)?.description.contains(name) == true, "\(error)", line: line)
    }
  }

  func testZeroChannels() {
    assertRefusedOperator(
      "CONV_2D", [[1, 4, 4, 0], [3, 1, 1, 0]], Conv2DAttributes(padding: .same), output: [1, 4, 4, 3])
    assertRefusedOperator(
      "DEPTHWISE_CONV_2D", [[1, 4, 4, 0], [1, 3, 3, 0]], DepthwiseConv2DAttributes(padding: .same))
    assertRefusedOperator("CONV_2D", [picture, [3, 0, 0, 2]], Conv2DAttributes(padding: .same), output: [1, 4, 4, 3])
    assertRefusedOperator(
      "RESIZE_BILINEAR", [[1, 0, 4, 2]], integers: [[2, 2]], ResizeAttributes(halfPixelCenters: true))
    assertRefusedOperator("RESIZE_BILINEAR", [picture], integers: [[0, 2]], ResizeAttributes(alignCorners: true))
  }

  func testShapesThatDoNotFitEachOther() {
    assertRefusedOperator("ADD", [[2, 3], [4]], ArithmeticAttributes())
    assertRefusedOperator("PRELU", [picture, [1, 1, 3]])
    assertRefusedOperator("FULLY_CONNECTED", [[1, 5], [2, 4]], FullyConnectedAttributes(), output: [1, 2])
    assertRefusedOperator("CONV_2D", [picture, [3, 1, 1, 3]], Conv2DAttributes(padding: .same), output: [1, 4, 4, 3])
    assertRefusedOperator(
      "CONV_2D", [picture, [3, 1, 1, 2], [4]], Conv2DAttributes(padding: .same), output: [1, 4, 4, 3])
    assertRefusedOperator("CONCATENATION", [[1, 2], [2, 2]], ConcatenationAttributes(axis: 1), output: [1, 4])
    assertRefusedOperator("PACK", [[1, 2], [2, 2]], PackAttributes(axis: 0, count: 2), output: [2, 1, 2])
    assertRefusedOperator("RESHAPE", [picture], integers: [[5, 5]], ReshapeAttributes(), output: [5, 5])
    assertRefusedOperator("RELU", [picture], output: [1, 4, 4, 3])
  }

  func testAxesAndIndicesOutside() {
    for axis in [2, -3, 100, -100, Int(Int32.max), Int(Int32.min)] {
      assertRefusedOperator("CONCATENATION", [[2, 2]], ConcatenationAttributes(axis: axis))
      assertRefusedOperator("MEAN", [[2, 2]], integers: [[axis]], ReducerAttributes(keepDims: true))
      assertRefusedOperator("UNPACK", [[2, 2]], UnpackAttributes(axis: axis, count: 1))
      assertRefusedOperator("GATHER", [[2, 2]], integers: [[0]], GatherAttributes(axis: axis))
      assertRefusedOperator("TRANSPOSE", [[2, 2]], integers: [[0, axis]])
      assertRefusedOperator("GATHER", [[2, 2]], integers: [[axis]], GatherAttributes(axis: 0), output: [1, 2])
      assertRefusedOperator("SQUEEZE", [[2, 2]], SqueezeAttributes(dims: [axis]))
    }
    assertRefusedOperator("TRANSPOSE", [[2, 2]], integers: [[0, 0]])
    assertRefusedOperator("SLICE", [[4]], integers: [[3], [2]], output: [2])
    assertRefusedOperator("SLICE", [[4]], integers: [[-1], [2]], output: [2])
    assertRefusedOperator("STRIDED_SLICE", [[4]], integers: [[0], [4], [0]], StridedSliceAttributes())
    assertRefusedOperator("PAD", [[4]], integers: [[-1, 1]])
  }

  /// A number alone has no axis. Found by flipping every bit: squeezing its first one read past its shape.
  func testAxesOfANumberAlone() throws {
    for axis in [0, -1, 1] {
      assertRefusedOperator("SQUEEZE", [[]], SqueezeAttributes(dims: [axis]))
      assertRefusedOperator("CONCATENATION", [[], []], ConcatenationAttributes(axis: axis), output: [2])
      assertRefusedOperator("MEAN", [[]], integers: [[axis]], ReducerAttributes())
      assertRefusedOperator("UNPACK", [[]], UnpackAttributes(axis: axis, count: 1))
      assertRefusedOperator("GATHER", [[]], integers: [[0]], GatherAttributes(axis: axis), output: [1])
      assertRefusedOperator("TRANSPOSE", [[]], integers: [[axis]])
      assertRefusedOperator("SPLIT", [[]], integers: [[axis]], SplitAttributes(count: 1))
    }
    for axis in [1, -2] { assertRefusedOperator("EXPAND_DIMS", [[]], integers: [[axis]], output: [1]) }
  }

  /// Amounts and sizes that overflow in additions and multiplications.
  ///
  /// int64 constants are not limited to 32 bits.
  func testNumbersThatOverflow() throws {
    for value in [Int64.max, Int64.min, 1 << 62, Int64(Int32.max)] {
      for name in ["TRANSPOSE_CONV", "RESHAPE", "PAD", "SLICE", "RESIZE_BILINEAR"] {
        var builder = ModelBuilder()
        let data = [1, value, value, 2].reduce(into: Data()) { data, value in
          withUnsafeBytes(of: value) { data.append(contentsOf: $0) }
        }
        let input = builder.input(picture)
        let numbers = builder.constant(name == "PAD" ? [2, 2] : [4], type: .int64, bytes: data)
        switch name {
        case "TRANSPOSE_CONV":
          let weights = builder.constant([2, 1, 1, 2], [1, 2, 3, 4])
          let attributes = TransposeConvAttributes(padding: .same, strideHeight: 2, strideWidth: 2)
          builder.output(builder.add(name, [numbers, weights, input], shape: picture, attributes))
        case "SLICE": builder.output(builder.add(name, [input, numbers, numbers], shape: picture))
        case "RESHAPE": builder.output(builder.add(name, [input, numbers], shape: picture, ReshapeAttributes()))
        case "PAD": builder.output(builder.add(name, [input, numbers], shape: picture))
        default:
          builder.output(builder.add(name, [input, numbers], shape: picture, ResizeAttributes(halfPixelCenters: true)))
        }
        XCTAssertThrowsError(try compile(builder), "\(name) \(value)") { XCTAssertTrue($0 is StatusError, "\($0)") }
      }
    }
    assertRefusedOperator(
      "CONV_2D", [[1, 4, 4, 2], [3, 3, 3, 2]], Conv2DAttributes(padding: .valid, dilationHeight: Int(Int32.max)),
      output: [1, 4, 4, 3])
  }

  /// A window far larger than the image causes no extra work.
  ///
  /// Positions outside the image are skipped.
  func testHugePoolingWindow() throws {
    for name in ["MAX_POOL_2D", "AVERAGE_POOL_2D"] {
      var builder = ModelBuilder()
      let side = Int(Int32.max)
      let attributes = Pool2DAttributes(
        padding: .same, strideHeight: 1, strideWidth: side, filterHeight: 1 << 26, filterWidth: 1 << 26)
      builder.output(builder.add(name, [builder.input(picture)], shape: [1, 4, 1, 2], attributes))
      let values = try output(of: compile(builder), input: (0..<32).map(Float.init))
      // Every window covers the whole image.
      let expected: [Float] = name == "MAX_POOL_2D" ? [30, 31] : [15, 16]
      XCTAssertEqual(values, Array(repeating: expected, count: 4).flatMap { $0 }, name)
    }
  }

  /// The memory of blocks is limited before it is allocated.
  ///
  /// Channels are in blocks, so an image of one channel takes many times its size.
  func testMemoryOfBlocksIsLimited() throws {
    var builder = ModelBuilder()
    let shape = [1, 5000, 5000, 1]
    let weights = builder.constant([1, 3, 3, 1], Array(repeating: 1, count: 9))
    let stem = builder.add(
      "CONV_2D", [builder.input(shape), weights, nil], shape: shape, Conv2DAttributes(padding: .same))
    let deep = builder.add(
      "DEPTHWISE_CONV_2D", [stem, weights, nil], shape: shape, DepthwiseConv2DAttributes(padding: .same))
    builder.output(builder.add("MEAN", [deep, builder.constant([1, 2])], shape: [1, 1], ReducerAttributes()))
    let model = try builder.model()
    assertRefused(.resourceExhausted, "floats of activation memory") { try CompiledModel(model) }
  }

  /// A depthwise convolution with few channels at the end.
  ///
  /// An output that is not in whole blocks must not use plain loops over an input in blocks.
  func testDepthwiseOfFewChannelsAtTheEnd() throws {
    for channels in [1, 3, 4, 5, 8, 12, 16, 20] {
      var builder = ModelBuilder()
      let shape = [1, 6, 6, channels]
      let image = builder.input([1, 6, 6, 3])
      let weights = builder.constant([channels, 3, 3, 3], (0..<channels * 27).map { Float($0 % 11) / 8 - 0.5 })
      let stem = builder.add(
        "CONV_2D", [image, weights, nil], shape: shape, Conv2DAttributes(padding: .same, activation: .relu6))
      let filter = builder.constant([1, 3, 3, channels], (0..<channels * 9).map { Float($0 % 7) / 4 - 0.75 })
      builder.output(
        builder.add("DEPTHWISE_CONV_2D", [stem, filter, nil], shape: shape, DepthwiseConv2DAttributes(padding: .same)))
      let graph = try Graph(builder.model())
      let input = (0..<108).map { Float($0 % 13) / 6 - 1 }
      let plain = try output(of: CompiledModel(graph, kernels: .best, usesReference: true), input: input)
      for kernels in KernelSet.available {
        let fast = try output(of: CompiledModel(graph, passes: GraphPasses.standard, kernels: kernels), input: input)
        for (value, wanted) in zip(fast, plain) {
          XCTAssertEqual(value, wanted, accuracy: 1e-4, "\(channels) channels, \(kernels.name)")
        }
      }
    }
  }

  private func output(of model: CompiledModel, input: [Float]) throws -> [Float] {
    let interpreter = try Interpreter(model)
    try interpreter.withInput(0) { buffer in
      XCTAssertEqual(buffer.count, input.count)
      for (index, value) in input.enumerated() where index < buffer.count { buffer[index] = value }
    }
    try interpreter.invoke()
    return try interpreter.withOutput(0) { Array($0) }
  }
}
