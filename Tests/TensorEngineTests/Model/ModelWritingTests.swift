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

  /// Real models, written by us and read again; TensorFlow Lite computes the same with either.
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

  /// Google's bundle, taken apart and put together again, is as long as it was, with every file at the same place.
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

  /// Every kind of attributes, with a value of its own in every field.
  func testAttributes() throws {
    let cases: [(String, OperatorAttributes)] = [
      (
        "CONV_2D",
        .conv2D(
          Conv2DAttributes(
            padding: .valid, strideHeight: 2, strideWidth: 3, dilationHeight: 4, dilationWidth: 5, activation: .reluN1To1))
      ),
      (
        "DEPTHWISE_CONV_2D",
        .depthwiseConv2D(
          DepthwiseConv2DAttributes(
            padding: .same, strideHeight: 2, strideWidth: 3, dilationHeight: 4, dilationWidth: 5, depthMultiplier: 6, activation: .relu))
      ),
      ("TRANSPOSE_CONV", .transposeConv(TransposeConvAttributes(padding: .valid, strideHeight: 2, strideWidth: 3, activation: .relu6))),
      (
        "AVERAGE_POOL_2D",
        .pool2D(
          Pool2DAttributes(padding: .valid, strideHeight: 2, strideWidth: 3, filterHeight: 4, filterWidth: 5, activation: .tanh))
      ),
      (
        "MAX_POOL_2D",
        .pool2D(Pool2DAttributes(padding: .same, strideHeight: 2, strideWidth: 3, filterHeight: 4, filterWidth: 5, activation: .signBit))
      ),
      ("FULLY_CONNECTED", .fullyConnected(FullyConnectedAttributes(activation: .relu, keepDims: true))),
      ("ADD", .arithmetic(.relu)), ("SUB", .arithmetic(.relu6)), ("MUL", .arithmetic(.none)), ("DIV", .arithmetic(.tanh)),
      ("CONCATENATION", .concatenation(axis: -3, activation: .relu)), ("SOFTMAX", .softmax(beta: 0.25)),
      ("RESHAPE", .reshape(newShape: [1, -1])), ("RESHAPE", .reshape(newShape: nil)), ("RESHAPE", .reshape(newShape: [])),
      ("RESIZE_BILINEAR", .resize(alignCorners: true, halfPixelCenters: false)),
      ("RESIZE_BILINEAR", .resize(alignCorners: false, halfPixelCenters: true)),
      ("RESIZE_NEAREST_NEIGHBOR", .resize(alignCorners: true, halfPixelCenters: false)),
      ("RESIZE_NEAREST_NEIGHBOR", .resize(alignCorners: false, halfPixelCenters: true)),
      ("MEAN", .reducer(keepDims: true)), ("SUM", .reducer(keepDims: false)), ("REDUCE_MAX", .reducer(keepDims: true)),
      ("GATHER", .gather(axis: -2, batchDims: 1)), ("PACK", .pack(axis: 1, count: 2)), ("UNPACK", .unpack(axis: -1, count: 1)),
      ("SPLIT", .split(count: 1)), ("SQUEEZE", .squeeze(dims: [0, -1])), ("SQUEEZE", .squeeze(dims: [])),
      (
        "STRIDED_SLICE",
        .stridedSlice(StridedSliceAttributes(beginMask: 1, endMask: 2, ellipsisMask: 4, newAxisMask: 8, shrinkAxisMask: 16))
      ),
      ("RELU", .none), ("TRANSPOSE", .none),
    ]
    let inputCounts = ["STRIDED_SLICE": 4, "TRANSPOSE_CONV": 3, "UNPACK": 1, "SQUEEZE": 1, "SOFTMAX": 1, "RESHAPE": 1, "RELU": 1]
    for (name, attributes) in cases {
      var builder = ModelBuilder()
      let input = builder.input([1])
      let count = name.hasSuffix("POOL_2D") ? 1 : inputCounts[name] ?? 2
      builder.output(builder.add(name, Array(repeating: input, count: count), shape: [1], attributes))
      XCTAssertEqual(try builder.model().operators[0].attributes, attributes, name)
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
    builder.add("ADD", [builder.input([1]), builder.input([1])], shape: [1], .softmax(beta: 1))
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
      XCTAssertEqual(operation.attributes, otherOperation.attributes, line: line)
    }
  }
}
