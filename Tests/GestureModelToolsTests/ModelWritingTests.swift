import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Written models are read again, value by value.
final class ModelWritingTests: XCTestCase {
  func testSampleModels() throws {
    for builder in [SampleModels.classifier(), SampleModels.detector()] {
      assertSame(try builder.model(), builder.plain)
    }
  }

  /// Real models that the package writes and reads again.
  ///
  /// TensorFlow Lite computes the same results with either.
  func testBundledModels() throws {
    for bundle in try TestModels.gestureRecognizer().entries {
      for entry in try ZipArchive(bundle.bytes).entries {
        let model = try Model(entry.bytes)
        let again = try Model(Bytes(model.tfliteData(), name: model.name))
        assertSame(again, model)
        XCTAssertEqual(again.metadata?.normalization, model.metadata?.normalization)
        XCTAssertEqual(again.associatedFiles.map(\.name), model.associatedFiles.map(\.name))
      }
    }
  }

  /// Google's bundle, taken apart and put together again.
  ///
  /// The length and the position of every file stay.
  func testBundleLayout() throws {
    let bytes = try Bytes(contentsOfFile: TestModels.gestureRecognizerPath())
    let bundle = try ZipArchive(bytes)
    let again = try ZipArchive(Bytes(ZipWriter.bundle(bundle.entries.map { ($0.name, $0.bytes.data) }), name: "again"))
    XCTAssertEqual(again.entries.map(\.bytes.range), bundle.entries.map(\.bytes.range))
    XCTAssertEqual(again.entries.map(\.bytes.data), bundle.entries.map(\.bytes.data))
  }

  func testSameModelSameBytes() throws {
    XCTAssertEqual(try SampleModels.classifier().data(), try SampleModels.classifier().data())
    let model = try SampleModels.detector().model()
    XCTAssertEqual(try model.tfliteData(), try SampleModels.detector().data())
  }

  /// Every kind of attributes.
  ///
  /// Every field has a different value.
  func testAttributes() throws {
    let cases: [(String, (any OperatorAttributes)?)] = [
      (
        "CONV_2D",
        Conv2DAttributes(
          padding: .valid, strideHeight: 2, strideWidth: 3, dilationHeight: 4, dilationWidth: 5, activation: .reluN1To1)
      ),
      (
        "DEPTHWISE_CONV_2D",
        DepthwiseConv2DAttributes(
          padding: .same, strideHeight: 2, strideWidth: 3, dilationHeight: 4, dilationWidth: 5, depthMultiplier: 6,
          activation: .relu)
      ),
      ("TRANSPOSE_CONV", TransposeConvAttributes(padding: .valid, strideHeight: 2, strideWidth: 3, activation: .relu6)),
      (
        "AVERAGE_POOL_2D",
        Pool2DAttributes(
          padding: .valid, strideHeight: 2, strideWidth: 3, filterHeight: 4, filterWidth: 5, activation: .tanh)
      ),
      (
        "MAX_POOL_2D",
        Pool2DAttributes(
          padding: .same, strideHeight: 2, strideWidth: 3, filterHeight: 4, filterWidth: 5, activation: .signBit)
      ),
      ("FULLY_CONNECTED", FullyConnectedAttributes(activation: .relu, keepDims: true)),
      ("ADD", ArithmeticAttributes(activation: .relu)), ("SUB", ArithmeticAttributes(activation: .relu6)),
      ("MUL", ArithmeticAttributes()),
      ("DIV", ArithmeticAttributes(activation: .tanh)),
      ("CONCATENATION", ConcatenationAttributes(axis: -3, activation: .relu)),
      ("SOFTMAX", SoftmaxAttributes(beta: 0.25)),
      ("RESHAPE", ReshapeAttributes(newShape: [1, -1])), ("RESHAPE", ReshapeAttributes()),
      ("RESHAPE", ReshapeAttributes(newShape: [])),
      ("RESIZE_BILINEAR", ResizeAttributes(alignCorners: true)),
      ("RESIZE_BILINEAR", ResizeAttributes(halfPixelCenters: true)),
      ("RESIZE_NEAREST_NEIGHBOR", ResizeAttributes(alignCorners: true)),
      ("RESIZE_NEAREST_NEIGHBOR", ResizeAttributes(halfPixelCenters: true)),
      ("MEAN", ReducerAttributes(keepDims: true)), ("SUM", ReducerAttributes()),
      ("REDUCE_MAX", ReducerAttributes(keepDims: true)),
      ("GATHER", GatherAttributes(axis: -2, batchDims: 1)), ("PACK", PackAttributes(axis: 1, count: 2)),
      ("UNPACK", UnpackAttributes(axis: -1, count: 1)),
      ("SPLIT", SplitAttributes(count: 1)), ("SQUEEZE", SqueezeAttributes(dims: [0, -1])),
      ("SQUEEZE", SqueezeAttributes()),
      (
        "STRIDED_SLICE",
        StridedSliceAttributes(beginMask: 1, endMask: 2, ellipsisMask: 4, newAxisMask: 8, shrinkAxisMask: 16)
      ),
      ("RELU", nil), ("TRANSPOSE", nil),
    ]
    let inputCounts = [
      "STRIDED_SLICE": 4, "TRANSPOSE_CONV": 3, "UNPACK": 1, "SQUEEZE": 1, "SOFTMAX": 1, "RESHAPE": 1, "RELU": 1,
    ]
    for (name, attributes) in cases {
      var builder = ModelBuilder()
      let input = builder.input([1])
      let count = name.hasSuffix("POOL_2D") ? 1 : inputCounts[name] ?? 2
      builder.output(builder.add(name, Array(repeating: input, count: count), shape: [1], attributes))
      XCTAssertEqual(hashable(try builder.model().operators[0].attributes), hashable(attributes), name)
    }
  }

