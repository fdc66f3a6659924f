import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Parameters, multiply-adds and passes of models whose figures are counted by hand.
final class ModelSummaryTests: XCTestCase {
  /// relu(W · x + b) + b with W in half precision: twelve weights and three biases, which two operators share.
  private func shared() -> ModelBuilder {
    var builder = ModelBuilder(name: "shared.tflite")
    let input = builder.input([1, 4], name: "x")
    let packed = builder.constant([3, 4], float16: Array(repeating: 0x3C00, count: 12), name: "packed")
    let weights = builder.add("DEQUANTIZE", [packed], shape: [3, 4], version: 3, named: "weights")
    let bias = builder.constant([3], [1, 2, 3], name: "b")
    let layer = builder.add(
      "FULLY_CONNECTED", [input, weights, bias], shape: [1, 3], FullyConnectedAttributes(activation: .relu))
    builder.output(builder.add("ADD", [layer, bias], shape: [1, 3], ArithmeticAttributes()))
    return builder
  }

  func testParametersAreCountedOnce() throws {
    let summary = ModelSummary(try shared().model())
    XCTAssertNil(summary.refusal)
    XCTAssertEqual(summary.operations.map(\.name), ["DEQUANTIZE", "FULLY_CONNECTED", "ADD"])
    XCTAssertEqual(summary.operations.map(\.version), [3, 1, 1])
    XCTAssertEqual(summary.operations.map(\.isConversion), [true, false, false])
    XCTAssertEqual(summary.operations.map(\.parameters), [12, 15, 3])
    XCTAssertEqual(summary.parameters, 15)
    XCTAssertEqual(summary.constantBytes, 12 * 2 + 3 * 4)
    XCTAssertEqual(summary.operations.map(\.multiplyAdds), [0, 12, 0])
    XCTAssertEqual(summary.multiplyAdds, 12)
    let layer = summary.operations[1]
    XCTAssertEqual(layer.inputs.map { $0?.name }, ["x", "weights", "b"])
    XCTAssertEqual(layer.inputs.map { $0?.isConstant }, [false, false, true])
    XCTAssertEqual(layer.inputs.map { $0?.shape }, [[1, 4], [3, 4], [3]])
    XCTAssertEqual(layer.outputs.map(\.shape), [[1, 3]])
  }

  /// The activation becomes a part of the layer, and nothing converts constants any more.
  func testStepsAndPasses() throws {
    let summary = ModelSummary(try shared().model())
    XCTAssertEqual(summary.passes.first?.operatorCount, 4, "the activation counts apart")
    XCTAssertEqual(summary.passes.dropFirst().first?.operatorCount, 3, "the conversion is made once")
    XCTAssertEqual(summary.passes.last?.operatorCount, summary.steps.count)
    XCTAssertEqual(summary.steps.reduce(0) { $0 + $1.multiplyAdds }, 12)
    XCTAssertEqual(summary.steps.map(\.name), ["FULLY_CONNECTED + RELU", "ADD"])
    XCTAssertEqual(summary.steps.map(\.shape), [[1, 3], [1, 3]])
  }

  /// Whole numbers are parameters if they stand for others, as weights of eight bits do.
  func testWhatIsAParameter() throws {
    var builder = ModelBuilder(name: "x.tflite")
    let input = builder.input([1, 6])
    let quantization = ModelTensor.Quantization(scales: [0.5], zeroPoints: [0])
    let weights = builder.constant([2, 6], int8: Array(repeating: 1, count: 12), quantization)
    let layer = builder.add("FULLY_CONNECTED", [input, weights, nil], shape: [1, 2], FullyConnectedAttributes())
    builder.output(builder.reshape(layer, to: [2, 1]))
    let summary = ModelSummary(try builder.model())
    XCTAssertEqual(summary.operations.map(\.parameters), [12, 0], "a shape is no parameter")
    XCTAssertEqual(summary.parameters, 12)
    XCTAssertEqual(summary.constantBytes, 12 + 8)
    XCTAssertNil(summary.operations[0].inputs[2])
  }

  /// A model that the engine cannot run is described as far as its file goes.
  func testAModelThatIsRefused() throws {
    var builder = ModelBuilder(name: "x.tflite")
    let weights = builder.constant([2], [1, 2])
    builder.output(builder.add("SomeCustomOperator", [builder.input([2]), weights], shape: [2]))
    let summary = ModelSummary(try builder.model())
    XCTAssertEqual(summary.refusal?.message, "Operator SomeCustomOperator is not supported.")
    XCTAssertEqual(summary.refusal?.location, "operator 0 (SomeCustomOperator)")
    XCTAssertEqual(summary.operations.map(\.parameters), [2])
    XCTAssertNil(summary.operations[0].multiplyAdds)
    XCTAssertNil(summary.multiplyAdds)
    XCTAssertTrue(summary.passes.isEmpty)
    XCTAssertTrue(summary.steps.isEmpty)
  }
}
