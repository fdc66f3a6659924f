import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// One test per rule of the verifier.
///
/// A model that breaks the rule is refused by name and location, and one just inside passes.
final class ModelVerifierTests: XCTestCase {
  /// A convolution over an image, for damaging.
  private func convolution(_ attributes: Conv2DAttributes = Conv2DAttributes(padding: .same), bias: Bool = true)
    -> ModelBuilder
  {
    var builder = ModelBuilder()
    let image = builder.input([1, 4, 4, 2])
    let weights = builder.constant([3, 1, 1, 2], [1, 2, 3, 4, 5, 6])
    let shift = bias ? builder.constant([3], [0, 0, 0]) : nil
    builder.output(builder.add("CONV_2D", [image, weights, shift], shape: [1, 4, 4, 3], attributes))
    return builder
  }

  private func assertRefusedModel(
    _ message: String, status: StatusError.Status = .invalidArgument, location: String = "test.tflite",
    suggestion: String = "",
    line: UInt = #line, _ change: (inout ModelBuilder) throws -> Void
  ) rethrows {
    var builder = convolution()
    try change(&builder)
    assertRefused(status, message, location: location, suggestion: suggestion, line: line) { try builder.model() }
  }

  func testUnspoiltModelPasses() throws {
    XCTAssertEqual(try convolution().model().operators.count, 1)
    XCTAssertEqual(try convolution(bias: false).model().operators[0].inputs, [0, 1, nil])
  }

  // MARK: Shapes and constants

  func testShapes() throws {
    assertRefusedModel("has the shape [1, -1, 4, 2]", suggestion: "none negative") {
      $0.plain.tensors[0].shape = [1, -1, 4, 2]
    }
    assertRefusedModel("has the shape", suggestion: "at most 8 dimensions") {
      $0.plain.tensors[0].shape = Array(repeating: 1, count: 9)
    }
    assertRefusedModel("has the shape", suggestion: "67108864 elements") {
      $0.plain.tensors[0].shape = [1 << 20, 1 << 20, 1 << 20, 1 << 20]
    }
    assertRefusedModel("has the shape") { $0.plain.tensors[0].shape = [0, 1 << 20, 1 << 20] }
    var builder = convolution()
    builder.plain.tensors[0].shape = Array(repeating: 1, count: 8)
    XCTAssertNoThrow(try builder.model())
    builder.plain.tensors[0].shape = [1, 0, 4, 2]
    XCTAssertNoThrow(try builder.model())
  }

  func testConstantsHaveAsManyBytesAsTheirShape() throws {
    for count in [1, 23, 25, 48] {
      assertRefusedModel("Tensor 1 (constant_1) has \(count) bytes of data", suggestion: "float32 needs 24") {
        $0.plain.tensors[1].constant = Bytes(Data(count: count), name: "")
      }
    }
    assertRefusedModel("has 24 bytes of data", suggestion: "float16 needs 12") { $0.plain.tensors[1].type = .float16 }
    assertRefusedModel("has 24 bytes of data") { $0.plain.tensors[1].shape = [0] }
  }

  /// A constant without bytes is no constant: nothing computes it.
  func testMissingConstants() throws {
    assertRefusedModel("Tensor 1 (constant_1) is used before it is computed", location: "operator 0 (CONV_2D) at byte ")
    {
      $0.plain.tensors[1].constant = nil
    }
    assertRefusedModel("is used before it is computed") { $0.plain.tensors[1].constant = Bytes(Data(), name: "") }
    // Of an empty shape no bytes are all bytes.
    var builder = convolution()
    let shape = builder.constant([], shape: [0])
    builder.output(builder.add("RESHAPE", [builder.input([1]), shape], shape: []))
    XCTAssertEqual(try builder.model().tensors[shape].shape, [0])
  }

  // MARK: Attributes (division by zero in the arithmetic of windows)

  func testWindowsAreAtLeastOne() throws {
    for value in [0, -1, Int(Int32.min)] {
      let attributes: [(String, Conv2DAttributes)] = [
        ("stride_h", Conv2DAttributes(padding: .same, strideHeight: value)),
        ("stride_w", Conv2DAttributes(padding: .same, strideWidth: value)),
        ("dilation_h_factor", Conv2DAttributes(padding: .same, dilationHeight: value)),
        ("dilation_w_factor", Conv2DAttributes(padding: .same, dilationWidth: value)),
      ]
      for (name, attributes) in attributes {
        assertRefused(
          .invalidArgument, "Operator 0 (CONV_2D) has \(name) \(value)", location: "test.tflite, byte ",
          suggestion: "at least 1"
        ) {
          try convolution(attributes).model()
        }
      }
      assertRefusedModel("has filter_height \(value)") { builder in
        let pool = Pool2DAttributes(
          padding: .valid, strideHeight: 1, strideWidth: 1, filterHeight: value, filterWidth: 1)
        builder.output(builder.add("MAX_POOL_2D", [0], shape: [1, 4, 4, 2], pool))
      }
      assertRefusedModel("has depth_multiplier \(value)") { builder in
        let depthwise = DepthwiseConv2DAttributes(padding: .same, depthMultiplier: value)
        builder.output(builder.add("DEPTHWISE_CONV_2D", [0, 1, nil], shape: [1, 4, 4, 2], depthwise))
      }
      assertRefusedModel("has num_splits \(value)") { builder in
        builder.output(builder.add("SPLIT", [0, 0], shape: [1, 4, 4, 2], SplitAttributes(count: value)))
      }
    }
  }