  func testOperatorCodes() throws {
    var builder = ModelBuilder()
    let input = builder.input([1])
    builder.output(builder.add("RELU", [input], shape: [1], version: 2))
    builder.output(builder.add("STABLEHLO_CASE", [input], shape: [1]))
    builder.output(builder.add("SomeCustomOperator", [input, nil], shape: [1]))
    let model = try builder.model()
    XCTAssertEqual(model.operators.map(\.code), [19, 209, 32])
    XCTAssertEqual(model.operators.map(\.name), ["RELU", "STABLEHLO_CASE", "SomeCustomOperator"])
    XCTAssertEqual(model.operators.map(\.version), [2, 1, 1])
    XCTAssertEqual(model.operators[2].inputs, [input, nil])
    XCTAssertEqual(BuiltinOperator.name(of: 300), "BUILTIN_300")
    XCTAssertEqual(BuiltinOperator.name(of: 40), "MEAN")
  }

  func testWhatCannotBeWritten() {
    var builder = ModelBuilder()
    builder.add("ADD", [builder.input([1]), builder.input([1])], shape: [1], SoftmaxAttributes())
    assertRefused(.invalidArgument, "ADD has attributes of another operator") { try builder.data() }
    builder = ModelBuilder()
    _ = builder.input([Int(Int32.max) + 1])
    assertRefused(.invalidArgument, "2147483648 cannot be written") { try builder.data() }
    let classifier = SampleModels.classifier(labels: [("", ["a"]), ("de", ["b"]), ("de", ["c"])])
    assertRefused(.invalidArgument, "Two label files have the same name") { try classifier.data() }
  }

  private func assertSame(_ model: Model, _ other: Model, line: UInt = #line) {
    XCTAssertEqual(model.inputs, other.inputs, line: line)
    XCTAssertEqual(model.outputs, other.outputs, line: line)
    XCTAssertEqual(model.description, other.description, line: line)
    XCTAssertEqual(model.signatures, other.signatures, line: line)
    XCTAssertEqual(model.metadata?.labelFiles, other.metadata?.labelFiles, line: line)
    XCTAssertEqual(model.metadata?.scoreThreshold, other.metadata?.scoreThreshold, line: line)
    XCTAssertEqual(model.tensors.count, other.tensors.count, line: line)
    for (tensor, otherTensor) in zip(model.tensors, other.tensors) {
      XCTAssertEqual(tensor.name, otherTensor.name, line: line)
      XCTAssertEqual(tensor.shape, otherTensor.shape, line: line)
      XCTAssertEqual(tensor.type, otherTensor.type, line: line)
      XCTAssertEqual(tensor.constant?.data, otherTensor.constant?.data, line: line)
    }
    XCTAssertEqual(model.operators.count, other.operators.count, line: line)
    for (operation, otherOperation) in zip(model.operators, other.operators) {
      XCTAssertEqual(operation.code, otherOperation.code, line: line)
      XCTAssertEqual(operation.version, otherOperation.version, line: line)
      XCTAssertEqual(operation.inputs, otherOperation.inputs, line: line)
      XCTAssertEqual(operation.outputs, otherOperation.outputs, line: line)
      XCTAssertEqual(hashable(operation.attributes), hashable(otherOperation.attributes), line: line)
    }
  }

  private func hashable(_ attributes: (any OperatorAttributes)?) -> AnyHashable? { attributes.map { AnyHashable($0) } }
}