  /// Options that are not there have the schema's defaults: strides of 0.
  func testMissingOptions() throws {
    assertRefusedModel("Operator 0 (CONV_2D) has stride_h 0") { $0.plain.operators[0].attributes = nil }
    var builder = ModelBuilder()
    builder.output(builder.add("ADD", [builder.input([1]), builder.input([1])], shape: [1]))
    XCTAssertEqual(try builder.model().operators[0].attributes as? ArithmeticAttributes, ArithmeticAttributes())
  }

  func testFloatAttributes() throws {
    for beta in [Float.nan, .infinity, -.infinity] {
      assertRefusedModel("has beta \(beta)", suggestion: "finite") {
        $0.output($0.add("SOFTMAX", [0], shape: [1, 4, 4, 2], SoftmaxAttributes(beta: beta)))
      }
    }
  }

  // MARK: Indices

  func testIndicesAreInRange() throws {
    for index in [6, 1000, Int(Int32.max), -2, Int(Int32.min)] {
      assertRefusedModel("The inputs name tensor \(index)", location: "operator 0 (CONV_2D)", suggestion: "there are 4")
      {
        $0.plain.operators[0].inputs[0] = index
      }
      assertRefusedModel("The outputs name tensor \(index)") { $0.plain.operators[0].outputs[0] = index }
      assertRefusedModel("The graph's inputs name tensor \(index)") { $0.plain.inputs[0] = index }
      assertRefusedModel("The graph's outputs name tensor \(index)") { $0.plain.outputs[0] = index }
    }
    assertRefusedModel("The outputs name tensor -1") { $0.plain.operators[0].outputs[0] = -1 }
    assertRefusedModel("A signature names tensor 4", suggestion: "there are 4") {
      $0.plain.signatures = [ModelSignature(key: "s", inputs: [.init(name: "a", tensor: 4)], outputs: [])]
    }
  }

  func testOnlyABiasMayBeAbsent() throws {
    for position in 0...1 {
      assertRefusedModel(
        "Input \(position) is absent (-1)", location: "operator 0 (CONV_2D)", suggestion: "only a bias may be"
      ) {
        $0.plain.operators[0].inputs[position] = nil
      }
    }
    assertRefusedModel("Input 1 is absent (-1)") {
      $0.output($0.add("ADD", [0, nil], shape: [1, 4, 4, 2], ArithmeticAttributes()))
    }
  }

  func testNumberOfOperands() throws {
    assertRefusedModel("The operator has 1 inputs, expected 2 to 3", location: "operator 0 (CONV_2D)") {
      $0.plain.operators[0].inputs = [0]
    }
    assertRefusedModel("has 0 outputs, expected 1") {
      $0.plain.outputs = []
      $0.plain.operators[0].outputs = []
    }
    assertRefusedModel("has 0 inputs, expected 1 or more") {
      $0.add("CONCATENATION", [], shape: [1], ConcatenationAttributes(axis: 0))
    }
    assertRefusedModel("has 1 outputs, its options expect 2") {
      $0.add("UNPACK", [0], shape: [1], UnpackAttributes(axis: 0, count: 2))
    }
    assertRefusedModel("has 2 inputs, its options expect 3") {
      $0.add("PACK", [0, 0], shape: [1], PackAttributes(axis: 0, count: 3))
    }
  }

  // MARK: The graph

  func testTensorsAreComputedBeforeTheyAreUsed() throws {
    assertRefusedModel("is used before it is computed", suggestion: "order of execution") { builder in
      let late = builder.tensor([1, 4, 4, 2])
      builder.plain.operators[0].inputs[0] = late
      builder.add("RELU", [0], outputs: [late])
    }
    assertRefusedModel("is used before it is computed") {
      $0.plain.operators[0].inputs[0] = $0.plain.operators[0].outputs[0]
    }
    assertRefusedModel("Graph output 4 (tensor_4) is computed by no operator") { $0.output($0.tensor([1])) }
  }

  func testTensorsAreWrittenOnce() throws {
    for tensor in 0...3 {
      assertRefusedModel("Tensor \(tensor)", location: "operator 1 (RELU)") { $0.add("RELU", [0], outputs: [tensor]) }
    }
    assertRefusedModel("is written although") { builder in
      let tensor = builder.tensor([1])
      builder.add("SPLIT", [0, 0], outputs: [tensor, tensor], SplitAttributes(count: 2))
    }
    assertRefusedModel("is a graph input twice, or a constant") { $0.plain.inputs.append(0) }
    assertRefusedModel("is a graph input twice, or a constant") { $0.plain.inputs.append(1) }
  }

  // MARK: What the engine does not do

  func testUnsupportedTypes() throws {
    for type in [TensorType.string, .resource, .variant, .int4] {
      assertRefusedModel("has elements of type \(type)", status: .unimplemented) { $0.plain.tensors[0].type = type }
    }
  }
}
